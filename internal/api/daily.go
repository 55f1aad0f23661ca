package api

import (
	"context"

	"keypeg"
	"keypeg/internal/daily"
	"keypeg/internal/hall"
	"keypeg/wire"
)

func (s *server) today(ctx context.Context, in *Session) (*body[wire.Today], error) {
	holder, _ := in.holder()
	day := s.Daily.Today()
	out := wire.Today{Day: day, Ends: daily.Ends(day)}
	for _, b := range daily.Boards() {
		tally, err := s.Daily.Tally(ctx, day, b.Edition)
		if err != nil {
			return nil, err
		}
		own, err := s.ownDaily(ctx, day, b, holder)
		if err != nil {
			return nil, err
		}
		out.Boards = append(out.Boards, wire.DailyBoard{
			Edition: b.Edition, Title: editionTitle(ctx, b.Edition), Board: wire.BoardOf(b.Config.Boards[keypeg.Guest]),
			Played: tally.Played, Yours: own,
		})
	}
	var err error
	out.Streak, out.Best, err = s.Daily.Streak(ctx, holder)
	return &body[wire.Today]{out}, err
}

// ownDaily is the caller's attempt, or nil.
func (s *server) ownDaily(ctx context.Context, day string, b daily.Board, holder hall.Hash) (*wire.DailyOwn, error) {
	snapshot, err := s.Daily.Own(ctx, day, b.Edition, holder)
	if snapshot == nil || err != nil {
		return nil, err
	}
	a := daily.AttemptOf(snapshot)
	own := &wire.DailyOwn{Match: a.Match, Over: a.Over, Broken: a.Broken, Rows: a.Rows}
	if a.Over {
		v, title := voiceOf(ctx), editionTitle(ctx, b.Edition)
		own.Share = &wire.Share{
			Symbols: daily.Symbols(v.ShareTitle(day, title), b, a),
			Words:   v.Share(day, title, a.Broken, b.Config.Boards[keypeg.Guest].Rows, a.Keys),
		}
	}
	return own, nil
}

func (s *server) dailyDays(ctx context.Context, _ *struct{}) (*body[wire.DailyDays], error) {
	days, err := s.Daily.Days(ctx)
	return &body[wire.DailyDays]{wire.DailyDays{Days: days}}, err
}

type dailyResultInput struct {
	Session
	Day     string `path:"day" example:"2026-11-20"`
	Edition string `path:"edition" example:"classic"`
}

func (s *server) dailyResult(ctx context.Context, in *dailyResultInput) (*body[wire.DailyResult], error) {
	holder, _ := in.holder()
	out, err := s.resultOf(ctx, in.Day, in.Edition, holder)
	return &body[wire.DailyResult]{out}, err
}

// resultOf is a day's code as far as the caller may see it. The code is shown once their
// attempt is over, or when the day has ended unless their attempt still runs; attempts of
// others are shown when the day has ended.
func (s *server) resultOf(ctx context.Context, day, edition string, holder hall.Hash) (out wire.DailyResult, err error) {
	b, err := daily.BoardOf(edition)
	if err != nil {
		return out, err
	}
	if err := s.Daily.CheckDay(ctx, day); err != nil {
		return out, err
	}
	tally, err := s.Daily.Tally(ctx, day, edition)
	if err != nil {
		return out, err
	}
	out = wire.DailyResult{
		Day: day, Edition: edition, Title: editionTitle(ctx, edition), Board: wire.BoardOf(b.Config.Boards[keypeg.Guest]), Ended: s.Daily.Ended(day),
		Played: tally.Played, Distribution: tally.Distribution, Unbroken: tally.Unbroken, Games: []wire.DailyGame{},
	}
	if out.Yours, err = s.ownDaily(ctx, day, b, holder); err != nil {
		return out, err
	}
	if out.Ended {
		for _, a := range tally.Best {
			out.Games = append(out.Games, wire.DailyGame{Match: a.Match, Name: a.Name, Rows: a.Rows, Broken: a.Broken})
		}
	}
	if out.Yours == nil && out.Ended || out.Yours != nil && out.Yours.Over {
		out.Code, err = s.Daily.Code(ctx, day, b)
	}
	return out, err
}

type beginDailyInput struct {
	Session
	Edition string `path:"edition" example:"classic"`
	Body    wire.DailyStart
}

// beginDaily seats the caller at their attempt. Each browser has one: a player who
// clears the cookies or uses another can look the code up first, and that is on them.
func (s *server) beginDaily(ctx context.Context, in *beginDailyInput) (*stated, error) {
	holder, cookie := s.admit(ctx, in.Session)
	snapshot, err := s.Daily.Begin(ctx, in.Edition, holder, in.Body.Name)
	if err != nil {
		return nil, err
	}
	guest := keypeg.Guest
	return &stated{cookie, s.state(ctx, snapshot, holder, &guest, nil)}, nil
}
