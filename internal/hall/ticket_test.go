package hall_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
)

func TestTicketTakesASeatAlong(t *testing.T) {
	h := inMemory(t)
	s := seated(t, h, config(t, "classic"))
	id := s.Header.Config.ID
	phone := hall.HashOf("the host's phone")
	code, _, err := h.NewTicket(t.Context(), id, host, keypeg.Host)
	if err != nil || len(code) != 8 {
		t.Fatalf("ticket %q, %v", code, err)
	}
	now, seat, err := h.TakeTicket(t.Context(), code, phone)
	if err != nil || seat != keypeg.Host || !now.Holds(phone, keypeg.Host) || !now.Holds(host, keypeg.Host) || now.Holds(phone, keypeg.Guest) {
		t.Fatalf("taken: %+v, %v, %v", now, seat, err)
	}
	c := setCode(keypeg.Host, 1, 2, 3, 4)
	c.Version = now.Match.Version
	if _, err := act(t.Context(), h, id, phone, c); err != nil {
		t.Error(err)
	}
	_, _, err = h.TakeTicket(t.Context(), code, stranger)
	refused(t, "bad-ticket", err)
	if ids, _ := h.MatchesOf(t.Context(), phone, "", 100); len(ids) != 1 {
		t.Errorf("the phone holds seats in %v", ids)
	}
}

func TestTicketIsForTheHolder(t *testing.T) {
	h := inMemory(t)
	s := seated(t, h, config(t, "classic"))
	id := s.Header.Config.ID
	for _, c := range []struct {
		holder hall.Hash
		seat   keypeg.Seat
	}{{stranger, keypeg.Host}, {guest, keypeg.Host}, {host, keypeg.Guest}, {host, 2}} {
		_, _, err := h.NewTicket(t.Context(), id, c.holder, c.seat)
		refused(t, "not-your-seat", err)
	}
	_, _, err := h.NewTicket(t.Context(), "nowhere", host, keypeg.Host)
	refused(t, "no-match", err)
}

func TestTicketForgivesTyping(t *testing.T) {
	h := inMemory(t)
	s := seated(t, h, config(t, "classic"))
	for i, typed := range []func(string) string{
		strings.ToUpper,
		func(code string) string { return " " + code[:4] + "-" + code[4:] + " " },
		func(code string) string { return strings.NewReplacer("0", "O", "1", "l").Replace(code) },
		func(code string) string { return strings.NewReplacer("0", "o", "1", "I").Replace(code) },
	} {
		for range 20 { // repeat until both a 0 and a 1 have occurred in codes
			code, _, err := h.NewTicket(t.Context(), s.Header.Config.ID, host, keypeg.Host)
			if err != nil {
				t.Fatal(err)
			}
			if _, _, err := h.TakeTicket(t.Context(), typed(code), host); err != nil {
				t.Errorf("%d: %q for %q: %v", i, typed(code), code, err)
			}
		}
	}
	for _, wrong := range []string{"", "12345678", strings.Repeat("1", 1000), "\x00"} {
		_, _, err := h.TakeTicket(t.Context(), wrong, guest)
		refused(t, "bad-ticket", err)
	}
}

// TestTicketOfACanceledCaller checks that a ticket takes effect even if the caller who used it goes away in the
// meantime.
func TestTicketOfACanceledCaller(t *testing.T) {
	store := &hookedStore{Store: inmem.New()}
	h := newHall(t, store, hall.Options{})
	s := seated(t, h, config(t, "classic"))
	code, _, err := h.NewTicket(t.Context(), s.Header.Config.ID, host, keypeg.Host)
	if err != nil {
		t.Fatal(err)
	}
	ctx, goAway := context.WithCancel(t.Context())
	store.taken = goAway
	if _, _, err := h.TakeTicket(ctx, code, stranger); err != nil {
		t.Error(err)
	}
	if s, err := h.Look(t.Context(), s.Header.Config.ID, hall.Hash{}); err != nil || !s.Holds(stranger, keypeg.Host) {
		t.Errorf("neither ticket nor seat: %v", err)
	}
}

func TestTicketExpires(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := inMemory(t)
		s := seated(t, h, config(t, "classic"))
		for _, c := range []struct {
			wait time.Duration
			good bool
		}{{10*time.Minute - time.Millisecond, true}, {10 * time.Minute, false}} {
			code, k, err := h.NewTicket(t.Context(), s.Header.Config.ID, host, keypeg.Host)
			if err != nil || !k.Expires.Equal(time.Now().Add(10*time.Minute)) {
				t.Fatalf("expires %v, %v", k.Expires, err)
			}
			time.Sleep(c.wait)
			_, _, err = h.TakeTicket(t.Context(), code, stranger)
			if c.good && err != nil {
				t.Errorf("after %v: %v", c.wait, err)
			}
			if !c.good {
				refused(t, "bad-ticket", err)
			}
		}
	})
}

func TestDevicesOfASeatAreBounded(t *testing.T) {
	h := inMemory(t)
	s := seated(t, h, config(t, "classic"))
	id := s.Header.Config.ID
	for i := 1; i <= 16; i++ {
		code, _, err := h.NewTicket(t.Context(), id, host, keypeg.Host)
		if err != nil {
			t.Fatal(err)
		}
		device := hall.HashOf(fmt.Sprint("device ", i))
		_, _, err = h.TakeTicket(t.Context(), code, device)
		if i < 16 && err != nil {
			t.Fatalf("device %d: %v", i, err)
		}
		if i == 16 {
			refused(t, "too-many-devices", err)
			if now, err := h.Look(t.Context(), id, hall.Hash{}); err != nil || now.Holds(device, keypeg.Host) {
				t.Errorf("it holds the seat all the same: %v", err)
			}
		}
	}
	code, _, _ := h.NewTicket(t.Context(), id, host, keypeg.Host)
	if _, _, err := h.TakeTicket(t.Context(), code, hall.HashOf("device 3")); err != nil {
		t.Errorf("a device that has the seat already: %v", err)
	}
}

func TestTokens(t *testing.T) {
	one, two := hall.NewToken(), hall.NewToken()
	if one == two || len(one) != 43 { // 256 bits, 6 in each character
		t.Errorf("tokens %q, %q", one, two)
	}
	if got := fmt.Sprintf("%x", hall.HashOf("abc")); got != "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" {
		t.Errorf("hash %s", got)
	}
}
