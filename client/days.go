package client

import (
	"context"
	"net/http"
	"net/url"

	"keypeg/wire"
)

// Days provides a client's operations on the codes of the day.
type Days struct{ Client *Client }

// Today returns the codes of the day and the caller's results.
func (d Days) Today(ctx context.Context) (wire.Today, error) {
	return ask[wire.Today](ctx, d.Client, http.MethodGet, "/api/daily", nil)
}

// Day returns the codes of a day, today or earlier, and the caller's results.
func (d Days) Day(ctx context.Context, day string) (wire.Today, error) {
	return ask[wire.Today](ctx, d.Client, http.MethodGet, "/api/daily/"+url.PathEscape(day), nil)
}

// Attempts returns the caller's finished attempts at the codes of the days between from and to, inclusive.
func (d Days) Attempts(ctx context.Context, from, to string) ([]wire.DailyAttempt, error) {
	query := url.Values{"from": {from}, "to": {to}}
	list, err := ask[wire.DailyAttempts](ctx, d.Client, http.MethodGet, "/api/daily/attempts?"+query.Encode(), nil)
	return list.Attempts, err
}

// Begin begins the caller's attempt at today's code on an edition's board, or resumes it.
func (d Days) Begin(ctx context.Context, edition, name string) (*Match, error) {
	return d.Client.seated(do[wire.State](ctx, d.Client, "/api/daily/"+url.PathEscape(edition), wire.DailyStart{Name: name}))
}

// Practise begins a match against the code of a past day that the caller has not tried. The result of such a match does
// not count.
func (d Days) Practise(ctx context.Context, day, edition, name string) (*Match, error) {
	return d.Client.seated(do[wire.State](ctx, d.Client, "/api/daily/"+url.PathEscape(day)+"/"+url.PathEscape(edition)+"/practice", wire.DailyStart{Name: name}))
}

// Result returns the results for a day's code, as far as the caller may see them.
func (d Days) Result(ctx context.Context, day, edition string) (wire.DailyResult, error) {
	return ask[wire.DailyResult](ctx, d.Client, http.MethodGet, "/api/daily/"+url.PathEscape(day)+"/"+url.PathEscape(edition), nil)
}

// Picture returns a picture to share, as "svg" or "png", of the caller's attempt at a day's code. Until the attempt
// is over, the picture shows only the empty board. It never shows a code.
func (d Days) Picture(ctx context.Context, day, edition, form string) ([]byte, error) {
	path := "/api/daily/" + url.PathEscape(day) + "/" + url.PathEscape(edition) + "/picture." + url.PathEscape(form)
	return question(d.Client, http.MethodGet, path, nil).read(ctx)
}

// List returns the days whose codes were played, the latest first.
func (d Days) List(ctx context.Context) ([]string, error) {
	days, err := ask[wire.DailyDays](ctx, d.Client, http.MethodGet, "/api/daily/days", nil)
	return days.Days, err
}
