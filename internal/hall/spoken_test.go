package hall_test

import (
	"context"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/hall/lobby"
	"keypeg/internal/inmem"
	"keypeg/internal/sqlite"
	"keypeg/match"
)

// inviting returns a match whose host waits for a guest.
func inviting(t *testing.T, h *hall.Hall) *hall.Snapshot {
	t.Helper()
	return opened(t, h, hall.Opening{Config: config(t, "classic"), Host: "Ada", Holder: host})
}

// aloud returns the spoken code of a match.
func aloud(t *testing.T, h *hall.Hall, s *hall.Snapshot) string {
	t.Helper()
	code, k, err := h.NewTicket(t.Context(), s.Header.Config.ID, host, keypeg.Guest)
	if err != nil || !k.Stays || k.Seat != keypeg.Guest {
		t.Fatalf("a spoken code: %q, %+v, %v", code, k, err)
	}
	return code
}

// TestASpokenCodeLeadsToTheFreeSeat checks that an invite code leads to the free seat, but does not take
// it.
func TestASpokenCodeLeadsToTheFreeSeat(t *testing.T) {
	h := inMemory(t)
	s := inviting(t, h)
	id := s.Header.Config.ID
	code := aloud(t, h, s)
	if !regexp.MustCompile(`^[A-Z]{3,5} [1-9][0-9]$`).MatchString(code) || !lobby.Spoken(code) {
		t.Errorf("the code is %q", code)
	}
	for _, who := range []hall.Hash{guest, stranger, {}, guest} {
		seen, seat, err := h.TakeTicket(t.Context(), code, who)
		if err != nil || seen.Header.Config.ID != id || seat != keypeg.Guest || len(seen.Holders(keypeg.Guest)) > 0 {
			t.Fatalf("it leads to %+v, the %v, %v", seen, seat, err)
		}
	}
	if again := aloud(t, h, s); again != code {
		t.Errorf("asked again it is %q, and was %q", again, code)
	}
	_, err := h.Sit(t.Context(), id, s.Header.Invite, "Grace", guest)
	if err != nil {
		t.Fatal(err)
	}
	now, _, err := h.TakeTicket(t.Context(), code, stranger)
	told(t, now, err, "bad-ticket")
	_, _, err = h.NewTicket(t.Context(), id, host, keypeg.Guest)
	refused(t, "not-your-seat", err)
	own, k, err := h.NewTicket(t.Context(), id, guest, keypeg.Guest)
	if err != nil || len(own) != 8 || k.Stays {
		t.Errorf("the guest's own code is %q, %+v, %v", own, k, err)
	}
}

func TestASpokenCodeIsForWhoInvites(t *testing.T) {
	h := inMemory(t)
	s := inviting(t, h)
	id := s.Header.Config.ID
	for _, c := range []struct {
		holder hall.Hash
		seat   keypeg.Seat
	}{{stranger, keypeg.Guest}, {hall.Hash{}, keypeg.Guest}, {stranger, keypeg.Host}, {host, 2}} {
		_, _, err := h.NewTicket(t.Context(), id, c.holder, c.seat)
		refused(t, "not-your-seat", err)
	}
	if own, k, err := h.NewTicket(t.Context(), id, host, keypeg.Host); err != nil || len(own) != 8 || k.Stays {
		t.Errorf("the host's own code is %q, %+v, %v", own, k, err)
	}
	code := aloud(t, h, s)
	if _, err := act(t.Context(), h, id, host, match.Command{Kind: match.Leave}); err != nil {
		t.Fatal(err)
	}
	now, _, err := h.TakeTicket(t.Context(), code, guest)
	told(t, now, err, "bad-ticket")
	_, _, err = h.NewTicket(t.Context(), id, host, keypeg.Guest)
	refused(t, "not-your-seat", err)
	shared := opened(t, h, hall.Opening{Config: config(t, "classic"), HotSeat: true, Holder: host})
	if own, k, err := h.NewTicket(t.Context(), shared.Header.Config.ID, host, keypeg.Guest); err != nil || len(own) != 8 || k.Stays {
		t.Errorf("at a shared table it is %q, %+v, %v", own, k, err)
	}
}

