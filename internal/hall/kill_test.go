package hall_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"syscall"
	"testing"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/hall/storetest"
	"keypeg/internal/sqlite"
	"keypeg/match"
)

// killedDatabase is the environment variable that gives the child process the name of the database. The child is a copy
// of this test binary, which the test kills.
const killedDatabase = "KEYPEG_TEST_KILLED_DATABASE"

func TestMain(m *testing.M) {
	if path := os.Getenv(killedDatabase); path != "" {
		fmt.Fprintln(os.Stderr, playUntilKilled(path))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

const killedMatches = 100

// TestKill repeatedly starts a process with 100 running matches on the same database, and kills the process while it
// writes. It checks that everything acknowledged is stored.
func TestKill(t *testing.T) {
	path := filepath.Join(t.TempDir(), "killed.db")
	var acks []storetest.Ack
	for round := range storetest.Times(5, 50) {
		acks = append(acks, killOnce(t, path, 200+100*(round%9))...)
		s, err := sqlite.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		events := storetest.Survived(t, s, acks)
		held, err := s.MatchesOf(t.Context(), host, "", 2*killedMatches)
		if err != nil || len(held) != killedMatches {
			t.Errorf("%d matches, %v", len(held), err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		t.Logf("round %d: %d commands acknowledged so far, %d events kept", round+1, len(acks), events)
	}
}

// killOnce starts the child, kills it after the given number of acknowledgements, and returns all of them.
func killOnce(t *testing.T, path string, after int) []storetest.Ack {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), killedDatabase+"="+path)
	child.Stderr = os.Stderr
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	var acks []storetest.Ack
	lines := bufio.NewReader(out)
	for {
		line, err := lines.ReadString('\n')
		if errors.Is(err, io.EOF) { // an incomplete line is not an acknowledgement
			break
		}
		var a storetest.Ack
		if _, scan := fmt.Sscan(line, &a.Match, &a.Version, &a.Seen); err != nil || scan != nil {
			t.Fatalf("the child said %q: %v, %v", line, err, scan)
		}
		if acks = append(acks, a); len(acks) == after {
			if err := child.Process.Kill(); err != nil {
				t.Fatal(err)
			}
		}
	}
	var exit *exec.ExitError
	if err := child.Wait(); !errors.As(err, &exit) || exit.Sys().(syscall.WaitStatus).Signal() != syscall.SIGKILL {
		t.Fatalf("the child ended by itself after %d acknowledgements: %v", len(acks), err)
	}
	return acks
}

// playUntilKilled plays the matches of a database and prints a line for each acknowledged command. If the database
// contains no matches, it creates them first.
func playUntilKilled(path string) error {
	ctx := context.Background()
	s, err := sqlite.Open(path)
	if err != nil {
		return err
	}
	h := hall.New(s, hall.Options{Idle: killedMatches / 2})
	ids, err := h.MatchesOf(ctx, host, "", 100)
	if err != nil {
		return err
	}
	for i := len(ids); i < killedMatches; i++ {
		id, err := longMatch(ctx, h, i)
		if err != nil {
			return err
		}
		ids = append(ids, id)
	}
	failed := make(chan error)
	var wg sync.WaitGroup
	for _, id := range ids {
		for seat := range keypeg.Seats {
			wg.Go(func() {
				if err := keepPlaying(ctx, h, id, keypeg.Seat(seat)); err != nil {
					failed <- err
				}
			})
		}
	}
	return <-failed
}

// longMatch opens a match that takes a long time to finish.
func longMatch(ctx context.Context, h *hall.Hall, i int) (string, error) {
	c := match.FromEdition(keypeg.Editions[i%len(keypeg.Editions)], keypeg.Guest)
	c.Games = match.MaxGames
	if c.Mode.Simultaneous() {
		c.Games--
	}
	c.Answers = []keypeg.Answers{keypeg.Auto, keypeg.Assisted, keypeg.Strict}[i%3]
	s, err := h.Open(ctx, hall.Opening{Config: c, Holder: host})
	if err != nil {
		return "", err
	}
	_, err = h.Sit(ctx, s.Header.Config.ID, s.Header.Invite, "", guest)
	return s.Header.Config.ID, err
}

// keepPlaying acts for a seat whenever the match waits for that seat. It returns only when an error occurs.
func keepPlaying(ctx context.Context, h *hall.Hall, id string, seat keypeg.Seat) error {
	snapshots, err := h.Watch(ctx, id, hall.Hash{}, func(*hall.Snapshot) []keypeg.Seat { return []keypeg.Seat{seat} })
	if err != nil {
		return err
	}
	for s := range snapshots {
		for s.Match.Turns[seat].Kind != match.Nothing {
			c := someCommand(rand.IntN, s.Match)
			if c.Seat != seat || c.Kind == match.Leave || c.Offer == match.OfferEnd {
				continue // the match must continue
			}
			s, err = act(ctx, h, id, [2]hall.Hash{host, guest}[seat], c)
			switch {
			case err == nil:
				fmt.Printf("%s %d %s\n", id, s.Match.Version, storetest.Digest(s.Match.Watch().Public))
			case keypeg.ErrorCode(err) == "":
				return err
			}
		}
	}
	return errors.New("the watch has ended")
}
