package client_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"keypeg"
	"keypeg/client"
	"keypeg/wire"
)

// TestListeningToALineLostAndFound checks that a listener is told once when the connection is lost and once when it is
// restored, and receives everything sent to its seat.
func TestListeningToALineLostAndFound(t *testing.T) {
	inBubble(t, func(t *testing.T, s http.Handler) {
		l := &frailServer{Handler: s}
		c := on(l)
		c.Language = "fr"
		host := must[*client.Match](t)(c.Make(t.Context(), wire.NewMatch{Edition: "classic"}))
		guest := must[*client.Match](t)(on(s).Join(t.Context(), host.State().Invite, "Ben"))
		ctx, leave := context.WithCancel(t.Context())
		defer leave()
		var heard []string
		go func() {
			for h, err := range host.Listen(ctx) {
				switch {
				case err != nil:
				case h.State != nil:
					heard = append(heard, h.State.Say.Status)
				case h.Phrase != nil:
					heard = append(heard, h.Phrase.Text)
				default:
					heard = append(heard, string(h.Line))
				}
			}
		}()
		time.Sleep(time.Second)
		l.broken(3)
		time.Sleep(time.Minute)
		must[wire.State](t)(guest.Look(t.Context()))
		if err := guest.Say(t.Context(), "thanks"); err != nil {
			t.Error(err)
		}
		time.Sleep(time.Second)
		synctest.Wait()
		if got := strings.Join(heard, "|"); !strings.HasPrefix(got, "À toi") || !strings.HasSuffix(got, "|Merci.") || !strings.Contains(got, "|lost|found|") || strings.Count(got, "lost") != 1 {
			t.Errorf("heard is %s", got)
		}
	})
}

// TestEachMessageIsHeard checks that a listener receives every kind of message. It must ignore the message that the server
// is stopping, messages of unknown kinds, and presence messages that change nothing or come before any state.
func TestEachMessageIsHeard(t *testing.T) {
	const stream = "event: presence\ndata: {\"away\":[false,true]}\n\n" +
		"event: state\ndata: {\"match\":{\"id\":\"abc\",\"version\":7}}\n\n" +
		"event: notes\ndata: {\"seat\":\"guest\",\"version\":3}\n\n" +
		"event: hint\ndata: {\"text\":\"12 codes are left\"}\n\n" +
		"event: phrase\ndata: {\"phrase\":\"thanks\"}\n\n" +
		"event: presence\ndata: {\"away\":[true,false]}\n\n" +
		"event: presence\ndata: {\"away\":[true,false]}\n\n" +
		"event: stopping\ndata: {}\n\n" +
		"event: weather\ndata: fine\n\n" +
		"event: state\ndata: {\"match\":{\"id\":\"abc\",\"version\":6}}\n\n" +
		"event: state\ndata: {\"match\":{\"id\":\"abc\",\"version\":8}}\n\n"
	c := on(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, stream) }))
	var all []string
	for h, err := range c.Match("abc").Listen(t.Context()) {
		switch {
		case err != nil:
			t.Fatal(err)
		case h.Notes != nil:
			all = append(all, fmt.Sprintf("notes %d of the %s", h.Notes.Version, h.Notes.Seat))
		case h.Hint != nil:
			all = append(all, h.Hint.Text)
		case h.Phrase != nil:
			all = append(all, string(h.Phrase.Phrase.Phrase))
		case h.State != nil:
			all = append(all, fmt.Sprintf("version %d away %v", h.State.Match.Version, h.State.Away))
		default:
			t.Errorf("heard is %+v", h)
		}
		if h.State != nil && h.State.Match.Version == 8 {
			break
		}
	}
	want := []string{"version 7 away [false false]", "notes 3 of the guest", "12 codes are left", "thanks", "version 7 away [true false]", "version 8 away [false false]"}
	if !slices.Equal(all, want) {
		t.Errorf("heard is %q", all)
	}
}

// TestUnreadableMessagesEndTheWatch checks that a message of any known kind ends the watch with an error if it cannot be read.
func TestUnreadableMessagesEndTheWatch(t *testing.T) {
	for _, kind := range []string{"state", "presence", "phrase", "notes", "hint"} {
		c := on(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			io.WriteString(w, "event: "+kind+"\ndata: {\"seat\": 12]\n\n")
		}))
		n := 0
		for h, err := range c.Match("abc").Listen(t.Context()) {
			if n++; n > 1 || err == nil || !strings.Contains(err.Error(), "a "+kind+" of match abc is not what") {
				t.Errorf("after an unreadable %s is heard %+v, %v", kind, h, err)
			}
		}
	}
}

