package main

import (
	"context"
	"fmt"
	"log/slog"
	"runtime"
	"slices"
	"testing"
	"time"

	"keypeg"
	"keypeg/client"
	"keypeg/internal/analysis"
	"keypeg/internal/inmem"
	"keypeg/internal/pool"
	"keypeg/internal/study"
	"keypeg/match"
)

// BenchmarkStreamWhileAnalysing measures the same as BenchmarkStream, but while every core analyses games on the
// largest printed board. In turn, it plays some rows without analysis, with the usual workers, with ordinary
// goroutines, and with one ordinary goroutine fewer than cores. Other load on the machine therefore affects all cases
// alike. In each case, one operation is one row.
func BenchmarkStreamWhileAnalysing(b *testing.B) {
	url := siteOnDisk(b)
	host, guest := &client.Client{URL: url}, &client.Client{URL: url}
	const turn = 50 // rows per case
	modes := []struct {
		name    string
		options *pool.Options
		took    []time.Duration
	}{
		{name: "idle"},
		{name: "quiet", options: &pool.Options{}},
		{name: "plain", options: &pool.Options{Plain: true}},
		{name: "plain-less-one", options: &pool.Options{Plain: true, Workers: max(1, runtime.NumCPU()-1)}},
	}
	for done := 0; done < b.N; done += turn {
		for i := range modes {
			m := &modes[i]
			stop := func() {}
			if m.options != nil {
				stop = analysing(b, *m.options)
			}
			for range turn {
				m.took = append(m.took, nextRow(b, host, guest)())
			}
			stop()
		}
	}
	b.ReportMetric(0, "ns/op")
	for _, m := range modes {
		slices.Sort(m.took)
		b.ReportMetric(float64(m.took[len(m.took)/2].Microseconds()), m.name+"-µs-median")
		b.ReportMetric(float64(m.took[len(m.took)*99/100].Microseconds()), m.name+"-µs-p99")
	}
}

// analysing keeps the analyst busy until stop is called.
func analysing(b *testing.B, o pool.Options) (stop func()) {
	s, games := analyst(o)
	e, err := keypeg.ParseFormat("c8p5b")
	must(b, err)
	var past []match.Ended
	for serial := range 4 {
		past = append(past, longGame(e, serial+1))
	}
	for match := range 8 {
		_, err := s.Analysis(b.Context(), fmt.Sprint(match), past)
		must(b, err)
	}
	return func() { must(b, games.Close(context.Background())) }
}

// analyst returns an analyst that has its own pool.
func analyst(o pool.Options) (*analysis.Local, *pool.Pool) {
	games := pool.New(o, pool.Games)
	return analysis.New(inmem.New(), study.New(games), games, time.Now, slog.New(slog.DiscardHandler)), games
}

// longGame returns a game of many rows that reveal little, and therefore take a long time to evaluate.
func longGame(e keypeg.Format, serial int) match.Ended {
	board := match.EndedBoard{Code: keypeg.CodeOf(8, 8, 7, 7, 6)}
	board.Breaker, board.Format = keypeg.Guest, e
	for i := range 12 {
		row := keypeg.CodeOf(1, 1, 1, keypeg.Peg(1+i%2), keypeg.Peg(1+serial%3))
		keys := keypeg.Score(board.Code, row)
		board.Rows = append(board.Rows, match.RowView{Code: row, Keys: &keys})
	}
	return match.Ended{Serial: serial, Number: serial, Boards: []match.EndedBoard{board}}
}
