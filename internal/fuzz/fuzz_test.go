package fuzz

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"image/png"
	"io"
	"maps"
	"mime"
	"net/http"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"keypeg/client"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/wire"
)

// A round sends requests to worlds, one for each seed.
type round struct {
	t      *testing.T
	d      *description
	length int                                     // the number of steps in a world
	spoil  func(*world, http.Handler) http.Handler // if not nil, plants a fault in a server, to see whether the round finds it

	mu       sync.Mutex
	findings map[string]*finding

	requests, valid   int // the numbers of all requests, and of those that got no error
	askedOf, validOf  map[string]int
	compared, worlds  int // the number of responses compared with a twin world, and the number of worlds
	wavering, inFiles int // the numbers of worlds that played differently when repeated, and of worlds that used SQLite
	frames            int // the number of frames received on streams
}

// A finding is a fault, with a description of its first occurrence.
type finding struct {
	seed  uint64
	text  string
	times int
}

func newRound(t *testing.T) *round {
	return &round{t: t, d: describe(t), length: 250, findings: map[string]*finding{}, askedOf: map[string]int{}, validOf: map[string]int{}}
}

func (r *round) found(seed uint64, what, text string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if f := r.findings[what]; f != nil {
		f.times++
		return
	}
	r.findings[what] = &finding{seed, text, 1}
}