func TestASpokenCodeForgivesTyping(t *testing.T) {
	h := inMemory(t)
	for range 50 { // repeat until the digits include a 0 and a 1
		code := aloud(t, h, inviting(t, h))
		word, number, _ := strings.Cut(code, " ")
		for _, typed := range []string{
			code, strings.ToLower(code), word + number, word + "-" + number, "  " + word + " . " + number + "\n",
			strings.ToLower(word[:2]) + " " + word[2:] + number[:1] + " " + number[1:],
			word + strings.NewReplacer("0", "O", "1", "l").Replace(number),
			word + strings.NewReplacer("0", "o", "1", "I").Replace(number),
		} {
			if _, _, err := h.TakeTicket(t.Context(), typed, guest); err != nil || !lobby.Spoken(typed) {
				t.Errorf("%q for %q: %v", typed, code, err)
			}
		}
	}
	for _, wrong := range []string{"", "42", "KITE", "KITE 4", "KITE 4211", "KITE 07", "42 KITE", "KITTE 42", "KÏTE 42", "KITE " + strings.Repeat("4", 1000), "\x00", "ßé", "7f3k9qzm", "kite４２", fmt.Sprintf("%65s", "KITE 42")} {
		if lobby.Spoken(wrong) {
			t.Errorf("%q passes for a spoken code", wrong)
		}
	}
	if longest := fmt.Sprintf("%64s", "KITE 42"); !lobby.Spoken(longest) {
		t.Errorf("%q does not", longest)
	}
}

func TestASpokenCodeExpires(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := inMemory(t)
		s := inviting(t, h)
		code := aloud(t, h, s)
		good := func() bool {
			_, _, err := h.TakeTicket(t.Context(), code, guest)
			if err != nil {
				refused(t, "bad-ticket", err)
			}
			return err == nil
		}
		time.Sleep(15*time.Minute - time.Millisecond)
		if !good() {
			t.Error("it has not lived for 15 minutes")
		}
		aloud(t, h, s) // extends the code
		time.Sleep(15*time.Minute - time.Millisecond)
		if !good() {
			t.Error("renewed it has not lived on")
		}
		time.Sleep(time.Millisecond)
		if good() {
			t.Error("it lives for longer than 15 minutes")
		}
		if again := aloud(t, h, s); again != code || !good() {
			t.Errorf("made again it is %q, and was %q", again, code)
		}
	})
}

// TestASpokenCodeSurvivesTheProcess checks that an invite code still works after the server has restarted.
func TestASpokenCodeSurvivesTheProcess(t *testing.T) {
	path := filepath.Join(t.TempDir(), "test.db")
	var code, id string
	for _, before := range []bool{true, false} {
		store, err := sqlite.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		h := hall.New(store, hall.Options{})
		if before {
			s := inviting(t, h)
			code, id = aloud(t, h, s), s.Header.Config.ID
		} else if s, _, err := h.TakeTicket(t.Context(), code, guest); err != nil || s.Header.Config.ID != id {
			t.Errorf("it leads to %+v, %v", s, err)
		}
		if err := h.Close(t.Context()); err != nil {
			t.Error(err)
		}
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	}
}

// A takenStore claims that the first codes that it is given are taken.
type takenStore struct {
	hall.Store
	taken atomic.Int32
}

func (s *takenStore) PutTicket(ctx context.Context, k hall.Ticket, now time.Time) error {
	if s.taken.Add(-1) >= 0 {
		return hall.ErrTaken
	}
	return s.Store.PutTicket(ctx, k, now)
}

// TestASpokenCodeThatIsTaken checks that two invitations never have the same code at the same time.
func TestASpokenCodeThatIsTaken(t *testing.T) {
	store := &takenStore{Store: inmem.New()}
	h := newHall(t, store, hall.Options{})
	s := inviting(t, h)
	seen := map[string]bool{aloud(t, h, s): true}
	for _, taken := range []int32{1, 2, 5, 19} {
		store.taken.Store(taken)
		code := aloud(t, h, s)
		if seen[code] {
			t.Errorf("beyond %d that are taken it is %q again", taken, code)
		}
		seen[code] = true
		if _, _, err := h.TakeTicket(t.Context(), code, guest); err != nil {
			t.Errorf("%q: %v", code, err)
		}
	}
	store.taken.Store(20)
	_, _, err := h.NewTicket(t.Context(), s.Header.Config.ID, host, keypeg.Guest)
	refused(t, "busy", err)
}

func TestManySpokenCodesAreAllDifferent(t *testing.T) {
	h := inMemory(t)
	codes := map[string]string{}
	for i := range 2_000 { // if codes were drawn at random from all 32,400, about 60 would be drawn twice
		s := opened(t, h, hall.Opening{Config: config(t, "classic"), Host: fmt.Sprint(i), Holder: host})
		code := aloud(t, h, s)
		if other, ok := codes[code]; ok {
			t.Fatalf("both %s and %s have %s", other, s.Header.Config.ID, code)
		}
		codes[code] = s.Header.Config.ID
	}
	for code, id := range codes {
		if s, _, err := h.TakeTicket(t.Context(), code, guest); err != nil || s.Header.Config.ID != id {
			t.Fatalf("%s leads to %+v, %v; want %s", code, s, err, id)
		}
	}
}
