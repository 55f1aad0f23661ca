package client_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"reflect"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"keypeg"
	"keypeg/client"
	"keypeg/wire"
)

// TestQuestionsNameWhatTheyAsk checks the URLs requested by questions with default arguments.
func TestQuestionsNameWhatTheyAsk(t *testing.T) {
	ctx, asked := t.Context(), ""
	c := on(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = r.URL.String()
		io.WriteString(w, "{}")
	}))
	for want, ask := range map[string]func() error{
		"/api/puzzles/next":                       func() error { _, err := c.NextPuzzle(ctx, "", 0); return err },
		"/api/puzzles/next?grade=1":               func() error { _, err := c.NextPuzzle(ctx, "", 1); return err },
		"/api/puzzles/next?grade=3&kind=best-row": func() error { _, err := c.NextPuzzle(ctx, "best-row", 3); return err },
		"/api/matches/a%2Fb/picture.svg":          func() error { _, err := c.Match("a/b").Picture(ctx, "svg", 0); return err },
		"/api/matches/abc/picture.png?game=1":     func() error { _, err := c.Match("abc").Picture(ctx, "png", 1); return err },
		"/api/matches/abc":                        func() error { _, err := c.Match("abc").Look(ctx); return err },
		"/api/matches/abc?as=guest":               func() error { _, err := c.Match("abc").As(keypeg.Guest).Look(ctx); return err },
		"/api/optimal/c6p4?path=1r0w%2C0r2w&strategy=x": func() error {
			_, err := c.Strategy(ctx, "c6p4", "x", keypeg.Keys{Red: 1}, keypeg.Keys{White: 2})
			return err
		},
	} {
		if err := ask(); err != nil || asked != want {
			t.Errorf("instead of %s it asks %s, %v", want, asked, err)
		}
	}
}

// TestEveryRefusalIsReturned checks that every method that can return an error returns the refusals of a server that
// refuses everything, with and without a token.
func TestEveryRefusalIsReturned(t *testing.T) {
	c, _ := refusing(http.StatusNotFound, "")
	stranger, _ := refusing(http.StatusNotFound, "")
	stranger.Token = ""
	for _, on := range []any{c, c.Match("abc").As(keypeg.Host), client.Days{Client: c}, client.Parties{Client: c}, client.Tournaments{Client: c}, client.Challenges{Client: c}, stranger} {
		v := reflect.ValueOf(on)
		for i := range v.NumMethod() {
			method, name := v.Method(i).Type(), v.Type().Method(i).Name
			last := method.NumOut() - 1
			if last < 0 || method.Out(last) != reflect.TypeFor[error]() || name == "TakeToken" && on == any(c) {
				continue
			}
			args := []reflect.Value{reflect.ValueOf(t.Context())}
			for n := 1; n < method.NumIn(); n++ {
				args = append(args, reflect.Zero(method.In(n)))
			}
			call := v.Method(i).Call
			if method.IsVariadic() {
				call = v.Method(i).CallSlice
			}
			err, _ := call(args)[last].Interface().(error)
			if p, ok := errors.AsType[*client.Problem](err); !ok || p.Status != http.StatusNotFound {
				t.Errorf("%s returns %v", name, err)
			}
		}
	}
	n := 0
	for _, err := range c.Held(t.Context()) {
		if n++; err == nil {
			t.Error("a match is held that was refused")
		}
	}
	if n != 1 {
		t.Errorf("a refused list has %d entries", n)
	}
}

// TestFinishedAsksAgainAndAgain checks that Finished polls until an analysis is finished. The pauses must grow, but
// must be one second while the server is busy.
func TestFinishedAsksAgainAndAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began, asked := time.Now(), []time.Duration{}
		a, err := client.Finished(t.Context(), func(context.Context) (wire.Analysis, error) {
			asked = append(asked, time.Since(began))
			n := len(asked)
			return wire.Analysis{Done: n, Busy: n == 4, Finished: n == 6}, nil
		})
		const ms = time.Millisecond
		if want := []time.Duration{0, 20 * ms, 60 * ms, 140 * ms, 1140 * ms, 2140 * ms}; err != nil || a.Done != 6 || !slices.Equal(asked, want) {
			t.Errorf("asked after %v, the analysis is %+v, %v", asked, a, err)
		}
		failed := errors.New("no analysis")
		if _, err := client.Finished(t.Context(), func(context.Context) (wire.Analysis, error) { return wire.Analysis{}, failed }); err != failed {
			t.Errorf("a question that fails ends with %v", err)
		}
		ctx, stop := context.WithTimeoutCause(t.Context(), time.Minute, failed)
		defer stop()
		a, err = client.Finished(ctx, func(context.Context) (wire.Analysis, error) { return wire.Analysis{Done: 3}, nil })
		if err != failed || a.Done != 3 {
			t.Errorf("a wait that is ended ends with %+v, %v", a, err)
		}
	})
}

// A noting is a transport that records whether the bodies of responses are closed.
type noting struct {
	http.RoundTripper
	open int
}

func (n *noting) RoundTrip(r *http.Request) (*http.Response, error) {
	res, err := n.RoundTripper.RoundTrip(r)
	if err == nil {
		n.open++
		res.Body = notedBody{res.Body, n}
	}
	return res, err
}

type notedBody struct {
	io.ReadCloser
	by *noting
}

func (b notedBody) Close() error {
	b.by.open--
	return b.ReadCloser.Close()
}

// TestEveryAnswerIsClosed checks that the client closes the bodies of responses, refusals and streams, so that their
// connections can be reused.
func TestEveryAnswerIsClosed(t *testing.T) {
	line := &noting{RoundTripper: client.InProcess(newServer(t))}
	c := &client.Client{URL: "http://keypeg", HTTP: &http.Client{Transport: line}}
	m := must[*client.Match](t)(c.Make(t.Context(), wire.NewMatch{Edition: "classic"}))
	if _, err := m.Place(t.Context(), "1122"); err == nil {
		t.Error("a host places a row with nobody to play")
	}
	for range m.Watch(t.Context()) {
		break
	}
	if line.open != 0 {
		t.Errorf("%d answers are left open", line.open)
	}
}
