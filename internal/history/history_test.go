package history

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"keypeg"
	"keypeg/internal/analysis"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/internal/pool"
	"keypeg/internal/study"
	"keypeg/match"
)

var players = [2]hall.Hash{hall.HashOf("ann"), hall.HashOf("ben")}

// A club is a hall with a history of its matches. In its matches, Ann is the host and Ben is the guest.
type club struct {
	t *testing.T
	*History
	games *pool.Pool // the pool in which the games are analysed
	rnd   *rand.Rand
}

func newClub(t *testing.T) club {
	t.Helper()
	store := inmem.New()
	work := pool.Options{Workers: 1, Plain: true}
	questions, games := pool.New(work, pool.Questions), pool.New(work, pool.Games)
	records := analysis.NewRecords(store, games, time.Now)
	analyst := analysis.New(store, study.New(questions), games, time.Now, slog.New(slog.DiscardHandler))
	h := hall.New(store, hall.Options{})
	t.Cleanup(func() {
		if err := errors.Join(h.Close(context.Background()), questions.Close(context.Background()), games.Close(context.Background())); err != nil {
			t.Error(err)
		}
	})
	return club{t, New(h, records, analyst, store, nil), games, rand.New(rand.NewPCG(1, 2))}
}

// open creates a match and begins it.
func (c club) open(edition string, games int) *hall.Snapshot {
	c.t.Helper()
	p, ok := keypeg.FindEdition(edition)
	if !ok {
		c.t.Fatalf("no edition %s", edition)
	}
	config := match.FromEdition(p, keypeg.Guest)
	config.Games = games
	s, err := c.hall.Open(c.t.Context(), hall.Opening{Config: config, Host: "Ann", Holder: players[0]})
	if err == nil {
		s, err = c.hall.Sit(c.t.Context(), s.Match.Config.ID, s.Header.Invite, "Ben", players[1])
	}
	if err != nil {
		c.t.Fatal(err)
	}
	return s
}

// playOn plays until the match is over, or makes the given number of moves.
func (c club) playOn(s *hall.Snapshot, moves int) *hall.Snapshot {
	c.t.Helper()
	for ; moves > 0 && s.Match.Result == nil; moves-- {
		var err error
		if s, err = c.step(c.t.Context(), s); err != nil {
			c.t.Fatal(err)
		}
	}
	return s
}

// step makes one move.
func (c club) step(ctx context.Context, s *hall.Snapshot) (*hall.Snapshot, error) {
	seat := keypeg.Host
	if s.Match.Turns[seat].Kind == match.Nothing {
		seat = keypeg.Guest
	}
	do := match.Command{Kind: match.PlaceRow, Seat: seat, Version: s.Match.Version}
	breaks := s.Match.Config.Boards[seat]
	if s.Match.Turns[seat].Kind == match.ToCode {
		do.Kind, breaks = match.SetCode, s.Match.Config.Boards[seat.Other()]
	}
	pegs := make([]keypeg.Peg, breaks.Pegs)
	for i := range pegs { // with two colours, the code is broken only in some games
		pegs[i] = keypeg.Peg(1 + c.rnd.IntN(2))
	}
	do.Code = keypeg.CodeOf(pegs...)
	if c.rnd.IntN(60) == 0 && do.Kind == match.PlaceRow {
		do.Kind = match.GiveUp
	}
	next, err := act(ctx, c.hall, s.Match.Config.ID, players[seat], do)
	if err != nil {
		return s, fmt.Errorf("%+v: %w", do, err)
	}
	return next, nil
}

// season returns matches of all kinds. One match is still in progress and one was forfeited.
func (c club) season() (all []*hall.Snapshot) {
	c.t.Helper()
	for _, m := range []struct {
		edition string
		games   int
	}{
		{"classic", 4}, {"remastered", 1}, {"advanced", 3}, {"ultimate-games", 2}, {"challenge", 3},
		{"challenge-handicap", 1}, {"challenge-race", 3}, {"classic-blanks", 2}, {"classic", 2},
	} {
		all = append(all, c.playOn(c.open(m.edition, m.games), 5_000))
	}
	all = append(all, c.playOn(c.open("remastered", 9), 60))
	left := c.playOn(c.open("classic", 2), 3)
	left, err := act(c.t.Context(), c.hall, left.Match.Config.ID, players[1], match.Command{Kind: match.Leave, Seat: keypeg.Guest, Version: left.Match.Version})
	if err != nil {
		c.t.Fatal(err)
	}
	return append(all, left)
}

