package api

import (
	"context"
	"encoding/json"
	"io/fs"
	"reflect"
	"strings"
	"testing"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/internal/tell"
	"keypeg/match"
	strategyFiles "keypeg/solver/optimal/strategies"
	"keypeg/wire"
)

// TestAStateIsTheSeatsOnlyForItsHolder checks that only the holder of a seat gets the state as seen from that seat.
func TestAStateIsTheSeatsOnlyForItsHolder(t *testing.T) {
	host := hall.HashOf("host")
	snapshot := opened(t, host)
	s := new(core)
	for _, seat := range keypeg.Seats {
		for _, holder := range []hall.Hash{host, hall.HashOf("stranger"), {}} {
			you := s.state(t.Context(), snapshot, holder, &seat, nil).Match.You
			if holds := snapshot.Holds(holder, seat); holds != (you != nil) {
				t.Errorf("the %s's view, held %v: %+v", seat, holds, you)
			}
		}
	}
}

// opened returns a holder's attempt at a day's code, with the code already set.
func opened(t *testing.T, holder hall.Hash) *hall.Snapshot {
	t.Helper()
	h := hall.New(inmem.New(), hall.Options{})
	t.Cleanup(func() { h.Close(context.Background()) })
	edition, _ := keypeg.FindEdition("classic")
	snapshot, err := h.Open(t.Context(), hall.Opening{
		Config: match.FromEdition(edition, keypeg.Guest), Holder: holder, Terms: hall.Terms{Daily: &hall.Daily{}}, Code: keypeg.CodeOf(2, 3, 3, 4),
	})
	if err != nil {
		t.Fatal(err)
	}
	return snapshot
}

// TestWatchersShareFrames checks that watchers with the same language and the same earlier state share one frame. Only
// these watchers may get that frame, which must show only what watchers may see.
func TestWatchersShareFrames(t *testing.T) {
	player, guest := hall.HashOf("player"), keypeg.Guest
	snapshot := opened(t, player)
	s := &matches{core: &core{url: "http://keypeg"}}
	reading := func(language string) context.Context {
		return context.WithValue(t.Context(), callerKey{}, caller{voice: tell.Prefer(language)})
	}
	en, fr := reading("en"), reading("fr")
	frames := map[string][]frame{}
	for _, before := range []*match.Match{nil, snapshot.Match, snapshot.Match.Clone()} {
		had := "nothing"
		if before != nil {
			had = "this"
		}
		for _, c := range []struct {
			who    string
			ctx    context.Context
			holder hall.Hash
			seat   *keypeg.Seat
		}{
			{"player", en, player, &guest}, {"watcher", en, hall.HashOf("stranger"), nil}, {"watcher", en, hall.Hash{}, nil},
			{"watcher", en, hall.HashOf("impostor"), &guest}, {"reader of French", fr, hall.Hash{}, nil}, {"player who watches", en, player, nil},
		} {
			f := s.frame(c.ctx, snapshot, c.holder, c.seat, before)
			frames[c.who+" who has "+had] = append(frames[c.who+" who has "+had], f)
			var got, want wire.State
			sent := f.AppendJSON(nil)
			if err := json.Unmarshal(sent, &got); err != nil || time.Since(got.Now) > time.Minute {
				t.Fatalf("%s is sent %s, %v", c.who, sent, err)
			}
			plain, _ := json.Marshal(s.state(c.ctx, snapshot, c.holder, c.seat, before))
			if err := json.Unmarshal(plain, &want); err != nil {
				t.Fatal(err)
			}
			got.Now, want.Now = time.Time{}, time.Time{}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%s sees %+v, want %+v", c.who, got, want)
			}
		}
	}
	made := map[*byte]string{}
	for who, all := range frames {
		for _, f := range all {
			if other := made[&f[0]]; other != "" && other != who {
				t.Errorf("%s and %s share a frame", who, other)
			}
			made[&f[0]] = who
			if strings.Contains(who, "watcher") && &f[0] != &all[0][0] {
				t.Errorf("%s is not sent the frame that others like them are", who)
			}
		}
	}
}

// A countedFiles counts how often files are opened.
type countedFiles struct {
	fs.FS
	times int
}

func (o *countedFiles) Open(name string) (fs.File, error) {
	o.times++
	return o.FS.Open(name)
}

// TestTheStrategiesUsedLastAreKept checks that a strategy that was used again is not the next to be dropped from memory.
func TestTheStrategiesUsedLastAreKept(t *testing.T) {
	files := &countedFiles{FS: strategyFiles.Files}
	s := strategies{files: files}
	names, err := fs.Glob(files.FS, "*.gz")
	if err != nil || len(names) <= keptStrategies {
		t.Fatalf("there are %d strategies, %v", len(names), err)
	}
	read := func(want int, names ...string) {
		t.Helper()
		before := files.times
		for _, name := range names {
			if _, err := s.read(name); err != nil {
				t.Fatal(err)
			}
		}
		if got := files.times - before; got != want {
			t.Errorf("%d files are opened, want %d", got, want)
		}
	}
	read(keptStrategies, names[:keptStrategies]...)
	read(0, names[0])
	read(1, names[keptStrategies])
	read(0, names[0])
	read(1, names[1])
}

// TestHintsBelongToAGameAndASeat checks that only the hints of a seat in the current game are counted, and that a hint applies only
// to the next row to be answered.
func TestHintsBelongToAGameAndASeat(t *testing.T) {
	s := *opened(t, hall.HashOf("player"))
	serial := s.Match.Game().Serial
	s.Hints = []hall.Hint{{Serial: serial, Seat: keypeg.Guest}, {Serial: serial + 1, Seat: keypeg.Guest}, {Serial: serial, Seat: keypeg.Host}, {Serial: serial, Seat: keypeg.Guest}}
	over := s
	over.Match = &match.Match{}
	host, guest := keypeg.Host, keypeg.Guest
	for _, c := range []struct {
		s    *hall.Snapshot
		seat *keypeg.Seat
		want int
	}{{&s, &guest, 2}, {&s, &host, 1}, {&s, nil, 0}, {&over, &guest, 0}} {
		if got := hintsUsed(c.s, c.seat); got != c.want {
			t.Errorf("%v has used %d hints, want %d", c.seat, got, c.want)
		}
	}
	for h, want := range map[hall.Hint]bool{
		{Serial: serial, Seat: keypeg.Guest, Row: 1}: true, {Serial: serial, Seat: keypeg.Guest, Row: 2}: false,
		{Serial: serial, Seat: keypeg.Guest}: false, {Serial: serial + 1, Seat: keypeg.Guest, Row: 1}: false,
	} {
		if got := stillOf(&s, h); got != want {
			t.Errorf("%+v still applies: %v", h, got)
		}
		if stillOf(&over, h) {
			t.Errorf("%+v still applies when the game is over", h)
		}
	}
}