// TestWatchContinuesAfterRefusals checks that a watch whose stream broke waits at least as long as a temporary refusal
// requests, and then continues. After any other refusal it must end.
func TestWatchContinuesAfterRefusals(t *testing.T) {
	for status, goesOn := range map[int]bool{
		http.StatusTooManyRequests: true, http.StatusInternalServerError: true, http.StatusBadGateway: true,
		http.StatusForbidden: false, http.StatusNotFound: false,
	} {
		synctest.Test(t, func(t *testing.T) {
			asked := 0
			c := on(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if asked++; asked == 2 {
					w.Header().Set("Retry-After", "20")
					w.WriteHeader(status)
					return
				}
				fmt.Fprintf(w, "event: state\ndata: {\"match\":{\"id\":\"abc\",\"version\":%d}}\n\n", asked)
			}))
			began := time.Now()
			for s, err := range c.Match("abc").Watch(t.Context()) {
				if p, ok := errors.AsType[*client.Problem](err); err != nil && (goesOn || !ok || p.Status != status) {
					t.Errorf("after status %d the watch ends with %v", status, err)
				}
				if s.Match.Version < 3 {
					continue
				}
				if took := time.Since(began); !goesOn || took < 20*time.Second || took > 21*time.Second {
					t.Errorf("after status %d the watch goes on, in %v", status, took)
				}
				break
			}
		})
	}
}

// TestAServerThatRestartsIsNotLost checks that a break announced by the server is reported to a listener only if the server
// cannot be reached for longer than a restart takes.
func TestAServerThatRestartsIsNotLost(t *testing.T) {
	for away, want := range map[time.Duration][]client.Line{
		2 * time.Second:  nil,
		30 * time.Second: {client.LineLost, client.LineFound},
	} {
		synctest.Test(t, func(t *testing.T) {
			var back time.Time
			c := on(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				switch {
				case back.IsZero():
					back = time.Now().Add(away)
					io.WriteString(w, "event: state\ndata: {\"match\":{\"id\":\"abc\",\"version\":7}}\n\nevent: stopping\ndata: {}\n\n")
				case time.Now().Before(back):
					w.WriteHeader(http.StatusBadGateway)
				default:
					io.WriteString(w, "event: state\ndata: {\"match\":{\"id\":\"abc\",\"version\":8}}\n\n")
					<-r.Context().Done()
				}
			}))
			began := time.Now()
			var lines []client.Line
			for h, err := range c.Match("abc").Listen(t.Context()) {
				if err != nil {
					t.Fatal(err)
				}
				if h.Line != "" {
					lines = append(lines, h.Line)
				}
				if took := time.Since(began); h.Line == client.LineLost && took < 6*time.Second {
					t.Errorf("the server is lost after %v", took)
				}
				if h.State != nil && h.State.Match.Version == 8 {
					break
				}
			}
			if !slices.Equal(lines, want) {
				t.Errorf("of a server that is away for %v is heard %q", away, lines)
			}
		})
	}
}

// TestALateAnswerBringsNobodyBack checks that a late response to a command does not bring back a player whose departure the
// stream has already reported.
func TestALateAnswerBringsNobodyBack(t *testing.T) {
	inBubble(t, func(t *testing.T, s http.Handler) {
		late := make(chan struct{})
		slow := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			s.ServeHTTP(w, r)
			if strings.HasSuffix(r.URL.Path, "/commands") {
				<-late
			}
		})
		host, guest := pair(t, func() *client.Client { return on(slow) }, wire.NewMatch{Edition: "classic"})
		there, leave := context.WithCancel(t.Context())
		go guest.Await(there, func(wire.State) bool { return false })
		here, stop := context.WithCancel(t.Context())
		defer stop()
		go host.Await(here, func(wire.State) bool { return false })
		synctest.Wait()
		set := make(chan wire.State)
		go func() {
			answer, _ := host.SetCode(t.Context(), "1122")
			set <- answer
		}()
		synctest.Wait()
		leave()
		time.Sleep(time.Minute)
		close(late)
		if answer := <-set; !answer.Away[keypeg.Guest] || !host.State().Away[keypeg.Guest] {
			t.Errorf("who has gone is there again: %v, %v", answer.Away, host.State().Away)
		}
	})
}

// TestAListenerMayStopAtAnything checks that a loop may stop at a message of any kind, and then gets no more messages.
func TestAListenerMayStopAtAnything(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := on(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			io.WriteString(w, "event: state\ndata: {\"match\":{\"id\":\"abc\",\"version\":7}}\n\n") // then the response ends, which breaks the stream
		}))
		for _, last := range []client.Line{"", client.LineLost, client.LineFound} {
			var all []client.Line
			for h, err := range c.Match("abc").Listen(t.Context()) {
				if all = append(all, h.Line); err != nil || h.Line == last {
					break // yielding anything more would panic
				}
			}
			if want := []client.Line{"", client.LineLost, client.LineFound}; !slices.Equal(all, want[:slices.Index(want, last)+1]) {
				t.Errorf("until %q is heard %q", last, all)
			}
		}
	})
}