func (c club) tell(owner hall.Hash) Report {
	c.t.Helper()
	told, err := c.Report(c.t.Context(), owner)
	if err != nil {
		c.t.Fatal(err)
	}
	return told
}

// TestHistorySums compares a history with sums computed from the matches themselves.
func TestHistorySums(t *testing.T) {
	c := newClub(t)
	season := c.season()
	for seat, owner := range players {
		games, broken, rows, won := 0, 0, 0, 0
		for _, s := range season {
			for _, g := range s.Match.Games {
				b := g.Boards[seat]
				switch {
				case b == nil || !g.Over:
				case b.Solved():
					games, broken, rows = games+1, broken+1, rows+len(b.Rows)
				default:
					games++
				}
			}
			if r := s.Match.Result; r != nil && r.Winner != nil && int(*r.Winner) == seat && !(s.Match.Config.Mode == keypeg.Series && s.Match.Config.Games == 1) {
				won++
			}
		}
		for range 2 { // the history is computed the first time, and read from the store the second time
			told := c.tell(owner)
			var gotGames, gotBroken, gotWon, spread int
			var gotRows float64
			for _, e := range told.Editions {
				gotGames, gotBroken, gotWon = gotGames+e.Games, gotBroken+e.Broken, gotWon+e.Won
				gotRows += e.Mean * float64(e.Broken)
				for _, n := range e.Distribution {
					spread += n
				}
				if e.Matches != e.Won+e.Drawn+e.Lost {
					t.Errorf("%+v: results do not add up", e)
				}
			}
			if gotGames != games || gotBroken != broken || spread != broken || gotWon != won || math.Abs(gotRows-float64(rows)) > 1e-6 {
				t.Errorf("seat %d: %d games, %d broken (%d), %.3f rows, %d won; want %d, %d, %d, %d", seat, gotGames, gotBroken, spread, gotRows, gotWon, games, broken, rows, won)
			}
		}
	}
}

func TestBestIsTheBooks(t *testing.T) {
	c := newClub(t)
	c.playOn(c.open("classic", 2), 1000)
	told := c.tell(players[0])
	if e := told.Editions[0]; e.Edition != "classic" || e.Best != 5625.0/1296 || !e.BestProved {
		t.Errorf("%+v", e)
	}
}

// TestAHistoryIsExportedAndImported checks that a history stays the same, except for times, if it is exported and then
// imported into a new browser.
func TestAHistoryIsExportedAndImported(t *testing.T) {
	c := newClub(t)
	c.season()
	for seat, owner := range players {
		text, err := c.Export(t.Context(), owner)
		if err != nil {
			t.Fatal(err)
		}
		fresh := hall.HashOf(fmt.Sprint("fresh", seat))
		name := []string{"Ann", "Ben"}[seat]
		done, err := c.Import(t.Context(), fresh, text, name)
		if err != nil || len(done.Refused) > 0 || done.Added != 11-done.Known || done.Known != 0 {
			t.Fatalf("imported %+v, %v", done, err)
		}
		if got, want := timeless(c.tell(fresh)), timeless(c.tell(owner)); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: imported\n%+v\nplayed\n%+v", name, got, want)
		}
		for _, who := range []hall.Hash{fresh, owner} {
			if again, err := c.Import(t.Context(), who, text, name); err != nil || again.Added != 0 || again.Known != done.Added || len(again.Refused) > 0 {
				t.Errorf("imported again: %+v, %v", again, err)
			}
		}
		if back, err := c.Export(t.Context(), fresh); err != nil || len(strings.Split(back, "Keypeg:")) != len(strings.Split(text, "Keypeg:")) {
			t.Errorf("exported once more it has other records: %v", err)
		}
	}
}

