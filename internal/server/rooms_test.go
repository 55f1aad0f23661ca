package server

import (
	"context"
	"io"
	"runtime"
	"testing"
	"testing/synctest"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/match"
)

// A ponderer is a computer player that never finishes a move.
type ponderer struct{ thinking chan struct{} }

func (ponderer) Pace(match.View) time.Duration          { return 0 }
func (ponderer) Reply(match.View) (match.Command, bool) { return match.Command{}, false }
func (p ponderer) Move(ctx context.Context, _ match.View, _ io.Reader) (match.Command, error) {
	p.thinking <- struct{}{}
	<-ctx.Done()
	return match.Command{}, ctx.Err()
}

// TestAServerIsSizedByTheCoresThereAre checks that the number of computers moving at the same time equals the number of
// cores, both against people and against each other. The study's workers raise GOMAXPROCS, which must not change this
// number.
func TestAServerIsSizedByTheCoresThereAre(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		cores := runtime.NumCPU() + 1 // a number of cores that differs from the machine's, as in a container
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
		people, shows := ponderer{make(chan struct{}, 1000)}, ponderer{make(chan struct{}, 1000)}
		s := New(inmem.New(), Options{Computer: func(level string) (hall.Computer, bool) {
			return map[string]ponderer{"people": people, "shows": shows}[level], true
		}})
		defer func() {
			if err := s.Close(context.Background()); err != nil {
				t.Error(err)
			}
		}()
		if now := runtime.GOMAXPROCS(0); now != 3*cores {
			t.Errorf("there are %d cores and two pools of workers, and GOMAXPROCS is %d", cores, now)
		}
		edition, _ := keypeg.FindEdition("classic")
		config := match.FromEdition(edition, keypeg.Host) // the computer sets the first code
		for range 3*cores + 2 {
			for _, computers := range [][2]string{{"people", ""}, {"shows", "shows"}} {
				o := hall.Opening{Config: config, Holder: hall.HashOf("me"), Terms: hall.Terms{Computers: computers}}
				if _, err := s.hall.Open(t.Context(), o); err != nil {
					t.Fatal(err)
				}
			}
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		if a, b := len(people.thinking), len(shows.thinking); a != cores || b != cores {
			t.Errorf("%d and %d computers think at once on %d cores", a, b, cores)
		}
	})
}