// setting returns a number from the environment or, if there is none, the usual number.
func setting(t *testing.T, name string, usual int) int {
	text := os.Getenv(name)
	if text == "" {
		return usual
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return n
}

// run plays worlds until at least the given number of requests have been sent.
func (r *round) run(first uint64, requests int) {
	stop := watchOver()
	defer stop()
	said := time.Now()
	for seed := first; r.requests < requests; seed++ {
		r.play(seed)
		r.worlds++
		if time.Since(said) > time.Minute {
			said = time.Now()
			r.t.Logf("%d requests, seed %d, %d findings", r.requests, seed, len(r.findings))
		}
	}
}

// play plays the world of a seed and, if that world has a secret, its twin world with another secret.
func (r *round) play(seed uint64) {
	nowhere := hall.New(inmem.New(), hall.Options{})
	defer nowhere.Close(context.Background())
	p := newPlayer(r.d, nowhere, seed)
	r.within(r.t, seed, false, func(w *world) {
		p.w = w
		for range r.length {
			s := p.next()
			o := w.do(s)
			r.judge(seed, p, s, o)
			p.learn(s, o)
		}
	})
	if !p.twinned || p.open == 0 {
		return
	}
	at, a, b := r.differs(seed, p, true)
	if at < 0 {
		return
	}
	for range 3 { // simultaneous events may arrive in a different order, which reveals nothing
		same, _, _ := r.differs(seed, p, false)
		if again, _, _ := r.differs(seed, p, true); same >= 0 && same <= at || again != at {
			r.wavering++
			return
		}
	}
	if r.isOpen(seed, p, at) { // a turn had expired and ended the game, but no client had looked at the match yet
		r.wavering++
		return
	}
	s := p.done[at]
	r.found(seed, "a secret shows: "+name(s), fmt.Sprintf("step %d, with %s: %s\n%s\n%s", at, p.what, s, a, b))
}

// differs plays a world again, with the other secret or with the same one. It returns the first step whose outcome differs for a
// user who must not know the secret.
func (r *round) differs(seed uint64, p *player, other bool) (at int, a, b string) {
	at = -1
	end := min(p.open, len(p.done))
	r.within(r.t, seed, other, func(w *world) {
		ids := map[string]string{}
		for i, s := range p.done[:end] {
			o := w.do(renamed(s, ids))
			if s.method != "" {
				r.requests++
			}
			if s.op != nil && s.op.ID == "begin-daily" {
				rename(ids, p.came[i], o)
			}
			if a, b = told(p, w, i, p.came[i], nil), told(p, w, i, o, ids); a != b {
				at = i
				return
			}
			r.compared++
		}
	})
	return at, a, b
}

// isOpen reports whether the game with the code that differs is over after a step, so that everyone may know the code. If a
// rematch created the match, the step may be the first to mention the match.
func (r *round) isOpen(seed uint64, p *player, at int) (open bool) {
	r.within(r.t, seed, false, func(w *world) {
		var told []byte
		for _, s := range p.done[:at+1] {
			told = w.do(s).body
		}
		tables := slices.Clone(p.tables)
		for _, id := range matchOf.FindAllSubmatch(told, -1) {
			tables = append(tables, &table{id: string(id[1])})
		}
		for _, t := range tables {
			var state wire.State
			if o := w.do(p.call(stranger, "look", nil, t.id)); json.Unmarshal(o.body, &state) != nil {
				continue
			}
			if p.table(t.id) == nil {
				t.seen = state
			}
			for _, g := range state.Match.Past {
				for _, b := range g.Boards {
					code, other := p.secret(t, place{g.Serial, b.Breaker.Other()})
					open = open || code != other
				}
			}
		}
	})
	return open
}

var matchOf = regexp.MustCompile(`"match":"([0-9a-z]{16})"`)

var idOf = regexp.MustCompile(`"id":"([0-9a-z]{16})"`)

// rename records the id that the match of a day's code has in the other world. The id differs there because the key that
// determines the code also determines the id.
func rename(ids map[string]string, o, other outcome) {
	a, b := idOf.FindSubmatch(o.body), idOf.FindSubmatch(other.body)
	if a != nil && b != nil && string(a[1]) != string(b[1]) {
		ids[string(a[1])] = string(b[1])
	}
}

// renamed returns a step with the ids of the other world.
func renamed(s *step, ids map[string]string) *step {
	if len(ids) == 0 {
		return s
	}
	c := *s
	for a, b := range ids {
		c.path = strings.ReplaceAll(c.path, a, b)
	}
	return &c
}

// sealing matches commitments. Commitments are the only part that must differ when the codes differ. Without its salt, a
// commitment reveals nothing.
var sealing = regexp.MustCompile(`"commitment":"[^"]*"`)

// told returns the part of an outcome that is visible to users who must not know the secret.
func told(p *player, w *world, at int, o outcome, ids map[string]string) string {
	secretTo := func(who int) bool {
		from, knows := p.knows[who]
		return !knows || at < from
	}
	var b strings.Builder
	if s := p.done[at]; s.method != "" && secretTo(s.who) {
		fmt.Fprintf(&b, "%d %v %v\n%s\n", o.status, o.err, headers(o.header), o.body)
	}
	for _, n := range slices.Sorted(maps.Keys(o.frames)) {
		if secretTo(w.streams[n-1].who) {
			fmt.Fprintf(&b, "stream %d: %s\n", n, o.frames[n])
		}
	}
	text := sealing.ReplaceAllString(b.String(), `"commitment":"…"`)
	for a, b := range ids {
		text = strings.ReplaceAll(text, b, a)
	}
	return text
}

func headers(h http.Header) string {
	var b strings.Builder
	_ = h.Write(&b)
	return b.String()
}

func media(h http.Header) string {
	kind, _, _ := mime.ParseMediaType(h.Get("Content-Type"))
	return kind
}

func name(s *step) string {
	switch {
	case s.op != nil:
		return s.op.ID
	case s.sleep > 0:
		return "time"
	}
	return "no operation"
}

// judge compares the outcome of a step with the description.
func (r *round) judge(seed uint64, p *player, s *step, o outcome) {
	if s.method != "" {
		r.requests++
		ok := o.err == nil && o.status < 400
		if ok {
			r.valid++
		}
		if s.op != nil {
			r.askedOf[s.op.ID]++
			if ok {
				r.validOf[s.op.ID]++
			}
		}
		if what, why := r.fault(s, o); what != "" {
			r.found(seed, fmt.Sprintf("%s: %s %d", name(s), what, o.status), fmt.Sprintf("%v\nstep %d, %s %v\n%s%.1500s", why, len(p.done), s, s.header, headers(o.header), o.body))
		}
	}
	for n, text := range o.frames {
		if err := r.streamed(p.w.streams[n-1].op, text); err != nil {
			r.found(seed, "a frame does not fit", fmt.Sprintf("%v\nstep %d, %s\n%s", err, len(p.done), s, text))
		}
	}
	for _, n := range o.silent {
		r.found(seed, "a silent stream", fmt.Sprintf("nothing comes on stream %d\nstep %d, %s", n, len(p.done), s))
	}
}

// fault returns a description of the fault in a response, if there is one.
func (r *round) fault(s *step, o outcome) (what string, why error) {
	switch {
	case errors.Is(o.err, errHangs):
		return "hangs", o.err
	case o.err != nil:
		return "breaks off", o.err
	case o.status >= 500 && o.status != http.StatusServiceUnavailable && o.status != http.StatusInsufficientStorage:
		return "fails", nil
	case slices.Contains([]int{429, 503, 507}, o.status) && o.header.Get("Retry-After") == "":
		return "does not say when to come again", nil
	case s.op == nil:
		if o.status == http.StatusNotFound && s.method != "HEAD" {
			return r.fits(&schema{Ref: "#/components/schemas/Problem"}, o.body)
		}
		return "", nil
	}
	declared := s.op.Responses[strconv.Itoa(o.status)]
	switch {
	case declared == nil:
		return "a status that is not declared", nil
	case s.method == "HEAD" || o.status == http.StatusOK && media(o.header) == "text/event-stream":
		return "", nil
	case len(declared.Content) == 0:
		if len(o.body) > 0 {
			return "an answer where none is declared", nil
		}
		return "", nil
	}
	of, ok := declared.Content[media(o.header)]
	if !ok {
		return "another kind of answer than is declared", fmt.Errorf("it is %q", o.header.Get("Content-Type"))
	}
	switch kind := media(o.header); kind {
	case "image/png":
		_, why = png.DecodeConfig(bytes.NewReader(o.body))
	case "image/svg+xml":
		why = wellFormed(o.body)
	case "application/pdf":
		if !bytes.HasPrefix(o.body, []byte("%PDF-")) {
			why = errors.New("it is no PDF")
		}
	case "text/plain", "text/csv":
		if !utf8.Valid(o.body) {
			why = errors.New("it is no UTF-8")
		}
	default:
		return r.fits(of.Schema, o.body)
	}
	if why != nil {
		return "not what it is called", why
	}
	return "", nil
}

func (r *round) fits(s *schema, text []byte) (string, error) {
	v, err := readJSON(text)
	if err == nil {
		err = r.d.fits(s, v, "it")
	}
	if err != nil {
		return "not as its schema has it", err
	}
	return "", nil
}

func wellFormed(text []byte) error {
	read := xml.NewDecoder(bytes.NewReader(text))
	for {
		if _, err := read.Token(); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// streamed compares the frames of a stream with its declared events.
func (r *round) streamed(op *operation, text string) error {
	of := op.Responses["200"].Content["text/event-stream"].Schema.Items
	for e := range client.Events(strings.NewReader(text)) {
		r.frames++
		data, err := readJSON([]byte(e.Data))
		if err != nil {
			return err
		}
		name := slices.IndexFunc(of.OneOf, func(s *schema) bool { return s.Properties["event"].Const == e.Name })
		if name < 0 {
			return fmt.Errorf("an event %q", e.Name)
		}
		if err := r.d.fits(of.OneOf[name].Properties["data"], data, e.Name); err != nil {
			return err
		}
	}
	return nil
}

// watchOver prints all stacks and ends the process if a step never finishes, for example because a goroutine computes endlessly
// or waits for a lock. In such cases, the bubble's clock stands still.
func watchOver() (stop func()) {
	done := make(chan struct{})
	go func() {
		for last := int64(-1); ; last = begun.steps.Load() {
			select {
			case <-done:
				return
			case <-time.After(4 * time.Minute):
			}
			if begun.steps.Load() == last {
				stacks := make([]byte, 1<<20)
				panic(fmt.Sprintf("four minutes of work without an end at:\n%v\n%s", begun.last.Load(), stacks[:runtime.Stack(stacks, true)]))
			}
		}
	}()
	return func() { close(done) }
}

// report prints the figures and the findings, and returns the operations that never succeeded.
func (r *round) report() (missed []string) {
	t := r.t
	t.Logf("%d requests, %d in 100 valid; %d worlds, %d over SQLite; %d answers compared with those of a twin world; %d worlds wavered; %d frames on streams",
		r.requests, 100*r.valid/max(1, r.sum()), r.worlds, r.inFiles, r.compared, r.wavering, r.frames)
	for _, op := range r.d.operations {
		if r.validOf[op.ID] == 0 {
			missed = append(missed, fmt.Sprintf("%s (%d asked)", op.ID, r.askedOf[op.ID]))
		}
	}
	t.Logf("%d of %d operations answered validly; not: %v", len(r.d.operations)-len(missed), len(r.d.operations), missed)
	for _, what := range slices.Sorted(maps.Keys(r.findings)) {
		f := r.findings[what]
		t.Errorf("%s, %d times; KEYPEG_SEED=%d KEYPEG_REQUESTS=1 go test -run TestTheWholeAPI ./internal/fuzz\n%s", what, f.times, f.seed, f.text)
	}
	return missed
}

func (r *round) sum() (n int) {
	for _, times := range r.askedOf {
		n += times
	}
	return n
}

// The numbers of requests in a short round and in a long one. In a long round, every operation must succeed.
const (
	short = 2_000
	long  = 20_000
)

// TestTheWholeAPI checks that every response of the API matches its description and reveals no secret.
func TestTheWholeAPI(t *testing.T) {
	r := newRound(t)
	usual := short
	if testing.Short() {
		usual /= 20
	}
	asked := setting(t, "KEYPEG_REQUESTS", usual)
	r.run(uint64(setting(t, "KEYPEG_SEED", 1)), asked)
	missed := r.report()
	if asked >= short && (2*r.valid < r.sum() || r.compared == 0 || r.frames == 0 || r.inFiles == 0 || len(missed) > 12) || asked >= long && len(missed) > 0 {
		t.Errorf("too little was tried; not answered validly: %v", missed)
	}
}