// timeless returns a history's sums with all times and all results of analyses set to zero.
func timeless(told Report) []Edition {
	list := told.Editions
	for i := range list {
		list[i].RowSeconds, list[i].seconds = 0, nil
		list[i].RowLoss, list[i].Analysed, list[i].loss, list[i].judged = 0, 0, 0, 0
	}
	return list
}

func TestARecordThatIsNotTakenIsNamedByItsLine(t *testing.T) {
	c := newClub(t)
	c.playOn(c.open("classic", 2), 1000)
	good, err := c.Export(t.Context(), players[0])
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Count(good, "\n")
	for _, bad := range []struct{ text, want string }{
		{"nonsense\n" + good, "line 1: "},
		{good + strings.Replace(good, "Host: Ann", "Host: Eve", 1), fmt.Sprintf(`line %d: nobody here is called "ann"`, lines+1)},
		{good + strings.Replace(good, "Guest: Ben", "Guest: Ann", 1), fmt.Sprintf(`line %d: both players`, lines+1)},
		{good + strings.Replace(good, "Result: ", "Result: x", 1), "line "},
		{"", "line 1: a record begins"},
	} {
		fresh := hall.HashOf(bad.text)
		done, err := c.Import(t.Context(), fresh, bad.text, " ann ")
		if err != nil || len(done.Refused) != 1 || !strings.HasPrefix(done.Refused[0].Error(), bad.want) || bad.text != "" && done.Added != 1 {
			t.Errorf("want %q: %+v, %v", bad.want, done, err)
		}
	}
}

// TestAnImportEndsWhenThePoolCloses checks that the record of a continued match replaces the earlier record. It also checks
// that a stopping server does not wait for an import of thousands of records.
func TestAnImportEndsWhenThePoolCloses(t *testing.T) {
	c := newClub(t)
	c.season()
	text, err := c.Export(t.Context(), players[0])
	if err != nil {
		t.Fatal(err)
	}
	elsewhere := newClub(t)
	if err := elsewhere.games.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	done, err := elsewhere.Import(t.Context(), players[0], text, "Ann")
	if keypeg.ErrorCode(err) != "closing" || done.Added != 0 || len(done.Refused) != 0 {
		t.Errorf("it ends with %v, having done %+v", err, done)
	}
}

func TestALongerRecordReplacesTheShorter(t *testing.T) {
	c := newClub(t)
	s := c.open("remastered", 6)
	for len(s.Match.Games) < 3 {
		s = c.playOn(s, 1)
	}
	fresh := hall.HashOf("fresh")
	for i, games := range []int{2, 6, 6} {
		text, err := c.Export(t.Context(), players[1])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.Import(t.Context(), fresh, text, "Ben"); err != nil {
			t.Fatal(err)
		}
		told := c.tell(fresh)
		if len(told.Editions) != 1 || len(told.Games) != games/2 {
			t.Fatalf("%d: told %+v", i, told.Editions)
		}
		s = c.playOn(s, 5000)
	}
}

func TestAHistoryGoesBeyondOnePage(t *testing.T) {
	c := newClub(t)
	for range 104 {
		s := c.open("remastered", 1)
		for s.Match.Result == nil {
			s = c.playOn(s, 1)
		}
	}
	if told := c.tell(players[1]); len(told.Games) != 104 {
		t.Errorf("%d games of 104", len(told.Games))
	}
}

func TestASharedTableIsNobodysHistory(t *testing.T) {
	c := newClub(t)
	p, _ := keypeg.FindEdition("remastered")
	config := match.FromEdition(p, keypeg.Guest)
	s, err := c.hall.Open(t.Context(), hall.Opening{Config: config, HotSeat: true, Holder: players[0]})
	if err != nil {
		t.Fatal(err)
	}
	players := players
	players[1] = players[0]
	for _, do := range []match.Command{
		{Kind: match.SetCode, Seat: keypeg.Host, Code: keypeg.CodeOf(1, 1, 1, 1)},
		{Kind: match.PlaceRow, Seat: keypeg.Guest, Code: keypeg.CodeOf(1, 1, 1, 1)},
	} {
		do.Version = s.Match.Version
		if s, err = act(t.Context(), c.hall, s.Match.Config.ID, players[do.Seat], do); err != nil {
			t.Fatal(err)
		}
	}
	if told := c.tell(players[0]); len(told.Games) != 0 {
		t.Errorf("told %+v", told)
	}
	if told := c.tell(hall.Hash{}); len(told.Games) != 0 {
		t.Errorf("nobody has played %+v", told)
	}
}

