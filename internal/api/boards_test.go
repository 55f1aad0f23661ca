package api_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"keypeg"
	"keypeg/internal/api"
	"keypeg/internal/server"
)

// badBoards lists texts that are not boards, and texts of impossible boards.
var badBoards = []string{
	"c21p4", "c99p4", "c0p4", "c6p13", "c6p99", "c6p0", "c6p4g0", "c6p4g99", "c21p13g99", "c3p4M", "c20p12g0bM", "c21p4bM",
	"c6", "p4", "c6p4c6", "c6p4bB", "c6p4x", "c6p100", "c-1p4", "c6p4 classic", " ", "0", "c", "é", "c٦p4", strings.Repeat("c", 40),
}

// boardOperations lists all operations that accept a board, or a record with one: the path, and a body with %s for the
// board. Each request includes rules and rows, so that everything that depends on the board is computed.
var boardOperations = [][2]string{
	{"/api/score", `{"board":%s,"code":"1122","row":"1234"}`},
	{"/api/score", `{"board":%s,"rules":"classic","code":"1122","row":"1234"}`},
	{"/api/positions", `{"board":%s,"rows":[{"row":"1122","keys":"1r0w"}]}`},
	{"/api/positions", `{"board":%s,"rules":"advanced","rows":[]}`},
	{"/api/positions/best", `{"board":%s,"rows":[{"row":"1122","keys":"1r0w"}]}`},
	{"/api/positions/row", `{"board":%s,"rows":[],"row":"1122"}`},
	{"/api/positions/hint", `{"board":%s,"rows":[],"kind":"count"}`},
	{"/api/positions/move", `{"board":%s,"rows":[],"level":"careful"}`},
	{"/api/matches", `{"board":%s}`},
	{"/api/matches", `{"board":%s,"rules":"remastered"}`},
	{"/api/matches", `{"edition":"challenge","short_board":%s}`},
	{"/api/matches", `{"edition":%s}`},
	{"/api/matches", `{"edition":%s,"guest_computer":"careful","rows":[{"row":"1122","keys":"1r0w"}]}`},
	{"/api/matches", `{"board":%s,"guest_computer":"careful","rows":[{"row":"1122","keys":"1r0w"}]}`},
	{"/api/challenges", `{"edition":%s,"code":"1122"}`},
	{"/api/challenges", `{"board":%s,"code":"1122"}`},
	{"/api/parties", `{"edition":%s,"codes":1,"name":"Ann"}`},
	{"/api/parties", `{"board":%s,"codes":1,"name":"Ann"}`},
	{"/api/sheets", `{"edition":%s,"names":["",""],"played":[]}`},
	{"/api/analyses", `{"record":%s}`},
	{"/api/history", `{"records":%s}`},
}

func TestBadBoardsAreRefusedEverywhere(t *testing.T) {
	var log bytes.Buffer
	u := siteOfErrors(t, &log).user()
	some := 200
	if testing.Short() {
		some = 10
	}
	for _, board := range append(someBadBoards(some), badBoards...) {
		for _, op := range boardOperations {
			tryBoard(t, u, op, board)
		}
	}
	if log.Len() > 0 {
		t.Errorf("the log says %s", log.String())
	}
}

// someBadBoards draws texts that consist of the letters and digits of boards but are not boards. They are the same in
// every run.
func someBadBoards(n int) (texts []string) {
	draw := rand.New(rand.NewPCG(21, 4))
	for len(texts) < n {
		text := "c" + strconv.Itoa(draw.IntN(30)) + "p" + strconv.Itoa(draw.IntN(20))
		for range draw.IntN(4) {
			text += string("cpgbBmM0123456789"[draw.IntN(17)])
		}
		if _, err := keypeg.ParseFormat(text); err != nil {
			texts = append(texts, text)
		}
	}
	return texts
}

// TestBoardOperationsAreAllThereAre checks that boardOperations lists every operation that accepts a board.
func TestBoardOperationsAreAllThereAre(t *testing.T) {
	tried := map[string]bool{}
	for _, op := range boardOperations {
		tried[op[0]] = true
	}
	found := 0
	for _, o := range described(t) {
		if o.takes("board") || o.takes("short_board") || o.takes("edition") || o.takes("record") || o.takes("records") {
			found++
			if !tried[o.path] {
				t.Errorf("%s takes a board, and no bad one is tried on it", o.path)
			}
		}
	}
	if found != len(tried) {
		t.Errorf("%d operations take a board, and %d are tried", found, len(tried))
	}
}

type operation struct {
	method, path, id string
	fields           []string // of the body
}

func (o operation) takes(field string) bool { return slices.Contains(o.fields, field) }

// described returns all operations of the description.
func described(t *testing.T) (list []operation) {
	t.Helper()
	text, err := api.Description("test")
	if err != nil {
		t.Fatal(err)
	}
	type schema struct {
		Ref        string `json:"$ref"`
		Properties map[string]any
	}
	var d struct {
		Paths map[string]map[string]struct {
			OperationID string
			RequestBody struct {
				Content map[string]struct{ Schema schema }
			}
		}
		Components struct{ Schemas map[string]schema }
	}
	if err := json.Unmarshal(text, &d); err != nil {
		t.Fatal(err)
	}
	for path, methods := range d.Paths {
		for method, o := range methods {
			body := o.RequestBody.Content["application/json"].Schema
			if name := strings.TrimPrefix(body.Ref, "#/components/schemas/"); name != "" {
				body = d.Components.Schemas[name]
			}
			list = append(list, operation{strings.ToUpper(method), path, o.OperationID, slices.Collect(maps.Keys(body.Properties))})
		}
	}
	return list
}

// siteOfErrors returns a site that logs only errors.
func siteOfErrors(t *testing.T, log *bytes.Buffer) *site {
	return newSite(t, func(o *server.Options) {
		o.Log = slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelError}))
	})
}

// tryBoard checks that an operation refuses a board.
func tryBoard(t *testing.T, u *user, op [2]string, board string) {
	t.Helper()
	if strings.Contains(op[1], `"record`) {
		board = "Board: " + board + "\nRules: classic\nMatch: m1\n\nGame: 1\nCode: host 1122\n1. 1234 1r1w\n"
	}
	text, err := json.Marshal(board)
	if err != nil {
		t.Fatal(err)
	}
	res, b := u.send("POST", op[0], fmt.Sprintf(op[1], text))
	if res.StatusCode != 422 && !refusedRecords(res.StatusCode, b) {
		t.Errorf("%s with %q was answered %d %s", op[0], board, res.StatusCode, b)
	}
}

// refusedRecords reports whether an import refused all records, although the request itself succeeded.
func refusedRecords(status int, body []byte) bool {
	var done struct {
		Added   int
		Refused []string
	}
	return status == 200 && json.Unmarshal(body, &done) == nil && done.Added == 0 && len(done.Refused) > 0
}
