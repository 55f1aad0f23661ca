package main

import (
	"bytes"
	"context"
	"errors"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"keypeg/internal/lab/load"
)

// TestBare checks that people can play on the bare server as they do on Keypeg, including rematches and streams.
func TestBare(t *testing.T) {
	server := httptest.NewServer(newBare())
	t.Cleanup(server.Close)
	p := people(2, time.Second, func(p *load.People) { p.URL, p.Warm, p.Games = server.URL, 0, 2 })
	r, err := p.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if r.Errors > 0 {
		t.Errorf("%v", r.Kinds)
	}
	if r.Commands > 200 && r.Matches <= 2 {
		t.Errorf("%d commands in %d matches of two games", r.Commands, r.Matches)
	}
}

// TestCompare checks that each contender is measured in each round with each number of matches, and that medians and ratios
// compare measurements of one round.
func TestCompare(t *testing.T) {
	speed := map[string][]float64{keypegStreams: {100, 300, 200}, "other": {50, 600, 20}, "rows": {7, 9, 8}}
	var asked []string
	takes := func(name string, at []int) contender {
		return contender{name, at, func(_ context.Context, matches int, _ time.Duration) (load.Report, error) {
			turn := strings.Count(strings.Join(asked, " "), name)
			asked = append(asked, name)
			return load.Report{PerSecond: speed[name][turn]}, nil
		}}
	}
	results, err := compare(t.Context(), options{turns: 3, seconds: 1, matches: []int{16}}, []contender{takes("rows", []int{0}), takes(keypegStreams, nil), takes("other", nil)})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := strings.Join(asked, " "), "keypeg other rows keypeg other rows keypeg other rows"; got != want {
		t.Errorf("asked %s, not %s", got, want)
	}
	var out bytes.Buffer
	if err := printTable(&out, results); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"keypeg 16 200 1.00", "other 16 50 0.50", "rows 8"} {
		if !strings.Contains(strings.Join(strings.Fields(out.String()), " "), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
	if slow := median([]load.Report{{Rate: 9, P99: 3}, {Rate: 9, P99: 1, Errors: 4}, {Rate: 9, P99: 2}}); slow.P99 != 2 || slow.Errors != 4 {
		t.Errorf("of turns at a rate the one in the middle is %+v", slow)
	}
	failing := contender{"bad", nil, func(context.Context, int, time.Duration) (load.Report, error) { return load.Report{}, errors.New("no") }}
	if _, err := compare(t.Context(), options{turns: 1, matches: []int{16}}, []contender{failing}); err == nil || err.Error() != "bad, 16 matches: no" {
		t.Errorf("a turn that fails: %v", err)
	}
}

// TestVersusRefuses checks that wrong options are refused.
func TestVersusRefuses(t *testing.T) {
	for _, args := range [][]string{{"-matches", "0"}, {"-matches", "a"}, {"-matches", "20000"}, {"-turns", "0"}, {"-seconds", "0"}, {"x"}, {"-only", "nobody", "-dir", t.TempDir()}} {
		if err := run(args, &bytes.Buffer{}); err == nil {
			t.Errorf("%v was accepted", args)
		}
	}
}