// TestAGameWithoutARowIsNotListed has a player leave before the first row of a game, and another after it.
func TestAGameWithoutARowIsNotListed(t *testing.T) {
	for rows, want := range []int{0, 1} {
		c := newClub(t)
		s := c.playOn(c.open("classic", 2), 1+rows) // a code, and then rows, which the server answers
		if _, err := act(t.Context(), c.hall, s.Match.Config.ID, players[0], match.Command{Kind: match.Leave, Seat: keypeg.Host, Version: s.Match.Version}); err != nil {
			t.Fatal(err)
		}
		if games := len(c.tell(players[0]).Games) + len(c.tell(players[1]).Games); games != want {
			t.Errorf("after %d rows, %d games are listed", rows, games)
		}
	}
}

func TestMedian(t *testing.T) {
	for _, c := range []struct {
		list []float64
		want float64
	}{{nil, 0}, {[]float64{3}, 3}, {[]float64{9, 1}, 5}, {[]float64{9, 1, 2}, 2}} {
		if got := median(c.list); got != c.want {
			t.Errorf("median of %v is %v", c.list, got)
		}
	}
}

// TestAHistoryTellsTimesAndVerdicts checks that a row is timed from the beginning of its turn, and that a later report has
// more analyses.
func TestAHistoryTellsTimesAndVerdicts(t *testing.T) { synctest.Test(t, timesAndVerdicts) }

func timesAndVerdicts(t *testing.T) {
	c := newClub(t)
	s := c.open("classic", 2)
	for i, move := range []match.Command{
		{Kind: match.SetCode, Seat: keypeg.Host, Code: keypeg.CodeOf(1, 1, 2, 2)},
		{Kind: match.PlaceRow, Seat: keypeg.Guest, Code: keypeg.CodeOf(6, 6, 6, 6)},
		{Kind: match.PlaceRow, Seat: keypeg.Guest, Code: keypeg.CodeOf(1, 2, 3, 4)},
		{Kind: match.PlaceRow, Seat: keypeg.Guest, Code: keypeg.CodeOf(1, 1, 2, 2)},
		{Kind: match.SetCode, Seat: keypeg.Guest, Code: keypeg.CodeOf(1, 1, 2, 2)},
		{Kind: match.PlaceRow, Seat: keypeg.Host, Code: keypeg.CodeOf(1, 1, 2, 2)},
	} {
		time.Sleep(time.Duration(i) * time.Second)
		move.Version = s.Match.Version
		var err error
		if s, err = act(t.Context(), c.hall, s.Match.Config.ID, players[move.Seat], move); err != nil {
			t.Fatal(err)
		}
	}
	if e := c.tell(players[1]).Editions[0]; e.RowSeconds != 2 || e.Analysed != 0 {
		t.Errorf("at first: %+v", e)
	}
	synctest.Wait()
	for range 2 { // first read from the store, then from the cache
		told := c.tell(players[1])
		e, v := told.Editions[0], told.Games[0].Verdict
		if v == nil || e.Analysed != 1 || e.RowLoss <= 0 || math.Abs(e.RowLoss-v.Loss/float64(v.Rows)) > 1e-9 || v.Accuracy == nil {
			t.Fatalf("later: %+v, %+v", e, v)
		}
	}
	if e := c.tell(players[0]).Editions[0]; e.RowSeconds != 5 || e.Analysed != 1 || e.RowLoss <= 0 || e.RowLoss > 0.1 { // 1122 is almost the best first row
		t.Errorf("the other player: %+v", e)
	}
}

// act carries out a command on behalf of a holder.
func act(ctx context.Context, h *hall.Hall, id string, holder hall.Hash, c match.Command) (*hall.Snapshot, error) {
	return h.Do(ctx, id, holder, c.Seat, func(*hall.Snapshot) (match.Command, error) { return c, nil })
}
