package main

import (
	"context"
	"fmt"
	"log/slog"
	"math"
	"path/filepath"
	"time"

	"keypeg/internal/natsbus"
	"keypeg/internal/postgres"
	"keypeg/internal/sqlite"
)

// check refuses numbers that are out of range.
func (o serveOptions) check() error {
	switch {
	case o.keep < 0 || o.keep > maxDays:
		return misused("--keep is a number of days up to %d, 0 for no limit, not %d", maxDays, o.keep)
	case o.unmet < 0 || o.unmet > maxDays:
		return misused("--keep-unjoined is a number of days up to %d, 0 as long as any, not %d", maxDays, o.unmet)
	case o.megabytes < 0 || o.megabytes > maxMegabytes:
		return misused("--max-size is a number of megabytes up to %d, 0 as many as the disk has, not %d", maxMegabytes, o.megabytes)
	case o.bus != "" && !postgres.IsAddress(o.db):
		return misused("--bus connects several servers, which need PostgreSQL (--db postgres://user@host/name)")
	case o.bus == "" && o.busCreds != "":
		return misused("--bus-creds needs --bus")
	case o.bus != "" && natsbus.CheckURL(o.bus) != nil:
		return misused("--bus: %v", natsbus.CheckURL(o.bus))
	case o.drain < 0:
		return misused("--drain is a time such as 5s, not %s", o.drain)
	}
	if err := o.checkTrace(); err != nil {
		return err
	}
	for _, a := range []struct{ flag, text, example string }{
		{"addr", o.addr, "localhost:8080, or as :8080 for every network"}, {"ssh", o.ssh, "localhost:2222, or as :2222 for every network"},
		{"metrics", o.metrics, "localhost:9090"}, {"pprof", o.pprof, "localhost:6060"},
	} {
		if a.text == "" && a.flag != "addr" {
			continue
		}
		if err := checkAddress(a.flag, a.text, a.example); err != nil {
			return err
		}
	}
	return nil
}

const (
	maxDays      = 100_000       // nearly the largest number of days that fits in a time.Duration
	maxMegabytes = 1_000_000_000 // more than any disk has
)

func days(n int) time.Duration { return time.Duration(n) * 24 * time.Hour }

const (
	megabyte = 1_000_000
	sizeTime = time.Minute // the time between two checks of the database's size
)

// watchSize limits the size of the database, and logs how long the database keeps matches. It runs until ctx ends, and
// warns the person who runs the server before the database is full.
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

// roomFor returns the size to which the database can grow, within the configured limit and the disk's free space.
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

// warnFull warns when the database reaches 80 % and 90 % of its maximum size. It repeats a warning only if the database
// has shrunk below that size in the meantime.
func warnFull(told int, used, most int64, log *slog.Logger) int {
	now := 0
	for _, part := range []int{80, 90} {
		if float64(used) >= float64(most)*float64(part)/100 {
			now = part
		}
	}
	if now > told {
		log.Warn("the database has nearly all the room there is: make more, or keep matches for fewer days (--max-size, --keep)", "used", size(used), "of", size(most), "percent", percent(used, most))
	}
	return now
}

// size formats a number of bytes, in the unit that leaves one to three digits before the point, with one digit after it.
func size(bytes int64) string {
	n, unit := float64(bytes), "B"
	for _, larger := range []string{"kB", "MB", "GB", "TB"} {
		if n < 999.95 {
			break
		}
		n, unit = n/1000, larger
	}
	if unit == "B" {
		return fmt.Sprintf("%d B", bytes)
	}
	return fmt.Sprintf("%.1f %s", n, unit)
}

// percent returns the used part as a percentage, rounded down. If there is no room at all, it returns 100.
func percent(used, most int64) int {
	if most <= 0 {
		return 100
	}
	return int(float64(used) / float64(most) * 100)
}
