package lab

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"keypeg"
	"keypeg/client"
	"keypeg/solver"
	"keypeg/wire"
)

// distant is a server's computer at one of its levels.
type distant struct {
	client *client.Client
	level  string
}

// patience is how long to keep sending requests to a busy server.
const patience = 5 * time.Minute

// newDistant returns a player that is a server's computer. Its name consists of the server's address and a level, as
// in http://localhost:8080#book.
func newDistant(ctx context.Context, name string) (Player, error) {
	address, level, _ := strings.Cut(name, "#")
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" || level == "" {
		return nil, fmt.Errorf("%q is no level of a server: write it as http://localhost:8080#book", name)
	}
	d := &distant{&client.Client{URL: strings.TrimRight(address, "/"), Patience: patience}, level}
	all, err := d.client.Levels(ctx)
	if err != nil {
		return nil, &DistantError{name, err}
	}
	if !slices.ContainsFunc(all.Levels, func(l wire.Level) bool { return l.Slug == level }) {
		var slugs []string
		for _, l := range all.Levels {
			slugs = append(slugs, l.Slug)
		}
		return nil, fmt.Errorf("the computer at %s has no level %q: it has %s", address, level, strings.Join(slugs, ", "))
	}
	return d, nil
}

// A DistantError reports that a server with a valid name is at fault.
type DistantError struct {
	Name string
	Err  error
}

func (e *DistantError) Error() string { return e.Name + ": " + e.Err.Error() }
func (e *DistantError) Unwrap() error { return e.Err }

func (d *distant) Close() {}

// Row requests the row that the level plays. A server does not accept more rows than the board has. Only levels that
// forget rows play games with more rows. In such games, the request contains only the latest rows.
func (d *distant) Row(ctx context.Context, p solver.Position) (keypeg.Code, error) {
	in := wire.PositionMove{Level: d.level, PositionRequest: wire.PositionRequest{Board: p.Format.String(), Rows: []wire.PlayedRow{}}}
	for _, r := range p.Rows[max(0, len(p.Rows)-keypeg.MaxRows):] {
		in.Rows = append(in.Rows, wire.PlayedRow{Row: r.Code.String(), Keys: r.Keys.String()})
	}
	move, err := d.client.Move(ctx, in)
	if err != nil {
		return 0, &DistantError{d.client.URL + "#" + d.level, err}
	}
	return move.Row, nil
}
