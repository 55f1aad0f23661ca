package load_test

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"keypeg"
	"keypeg/internal/inmem"
	"keypeg/internal/lab/load"
	"keypeg/internal/server"
)

// TestComputers lets computers play whole matches on a server, and checks their records.
func TestComputers(t *testing.T) {
	site := server.New(inmem.New(), server.Options{Unthrottled: true, Hasty: true})
	listening := httptest.NewServer(site)
	t.Cleanup(func() {
		if err := site.Close(context.Background()); err != nil {
			t.Error(err)
		}
		listening.Close()
	})
	games := 12
	if testing.Short() {
		games = 2
	}
	for _, slug := range []string{"classic", "ultimate-games", "challenge-handicap"} {
		var out bytes.Buffer
		edition, _ := keypeg.FindEdition(slug)
		o := load.Computers{URL: listening.URL, Editions: []keypeg.Edition{edition}, Games: games, AtOnce: 6, Patience: 15 * time.Minute}
		if err := o.Run(t.Context(), &out); err != nil {
			t.Fatal(err)
		}
		if lines := strings.Split(strings.TrimSpace(out.String()), "\n"); len(lines) != 2 || !strings.HasPrefix(lines[1], slug) {
			t.Errorf("printed %q", out.String())
		}
	}
}

// TestComputersNotice checks that faults in a server's matches are detected.
func TestComputersNotice(t *testing.T) {
	for text, answer := range map[string]string{
		"is there a server at":  "",
		"nothing here":          `{"detail": "nothing here", "status": 404}`,
		"invalid character 'w'": "welcome",
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			if strings.HasPrefix(answer, "{") {
				w.WriteHeader(http.StatusNotFound)
			}
			_, _ = w.Write([]byte(answer))
		}))
		if answer == "" {
			server.Close()
		}
		o := load.Computers{URL: server.URL, Editions: keypeg.Editions[:1], Games: 1, AtOnce: 1, Patience: time.Minute}
		if err := o.Run(t.Context(), &bytes.Buffer{}); err == nil || !strings.Contains(err.Error(), text) {
			t.Errorf("with the answer %q: %v", answer, err)
		}
		server.Close()
	}
}
