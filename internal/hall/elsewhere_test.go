package hall_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/match"
)

// TestWhatWasDoneElsewhereIsKnown changes a match in one hall. It checks that another hall, which has the match in memory and
// receives no messages, neither refuses nor accepts a request because of the outdated state.
func TestWhatWasDoneElsewhereIsKnown(t *testing.T) {
	write := func(t *testing.T, h *hall.Hall, s *hall.Snapshot, text string) {
		t.Helper()
		if _, err := h.WriteNotes(t.Context(), s.Header.Config.ID, guest, keypeg.Guest, s.Match.Game().Serial, []byte(text)); err != nil {
			t.Errorf("notes %s are refused: %v", text, err)
		}
	}
	read := func(t *testing.T, h *hall.Hall, s *hall.Snapshot, want string) {
		t.Helper()
		now, err := h.LookAs(t.Context(), s.Header.Config.ID, guest, keypeg.Guest)
		if err != nil {
			t.Fatal(err)
		}
		if got := string(now.Notes(keypeg.Guest).Body); got != want {
			t.Errorf("the notes are %s, want %s", got, want)
		}
	}
	finish := func(t *testing.T, h *hall.Hall, s *hall.Snapshot) *hall.Snapshot {
		s = do(t, h, s, setCode(keypeg.Host, 1, 2, 3, 4))
		s = do(t, h, s, place(keypeg.Guest, 1, 2, 3, 4))
		return s
	}
	for name, try := range map[string]func(t *testing.T, one, other *hall.Hall, s *hall.Snapshot){
		"notes are read": func(t *testing.T, one, other *hall.Hall, s *hall.Snapshot) {
			write(t, one, s, "{}")
			read(t, other, s, "{}")
		},
		"notes are written back": func(t *testing.T, one, other *hall.Hall, s *hall.Snapshot) {
			write(t, other, s, "1")
			write(t, one, s, "2")
			write(t, other, s, "1") // the other hall already has these notes in memory
			read(t, one, s, "1")
		},
		"notes in the next game": func(t *testing.T, one, other *hall.Hall, s *hall.Snapshot) {
			write(t, other, finish(t, one, s), "2")
		},
		"a hint in the next game": func(t *testing.T, one, other *hall.Hall, s *hall.Snapshot) {
			s = finish(t, one, s)
			if err := other.UseHint(t.Context(), s.Header.Config.ID, guest, hall.Hint{Serial: s.Match.Game().Serial, Seat: keypeg.Guest, Row: 1, Kind: "any"}, nil); err != nil {
				t.Errorf("the hint is refused: %v", err)
			}
		},
		"a ticket of the guest": func(t *testing.T, one, other *hall.Hall, s *hall.Snapshot) {
			code, _, err := one.NewTicket(t.Context(), s.Header.Config.ID, guest, keypeg.Guest)
			if err != nil {
				t.Fatal(err)
			}
			if _, seat, err := other.TakeTicket(t.Context(), code, stranger); err != nil || seat != keypeg.Guest {
				t.Errorf("the ticket gives seat %v, %v", seat, err)
			}
			if _, err := one.LookAs(t.Context(), s.Header.Config.ID, stranger, keypeg.Guest); err != nil {
				t.Errorf("the ticket's holder is refused: %v", err)
			}
		},
		"a rematch": func(t *testing.T, one, other *hall.Hall, s *hall.Snapshot) {
			s = do(t, one, s, match.Command{Kind: match.Leave, Seat: keypeg.Guest})
			s = do(t, one, s, again(keypeg.Host))
			s = do(t, other, s, again(keypeg.Guest))
			for _, h := range []*hall.Hall{one, other} {
				if _, err := h.LookAs(t.Context(), s.Rematch, guest, keypeg.Guest); err != nil {
					t.Errorf("the guest is refused in the rematch: %v", err)
				}
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				store := deaf{inmem.New()}
				one, other := newHall(t, store, hall.Options{Poll: time.Hour}), newHall(t, store, hall.Options{Poll: time.Hour})
				c := config(t, "classic")
				o := hall.Opening{Config: c, Host: "Ada", Holder: host}
				o.Hints = true
				s, err := one.Open(t.Context(), o)
				if err == nil {
					s, err = one.Sit(t.Context(), s.Header.Config.ID, s.Header.Invite, "Grace", guest)
				}
				if err == nil {
					_, err = other.Inspect(t.Context(), s.Header.Config.ID)
				}
				if err != nil {
					t.Fatal(err)
				}
				try(t, one, other, s)
			})
		})
	}
	t.Run("an invitation is used up", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			store := deaf{inmem.New()}
			one, other := newHall(t, store, hall.Options{Poll: time.Hour}), newHall(t, store, hall.Options{Poll: time.Hour})
			s, err := other.Open(t.Context(), hall.Opening{Config: config(t, "classic"), Holder: host})
			if err != nil {
				t.Fatal(err)
			}
			id := s.Header.Config.ID
			if _, err := other.Inspect(t.Context(), id); err != nil {
				t.Fatal(err)
			}
			spoken, _, err := one.NewTicket(t.Context(), id, host, keypeg.Guest)
			if err == nil {
				_, err = one.Sit(t.Context(), id, s.Header.Invite, "Grace", guest)
			}
			if err != nil {
				t.Fatal(err)
			}
			_, _, err = other.TakeTicket(t.Context(), spoken, stranger)
			refused(t, "bad-ticket", err)
			code, _, err := one.NewTicket(t.Context(), id, guest, keypeg.Guest)
			if err != nil {
				t.Fatal(err)
			}
			_, _, err = other.NewTicket(t.Context(), id, host, keypeg.Guest) // this would replace the guest's ticket
			refused(t, "not-your-seat", err)
			if _, _, err := other.TakeTicket(t.Context(), code, stranger); err != nil {
				t.Errorf("the guest's ticket is lost: %v", err)
			}
		})
	})
}

