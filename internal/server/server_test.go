package server_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"keypeg/internal/analysis"
	"keypeg/internal/inmem"
	"keypeg/internal/server"
	"keypeg/internal/sheet"
	"keypeg/match"
)

// A stranger is an analyst that takes the place of the server's own.
type stranger struct{ asked []match.Ended }

func (s *stranger) Analysis(_ context.Context, _ string, past []match.Ended) (analysis.Analysis, error) {
	s.asked = past
	return analysis.Analysis{Rows: 77, Done: 7}, nil
}

func (*stranger) Analysed(context.Context, string) (map[int]analysis.Game, error) { return nil, nil }

// ask sends a request in this process and returns the response.
func ask(h http.Handler, method, path, body string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestAnotherAnalystCanBeUsed(t *testing.T) {
	page, err := os.ReadFile("../../docs/notation.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(page), "<!-- example: series -->\n```\n")
	record, _, _ := strings.Cut(rest, "```\n")
	body, err := json.Marshal(map[string]string{"record": record})
	if err != nil {
		t.Fatal(err)
	}
	var by stranger
	s := server.New(inmem.New(), server.Options{Analyst: &by})
	defer s.Close(context.Background())
	var made struct{ ID string }
	if w := ask(s, "POST", "/api/analyses", string(body)); w.Code != 201 || json.Unmarshal(w.Body.Bytes(), &made) != nil {
		t.Fatalf("the record is answered %d %s", w.Code, w.Body)
	}
	if w := ask(s, "GET", "/api/analyses/"+made.ID, ""); !strings.Contains(w.Body.String(), `"done":7,"rows":77`) || len(by.asked) == 0 {
		t.Errorf("the analysis is not the stranger's, who was asked about %d games: %s", len(by.asked), w.Body)
	}
}

// TestCloseEndsStreamsAndRefusesWhatComes checks that Close ends streams and that the server then
// refuses new requests.
func TestCloseEndsStreamsAndRefusesWhatComes(t *testing.T) {
	s := server.New(inmem.New(), server.Options{})
	listening := httptest.NewServer(s)
	defer listening.Close()
	var made struct{ Match struct{ ID string } }
	w := ask(s, "POST", "/api/matches", `{"edition":"classic"}`)
	if err := json.Unmarshal(w.Body.Bytes(), &made); err != nil {
		t.Fatal(err)
	}
	stream, err := http.Get(listening.URL + "/api/matches/" + made.Match.ID + "/stream")
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	if err := s.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadAll(stream.Body); err != nil {
		t.Errorf("the stream ends with %v", err)
	}
	for path, body := range map[string]string{"/api/matches": `{"edition":"classic"}`, "/api/positions": `{"board":"classic","rows":[]}`} {
		if w := ask(s, "POST", path, body); w.Code != http.StatusServiceUnavailable || !strings.Contains(w.Body.String(), `"closing"`) {
			t.Errorf("POST %s after the end is answered %d %s", path, w.Code, w.Body)
		}
	}
	if w := ask(s, "GET", "/", ""); w.Code != http.StatusNotFound {
		t.Errorf("a server without pages answers / with %d", w.Code)
	}
}

// TestAServerForOneSaysWhatNeedsTheInternet checks that a server for one person supports matches, but refuses
// parties, tournaments, challenges and sheets in the language of the request. A server on a network must
// support all of these features.
func TestAServerForOneSaysWhatNeedsTheInternet(t *testing.T) {
	alone, whole := server.ForOne(inmem.New(), server.Options{}), server.New(inmem.New(), server.Options{Sheets: sheet.Printer{}})
	defer alone.Close(context.Background())
	defer whole.Close(context.Background())
	for path, body := range map[string]string{
		"/api/parties": `{"edition":"classic","codes":1,"name":"Ann"}`, "/api/tournaments": `{"kind":"arena","minutes":10,"name":"Ann","match":{"edition":"classic"}}`,
		"/api/challenges": `{"edition":"classic","code":"1122"}`, "/api/print/rules.pdf": "",
	} {
		method := "POST"
		if body == "" {
			method = "GET"
		}
		if w := ask(alone, method, path+"?language=de", body); w.Code != http.StatusNotFound || !strings.Contains(w.Body.String(), "Das geht nur mit Internet.") {
			t.Errorf("%s on a server for one person is answered %d %s", path, w.Code, w.Body)
		}
		if w := ask(whole, method, path, body); w.Code >= 300 {
			t.Errorf("%s on a server on a network is answered %d %s", path, w.Code, w.Body)
		}
	}
	if w := ask(alone, "POST", "/api/matches", `{"edition":"classic","hot_seat":true}`); w.Code != http.StatusCreated {
		t.Errorf("a match on a server for one person is answered %d %s", w.Code, w.Body)
	}
}
