package otlp_test

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"keypeg"
	"keypeg/client"
	"keypeg/internal/cputime"
	"keypeg/internal/inmem"
	"keypeg/internal/otlp"
	"keypeg/internal/server"
	"keypeg/wire"
)

// BenchmarkTraces measures the processor time of a command, from the client to the frame in an open stream. It traces no
// requests, or different shares of them. The servers take turns, so the ratios do not depend on other programs. The time
// includes the processor time of the client, and of the collector when it receives the traces.
func BenchmarkTraces(b *testing.B) {
	collector := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		io.Copy(io.Discard, r.Body)
	}))
	defer collector.Close()
	shares := []float64{-1, 0, 0.01, 1} // -1 stands for a server without a tracer
	var players []*player
	for _, share := range shares {
		players = append(players, newPlayer(b, collector.URL, share))
	}
	const slice = 50
	used, commands := make([]time.Duration, len(shares)), 0
	for b.Loop() {
		for i, p := range players {
			began := cputime.Used()
			for range slice {
				p.move(b)
			}
			used[i] += cputime.Used() - began
		}
		commands += slice
	}
	b.ReportMetric(0, "ns/op")
	for i, share := range shares {
		name := fmt.Sprintf("share-%v", share)
		if share < 0 {
			name = "off"
		}
		b.ReportMetric(float64(used[i].Microseconds())/float64(commands), name+"-µs")
		b.ReportMetric(float64(used[i])/float64(used[0]), name+"-ratio")
	}
}

// A player plays both seats of a match, which somebody watches.
type player struct {
	c     *client.Client
	m     *client.Match
	leave context.CancelFunc
	news  chan wire.State
}

func newPlayer(b *testing.B, to string, share float64) *player {
	o := server.Options{Unthrottled: true}
	if share >= 0 {
		tracer, err := otlp.Open(otlp.Options{URL: to, Ratio: &share, Log: slog.New(slog.DiscardHandler)})
		if err != nil {
			b.Fatal(err)
		}
		b.Cleanup(func() { tracer.Close(context.Background()) })
		o.Tracer = tracer
	}
	s := server.New(inmem.New(), o)
	site := httptest.NewServer(s)
	b.Cleanup(func() {
		s.Close(context.Background())
		site.Close()
	})
	return &player{c: &client.Client{URL: site.URL}, leave: func() {}}
}

// move makes the next command and waits until it has reached the stream.
func (p *player) move(b *testing.B) {
	if p.m == nil || p.m.State().Match.Result != nil {
		p.begin(b)
	}
	s := p.m.State()
	c := wire.Command{Version: s.Match.Version, Kind: "place", Code: "1234"}
	for seat, of := range s.Match.Players {
		switch of.Duty {
		case "code":
			c.Kind, c.Seat, c.Code = "code", keypeg.Seat(seat), "6655"
		case "place":
			c.Seat = keypeg.Seat(seat)
		}
	}
	s, err := p.m.Do(b.Context(), c)
	if err != nil {
		b.Fatal(err)
	}
	for seen := range p.news {
		if seen.Match.Version >= s.Match.Version {
			return
		}
	}
}

func (p *player) begin(b *testing.B) {
	p.leave()
	var err error
	if p.m, err = p.c.Make(b.Context(), wire.NewMatch{Edition: "classic", Games: 60, HotSeat: true}); err != nil {
		b.Fatal(err)
	}
	ctx, leave := context.WithCancel(b.Context())
	p.leave, p.news = leave, make(chan wire.State, 16)
	go func(m *client.Match, news chan wire.State) {
		defer close(news)
		for s, err := range m.Watch(ctx) {
			if err != nil {
				return
			}
			news <- s
		}
	}((&client.Client{URL: p.c.URL}).Match(p.m.ID), p.news)
	<-p.news
}
