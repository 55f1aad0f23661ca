package api

import (
	"context"

	"keypeg"
	"keypeg/internal/daily"
	"keypeg/internal/hall"
	"keypeg/internal/tell"
	"keypeg/wire"
)

// days contains the operations on codes of the day.
type days struct {
	*core
	daily *daily.Daily
}

func (s *server) days() *days { return &days{s.core, s.Daily} }

func (s *days) today(ctx context.Context, in *Session) (*body[wire.Today], error) {
	holder := in.holder()
	out, err := s.codesOf(ctx, s.daily.Today(), holder)
	return &body[wire.Today]{out}, err
}

type dayInput struct {
	Session
	Day string `path:"day" example:"2026-11-20"`
}

func (s *days) dailyDay(ctx context.Context, in *dayInput) (*body[wire.Today], error) {
	if err := s.daily.CheckDay(ctx, in.Day); err != nil {
		return nil, err
	}
	holder := in.holder()
	out, err := s.codesOf(ctx, in.Day, holder)
	return &body[wire.Today]{out}, err
}

// codesOf returns a day's codes with the caller's results.
func (s *days) codesOf(ctx context.Context, day string, holder hall.Hash) (out wire.Today, err error) {
	out = wire.Today{Day: day, Ends: daily.Ends(day)}
	for _, b := range daily.Boards() {
		own, code, err := s.ownDaily(ctx, day, b, holder) // this must come first, so that the caller's attempt is counted
		if err != nil {
			return wire.Today{}, err
		}
		tally, err := s.daily.Tally(ctx, day, b.Edition)
		if err != nil {
			return wire.Today{}, err
		}
		out.Boards = append(out.Boards, wire.DailyBoard{
			Edition: b.Edition, Title: editionTitle(ctx, b.Edition), Board: wire.BoardOf(b.Config.Boards[keypeg.Guest]), Palette: dailyPalette(ctx, b),
			Played: tally.Played, Yours: own, Code: code,
		})
	}
	out.Streak, out.Best, err = s.daily.Streak(ctx, holder)
	return out, err
}

func dailyPalette(ctx context.Context, b daily.Board) []keypeg.Colour {
	return callerOf(ctx).voice.Palette(coloursOfSet(b.Colours, b.Config.Boards[keypeg.Guest].Colours))
}

// ownDaily returns the caller's attempt, if there is one, and the day's code, if the caller may know it. Callers may know the
// code once their attempt is over. They may also know the code once the day has ended, unless their attempt is still in
// progress.
func (s *days) ownDaily(ctx context.Context, day string, b daily.Board, holder hall.Hash) (own *wire.DailyOwn, code keypeg.Code, err error) {
	snapshot, err := s.daily.Own(ctx, day, b.Edition, holder)
	if err != nil {
		return nil, 0, err
	}
	open := s.daily.Ended(day)
	if snapshot != nil {
		a := daily.AttemptOf(snapshot)
		own, open = ownOf(callerOf(ctx).voice, day, b, a), a.Over
	}
	if open {
		code, err = s.daily.Code(ctx, day, b)
	}
	return own, code, err
}

// ownOf returns the caller's attempt in the form used by package wire.
func ownOf(v *tell.Voice, day string, b daily.Board, a daily.Attempt) *wire.DailyOwn {
	own := &wire.DailyOwn{Match: a.Match, Over: a.Over, Broken: a.Broken, Rows: a.Rows, Lines: rowsOf(a)}
	if a.Over {
		e, _ := keypeg.FindEdition(b.Edition)
		title, say := v.Edition(e), tell.Days{Voice: v}
		own.Head = say.AttemptHead(a.Broken, a.Rows)
		own.Share = &wire.Share{
			Symbols: daily.Symbols(say.ShareTitle(day, title), b, a),
			Words:   say.Share(day, title, a.Broken, b.Config.Boards[keypeg.Guest].Rows, a.Keys),
		}
	}
	return own
}

// rowsOf returns the rows of an attempt with their answers.
func rowsOf(a daily.Attempt) []wire.AnsweredRow {
	rows := []wire.AnsweredRow{}
	for i, code := range a.Codes {
		rows = append(rows, wire.AnsweredRow{Row: code, Keys: &a.Keys[i]})
	}
	return rows
}

func (s *days) dailyDays(ctx context.Context, _ *struct{}) (*body[wire.DailyDays], error) {
	days, err := s.daily.Days(ctx)
	return &body[wire.DailyDays]{wire.DailyDays{Days: days}}, err
}

