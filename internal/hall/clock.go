package hall

import (
	"context"
	"time"

	"keypeg"
	"keypeg/internal/caught"
	"keypeg/internal/hall/schedule"
	"keypeg/internal/trace"
)

// A clock knows when the turn of each match expires.
type clock struct {
	*schedule.Queue
	hall *Hall
}

// ring ends the expired turn of a match.
func (c clock) ring(e schedule.Entry) {
	ctx, span := trace.Start(context.WithoutCancel(c.hall.ctx), c.hall.opt.Tracer, "clock.turn", "", trace.Internal)
	span.SetString("keypeg.match", e.Key)
	var s *Snapshot
	err := caught.Do(func() (err error) {
		s, err = c.hall.play(ctx, e.Key, byTheHall, nil)
		return err
	})
	EndSpan(span, err)
	switch keypeg.ErrorCode(err) {
	case "closing", "damaged", "no-match":
		return
	}
	if err == nil {
		return // playing has set the clock for the current turn
	}
	c.hall.complain(err, "a turn that ran over could not be ended", "match", e.Key)
	version := e.Version
	if s != nil {
		version = s.Match.Version
	}
	c.Set(e.Key, version, time.Now().Add(schedule.Retry))
}

// wind sets the clock for a match that has just been read. It skips an overdue turn, because this hall is already
// ending it or another hall will claim it.
func (c clock) wind(s *Snapshot) {
	if !s.overdue() {
		c.Set(s.Header.Config.ID, s.Match.Version, s.due())
	}
}
