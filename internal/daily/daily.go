// Package daily sets one code a day on each printed board. The code is the same for everybody. Each player has one attempt
// at the code: a match of one game, in which the table gives the answers. All results are public once the day, in UTC, has
// ended.
package daily

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"keypeg"
	"keypeg/internal/docstore"
	"keypeg/internal/hall"
	"keypeg/internal/pool"
	"keypeg/match"
)

// codemaker is the name shown for the Codemaker, which is the table.
const codemaker = "Keypeg"

// A Board is a board for which a code is set every day.
type Board struct {
	Edition string       // the slug of the edition in which the board is printed
	Colours string       // the slug of the rulebook of that edition
	Config  match.Config // the config of the attempts, without ids
}

// Boards returns the printed boards, each once. If several editions have the same colours, pegs and empty holes, the first
// one determines the number of rows. An attempt is one game. If the edition's rulebook does not allow one game, the board is
// played by the rules of Remastered, which allow any number of games.
var Boards = sync.OnceValue(func() []Board {
	var list []Board
	for _, p := range keypeg.Editions {
		printed := slices.ContainsFunc(list, func(b Board) bool {
			e := b.Config.Boards[keypeg.Guest]
			e.Rows = p.Board.Rows
			return e == p.Board
		})
		if printed {
			continue
		}
		c := match.FromEdition(p, keypeg.Guest)
		c.Boards = [2]keypeg.Format{p.Board, p.Board}
		c.Mode, c.Games = keypeg.Series, 1
		if c.Validate() != nil {
			c.Rules = "remastered"
		}
		list = append(list, Board{p.Slug, p.Rulebook, c})
	}
	return list
})

// BoardOf returns the board of the edition with the given slug.
func BoardOf(edition string) (Board, error) {
	for _, b := range Boards() {
		if b.Edition == edition {
			return b, nil
		}
	}
	return Board{}, NotThere()
}

// Options configure a Daily. The zero value suits a single server.
type Options struct {
	Now    func() time.Time // time.Now if nil
	Key    []byte           // 32 bytes from which codes are drawn; if nil, a key is stored among the documents
	Random io.Reader        // the source of a new key; if nil, crypto/rand.Reader
	Log    *slog.Logger     // receives errors that no caller learns of; if nil, they are discarded

	// Past returns the code that another server set for a past day, or refuses. If it is nil, this server has set the codes
	// of all days.
	Past func(ctx context.Context, day, edition string) (keypeg.Code, error)
}

// A Daily sets the codes of the days and counts the results. Its methods are safe for concurrent use.
type Daily struct {
	hall *hall.Hall
	docs docstore.Store
	opt  Options

	mu      sync.Mutex
	key     []byte // the key from which codes are drawn; nil until it has been read
	tallies map[string]*tally
	checked map[string]bool // the tallies that are complete
}

