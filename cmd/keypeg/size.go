package main

import (
	"context"
	"log/slog"
	"math"
	"path/filepath"
	"time"

	"keypeg/internal/sqlite"
)

// check refuses numbers that mean nothing.
func (o serveOptions) check() error {
	switch {
	case o.keep < 0:
		return misused("--keep is a number of days, 0 for ever, not %d", o.keep)
	case o.unmet < 0:
		return misused("--keep-unjoined is a number of days, 0 as long as any, not %d", o.unmet)
	case o.megabytes < 0:
		return misused("--max-size is a number of megabytes, 0 as many as the disk has, not %d", o.megabytes)
	case o.drain < 0:
		return misused("--drain is a time such as 5s, not %s", o.drain)
	}
	return nil
}

func days(n int) time.Duration { return time.Duration(n) * 24 * time.Hour }

const (
	megabyte = 1_000_000
	sizeTime = time.Minute // between two looks at how large the database is
)

// watchSize bounds the database, says for how long matches are kept, and tells whoever runs the server before there is no
// room left, until ctx ends.
func watchSize(ctx context.Context, s *sqlite.Store, o serveOptions, log *slog.Logger) error {
	if o.megabytes > 0 {
		if err := s.Bound(context.WithoutCancel(ctx), int64(o.megabytes)*megabyte); err != nil {
			return err
		}
	}
	log.Info("what is kept", "days_after_the_last_row", o.keep, "days_if_nobody_joined", o.unmet, "max_megabytes", o.megabytes)
	go func() {
		told := 0
		tick := time.NewTicker(sizeTime)
		defer tick.Stop()
		for {
			used, err := s.Used(ctx)
			if err != nil {
				if ctx.Err() == nil {
					log.Warn("it is not known how large the database is", "err", err)
				}
			} else {
				most := roomFor(used, o)
				told = warnFull(told, used, most, log)
			}
			select {
			case <-tick.C:
			case <-ctx.Done():
				return
			}
		}
	}()
	return nil
}

// roomFor is how large the database can become: as large as it may, and as the disk lets it.
func roomFor(used int64, o serveOptions) int64 {
	most := int64(math.MaxInt64)
	if o.megabytes > 0 {
		most = int64(o.megabytes) * megabyte
	}
	if free, ok := freeOn(filepath.Dir(o.db)); ok && free < math.MaxInt64-used {
		most = min(most, used+free)
	}
	return most
}

// warnFull warns when the database has come to 80 and to 90 in 100 of its room, each once until it is less again.
func warnFull(told int, used, most int64, log *slog.Logger) int {
	now := 0
	for _, part := range []int{80, 90} {
		if float64(used) >= float64(most)*float64(part)/100 {
			now = part
		}
	}
	if now > told {
		log.Warn("the database has nearly all the room there is: make more, or keep matches for fewer days (--max-size, --keep)", "used_megabytes", used/megabyte, "of", most/megabyte, "percent", now)
	}
	return now
}