// TestStrangersShareQueries checks that the hall runs at most one query of the store at a time, even if it refuses many
// strangers at once.
func TestStrangersShareQueries(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &slowRevisions{Store: inmem.New()}
		h := newHall(t, store, hall.Options{Poll: time.Hour})
		s := seated(t, h, config(t, "classic"))
		var all sync.WaitGroup
		for range 200 {
			all.Go(func() {
				_, err := h.LookAs(t.Context(), s.Header.Config.ID, stranger, keypeg.Guest)
				if keypeg.ErrorCode(err) != "not-your-seat" {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if most, asked := store.most.Load(), store.asked.Load(); most != 1 || asked > 3 {
			t.Errorf("%d questions, %d at the same time", asked, most)
		}
	})
}

// TestUnknownRevisionsAreFaults checks that a stranger and a wrong command are not refused if the hall cannot find out whether its
// snapshot is up to date.
func TestUnknownRevisionsAreFaults(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &slowRevisions{Store: inmem.New()}
		h := newHall(t, store, hall.Options{Poll: time.Hour})
		s := seated(t, h, config(t, "classic"))
		store.fault = errPaper
		if _, err := h.LookAs(t.Context(), s.Header.Config.ID, stranger, keypeg.Guest); !errors.Is(err, errPaper) {
			t.Errorf("the stranger's error is %v", err)
		}
		early := place(keypeg.Guest, 1, 2, 3, 4) // there is no code yet
		early.Version = s.Match.Version
		if _, err := act(t.Context(), h, s.Header.Config.ID, guest, early); !errors.Is(err, errPaper) {
			t.Errorf("the command's error is %v", err)
		}
		store.fault = nil
		_, err := act(t.Context(), h, s.Header.Config.ID, guest, early)
		refused(t, "no-code", err)
	})
}

// A slowRevisions is a shared store that takes a second to return revisions, and counts the queries.
type slowRevisions struct {
	hall.Store
	now, most, asked atomic.Int64
	fault            error // returned by Revisions
}

func (*slowRevisions) SharedByProcesses() {}

func (s *slowRevisions) Revisions(ctx context.Context, ids []string) (map[string]int64, error) {
	s.asked.Add(1)
	s.most.Store(max(s.most.Load(), s.now.Add(1)))
	defer s.now.Add(-1)
	time.Sleep(time.Second)
	if s.fault != nil {
		return nil, s.fault
	}
	return s.Store.Revisions(ctx, ids)
}