// New returns a Daily whose attempts are matches in a hall, and whose results are stored as documents.
func New(h *hall.Hall, docs docstore.Store, o Options) *Daily {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Random == nil {
		o.Random = rand.Reader
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	d := &Daily{hall: h, docs: docs, opt: o, tallies: map[string]*tally{}, checked: map[string]bool{}}
	h.OnEnd(d.ended)
	return d
}

// Today returns the current day in UTC, such as 2026-11-20.
func (d *Daily) Today() string { return d.opt.Now().UTC().Format(time.DateOnly) }

// Ends returns the time at which a day ends.
func Ends(day string) time.Time { return hall.Daily{Day: day}.Ends() }

// Ended reports whether a day is over.
func (d *Daily) Ended(day string) bool { return !d.opt.Now().Before(Ends(day)) }

// Kinds of documents: attempts and finished attempts, keyed by day, edition and holder; days with any attempt; and days on
// which a holder broke a code, keyed by holder.
const (
	kindAttempt = "daily"
	kindDay     = "daily-day"
	kindDone    = "daily-done"
	kindBroken  = "daily-broken"
)

func keyOf(day, edition string, holder hall.Hash) string {
	return fmt.Sprintf("%s/%s/%x", day, edition, holder)
}

// Begin returns the holder's attempt at today's code: a new match, or the match that the holder has already begun.
func (d *Daily) Begin(ctx context.Context, edition string, holder hall.Hash, name string) (*hall.Snapshot, error) {
	b, err := BoardOf(edition)
	if err != nil {
		return nil, err
	}
	key, err := d.secret(ctx)
	if err != nil {
		return nil, err
	}
	day := d.Today()
	id := matchID(key, keyOf(day, edition, holder))
	s, err := d.hall.Look(ctx, id, holder)
	switch keypeg.ErrorCode(err) {
	case "no-match":
	case "not-open-yet":
		return nil, pool.Full() // the earlier attempt is being deleted
	default:
		return s, err
	}
	if _, err := match.CleanName(name, keypeg.Guest); err != nil {
		return nil, err // refused before anything is stored
	}
	// Store the attempt before its match, so that every match has its attempt.
	if err := d.put(ctx, kindDay, day, hall.Hash{}, nil); err != nil {
		return nil, err
	}
	if err := d.put(ctx, kindAttempt, keyOf(day, edition, holder), holder, []byte(id)); err != nil {
		return nil, err
	}
	s, err = d.hall.Open(ctx, hall.Opening{
		ID: id, Config: b.Config, Host: codemaker, Guest: name, Holder: holder,
		Terms: hall.Terms{Daily: &hall.Daily{Day: day, Edition: edition}, Colours: b.Colours},
		Code:  codeOf(key, day, b),
	})
	if errors.Is(err, hall.ErrStale) { // the holder began twice at the same time
		return d.hall.Look(ctx, id, holder)
	}
	return s, err
}

// Practise begins a match against the code of a past day that the holder has not tried. Its result does not count.
func (d *Daily) Practise(ctx context.Context, day, edition string, holder hall.Hash, name string) (*hall.Snapshot, error) {
	b, err := BoardOf(edition)
	if err != nil {
		return nil, err
	}
	if !d.Ended(day) {
		return nil, keypeg.Refusef("daily-not-over", "", "you can practise with a code of the day when its day has ended")
	}
	own, err := d.Own(ctx, day, edition, holder)
	if err != nil {
		return nil, err
	}
	if own != nil {
		return nil, keypeg.Refusef("daily-tried", "", "you have tried this code already")
	}
	code, err := d.past(ctx, day, b)
	if err != nil {
		return nil, err
	}
	return d.hall.Open(ctx, hall.Opening{
		Config: b.Config, Host: codemaker, Guest: name, Holder: holder,
		Terms: hall.Terms{Daily: &hall.Daily{Day: day, Edition: edition}, Practice: true, Colours: b.Colours},
		Code:  code,
	})
}

// past returns the code of a day that is in the archive.
func (d *Daily) past(ctx context.Context, day string, b Board) (keypeg.Code, error) {
	if d.opt.Past != nil {
		return d.opt.Past(ctx, day, b.Edition)
	}
	if err := d.CheckDay(ctx, day); err != nil {
		return 0, err
	}
	return d.Code(ctx, day, b)
}

// put stores a document, unless a document with this key already exists.
func (d *Daily) put(ctx context.Context, kind, key string, owner hall.Hash, body []byte) error {
	return docstore.PutNew(ctx, d.docs, docstore.Document{Kind: kind, Key: key, Owner: owner, Made: d.opt.Now(), Body: body})
}

// Own returns the match of the holder's attempt at a day's code, or nil if there is none. If the attempt is over, Own counts
// it. A player who sees the result of an attempt therefore always sees it included in the counts.
func (d *Daily) Own(ctx context.Context, day, edition string, holder hall.Hash) (*hall.Snapshot, error) {
	if holder == (hall.Hash{}) {
		return nil, nil
	}
	doc, err := d.docs.Get(ctx, kindAttempt, keyOf(day, edition, holder))
	if errors.Is(err, docstore.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("look for an attempt at %s %s: %w", day, edition, err)
	}
	s, err := d.hall.Look(ctx, string(doc.Body), holder)
	if hall.NotTheirs(err) { // the server stopped while the attempt was being begun, or the holder is being forgotten
		return nil, nil
	}
	if err != nil || s.Match.Result == nil || d.tally(*s.Header.Daily).counted(s.Match.Config.ID) {
		return s, err
	}
	if err := d.keep(ctx, s); err != nil && !errors.Is(err, hall.ErrFull) { // a later call will count the attempt, once there is space again
		return nil, err
	}
	return s, nil
}

// A Past is a finished attempt, with the day and the edition of its code.
type Past struct {
	Day, Edition string
	Attempt
}

// Over returns the holder's finished attempts at the codes of a range of days, which includes both from and to. The
// attempts are sorted by day and edition, and there are at most limit of them.
func (d *Daily) Over(ctx context.Context, holder hall.Hash, from, to string, limit int) ([]Past, error) {
	if holder == (hall.Hash{}) {
		return nil, nil
	}
	begun, err := d.docs.List(ctx, docstore.Query{Kind: kindAttempt, Owner: holder, After: from, Limit: limit})
	if err != nil {
		return nil, fmt.Errorf("list the attempts of a holder: %w", err)
	}
	var list []Past
	for _, doc := range begun {
		place := strings.Split(doc.Key, "/")
		if place[0] > to {
			break
		}
		p := Past{Day: place[0], Edition: place[1]}
		done, err := d.docs.Get(ctx, kindDone, p.Day+"/"+p.Edition+"/"+string(doc.Body))
		if errors.Is(err, docstore.ErrNotFound) { // still in progress
			continue
		}
		if err == nil {
			err = json.Unmarshal(done.Body, &p.Attempt)
		}
		if err != nil {
			return nil, fmt.Errorf("read the attempt %s: %w", doc.Key, err)
		}
		p.Over = true
		list = append(list, p)
	}
	return list, nil
}

// maxDays is larger than the number of days that there will ever be.
const maxDays = 100_000

// Days returns the days with at least one attempt, the latest first.
func (d *Daily) Days(ctx context.Context) ([]string, error) {
	list, err := d.docs.List(ctx, docstore.Query{Kind: kindDay, Limit: maxDays})
	if err != nil {
		return nil, fmt.Errorf("list the days: %w", err)
	}
	days := make([]string, len(list))
	for i, doc := range list {
		days[len(list)-1-i] = doc.Key
	}
	return days, nil
}

// CheckDay returns nil for today and for the days in the archive, and otherwise an error.
func (d *Daily) CheckDay(ctx context.Context, day string) error {
	if day == d.Today() {
		return nil
	}
	_, err := d.docs.Get(ctx, kindDay, day)
	if errors.Is(err, docstore.ErrNotFound) {
		return NotThere()
	}
	return err
}

// NotThere returns the refusal of a code of the day that does not exist.
func NotThere() error {
	return keypeg.Refusef("no-daily", "", "there is no such code of the day")
}