type attemptsInput struct {
	Session
	From string `query:"from" required:"true" format:"date" example:"2026-11-01"`
	To   string `query:"to" required:"true" format:"date" example:"2026-11-30"`
}

// mostAttempts is the largest number of attempts in a response: the number of daily codes in two months.
const mostAttempts = 400

func (s *days) dailyAttempts(ctx context.Context, in *attemptsInput) (*body[wire.DailyAttempts], error) {
	holder := in.holder()
	list, err := s.daily.Over(ctx, holder, in.From, in.To, mostAttempts)
	out := wire.DailyAttempts{Attempts: []wire.DailyAttempt{}}
	for _, p := range list {
		out.Attempts = append(out.Attempts, wire.DailyAttempt{Day: p.Day, Edition: p.Edition, Match: p.Match, Rows: p.Rows, Broken: p.Broken})
	}
	return &body[wire.DailyAttempts]{out}, err
}

type dailyResultInput struct {
	Session
	Day     string `path:"day" example:"2026-11-20"`
	Edition string `path:"edition" example:"classic"`
}

func (s *days) dailyResult(ctx context.Context, in *dailyResultInput) (*body[wire.DailyResult], error) {
	holder := in.holder()
	out, err := s.resultOf(ctx, in.Day, in.Edition, holder)
	return &body[wire.DailyResult]{out}, err
}

// resultOf returns the results for a day's code that the caller may see. It shows other people's attempts only after the day has
// ended.
func (s *days) resultOf(ctx context.Context, day, edition string, holder hall.Hash) (out wire.DailyResult, err error) {
	b, err := daily.BoardOf(edition)
	if err != nil {
		return wire.DailyResult{}, err
	}
	if err := s.daily.CheckDay(ctx, day); err != nil {
		return wire.DailyResult{}, err
	}
	own, code, err := s.ownDaily(ctx, day, b, holder) // this must come first, so that the caller's attempt is counted
	if err != nil {
		return wire.DailyResult{}, err
	}
	tally, err := s.daily.Tally(ctx, day, edition)
	if err != nil {
		return wire.DailyResult{}, err
	}
	broken, mean := tally.Broken()
	out = wire.DailyResult{
		Day: day, Edition: edition, Title: editionTitle(ctx, edition), Board: wire.BoardOf(b.Config.Boards[keypeg.Guest]), Palette: dailyPalette(ctx, b),
		Ended: s.daily.Ended(day), Played: tally.Played, Distribution: tally.Distribution, Unbroken: tally.Unbroken,
		Told: tell.Days{Voice: callerOf(ctx).voice}.Everybody(broken, tally.Unbroken, mean), Games: []wire.DailyGame{},
		Yours: own, Code: code,
	}
	if out.Ended {
		for _, a := range tally.Best {
			out.Games = append(out.Games, wire.DailyGame{Match: a.Match, Name: a.Name, Rows: a.Rows, Broken: a.Broken})
		}
	}
	out.Streak, _, err = s.daily.Streak(ctx, holder)
	return out, err
}

type beginDailyInput struct {
	Session
	Edition string `path:"edition" example:"classic"`
	Body    wire.DailyStart
}

type practiseInput struct {
	Session
	Day     string `path:"day" example:"2026-11-20"`
	Edition string `path:"edition" example:"classic"`
	Body    wire.DailyStart
}

// practise seats the caller in a new match against the code of a past day.
func (s *days) practise(ctx context.Context, in *practiseInput) (*stated, error) {
	holder, cookie := s.admit(ctx, in.Session)
	snapshot, err := s.daily.Practise(ctx, in.Day, in.Edition, holder, in.Body.Name)
	if err != nil {
		return nil, err
	}
	guest := keypeg.Guest
	return &stated{cookie, s.state(ctx, snapshot, holder, &guest, nil)}, nil
}

// beginDaily gives the caller a seat in the match of their attempt. Each browser has one attempt. A player who clears their
// cookies or uses another browser could look up the code first. We trust players not to look it up.
func (s *days) beginDaily(ctx context.Context, in *beginDailyInput) (*stated, error) {
	holder, cookie := s.admit(ctx, in.Session)
	snapshot, err := s.daily.Begin(ctx, in.Edition, holder, in.Body.Name)
	if err != nil {
		return nil, err
	}
	guest := keypeg.Guest
	return &stated{cookie, s.state(ctx, snapshot, holder, &guest, nil)}, nil
}
