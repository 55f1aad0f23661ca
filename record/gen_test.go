package record_test

import (
	"strings"
	"time"

	"keypeg"
	"keypeg/internal/boardtest"
	"keypeg/record"

	"pgregory.net/rapid"
)

// The functions in this file generate parts of a record that are well-formed but may break the
// rules of the game.

func anySeat() *rapid.Generator[keypeg.Seat] { return rapid.SampledFrom(keypeg.Seats[:]) }

func anyName() *rapid.Generator[string] {
	return rapid.OneOf(
		rapid.SampledFrom([]string{"", "Ann", "Ben # the second", "Zoë: a, b", "李雷", "#1", "host", strings.Repeat("x", 40)}),
		rapid.StringN(1, 40, -1),
	).Filter(func(s string) bool { return s == "" || keypeg.CheckName(s) == nil })
}

func anyLimit(least time.Duration) *rapid.Generator[time.Duration] {
	return rapid.OneOf(
		rapid.SampledFrom([]time.Duration{3 * time.Minute, 90 * time.Second, 30 * 24 * time.Hour}),
		rapid.Map(rapid.Int64Range(int64(least), int64(365*24*time.Hour)), func(n int64) time.Duration { return time.Duration(n) }),
	)
}

func anyHex(digits ...int) *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		n := rapid.SampledFrom(digits).Draw(t, "digits")
		return rapid.StringOfN(rapid.RuneFrom([]rune("0123456789abcdef")), n, n, -1).Draw(t, "hex")
	})
}

func anyPoints() *rapid.Generator[[2]int] {
	return rapid.Custom(func(t *rapid.T) [2]int {
		return [2]int{rapid.IntRange(0, 9999).Draw(t, "host"), rapid.IntRange(0, 9999).Draw(t, "guest")}
	})
}

func anyRecord() *rapid.Generator[record.Record] {
	return rapid.Custom(func(t *rapid.T) record.Record {
		r := record.Record{
			Match:   rapid.SampledFrom([]string{"", "k3x9", "A-b_9", strings.Repeat("m", 64)}).Draw(t, "match"),
			Date:    rapid.SampledFrom([]string{"", "2026-11-20", "2024-02-29"}).Draw(t, "date"),
			Host:    anyName().Draw(t, "host"),
			Guest:   anyName().Draw(t, "guest"),
			Rules:   rapid.SampledFrom(keypeg.Rulebooks).Draw(t, "rules").Slug,
			Play:    rapid.SampledFrom([]keypeg.Mode{keypeg.Series, keypeg.Rounds, keypeg.Duel, keypeg.Race}).Draw(t, "play"),
			Board:   boardtest.AnyFormat().Draw(t, "board"),
			Games:   rapid.IntRange(1, 200).Draw(t, "games"),
			Answers: rapid.SampledFrom([]keypeg.Answers{keypeg.Auto, keypeg.Assisted, keypeg.Strict}).Draw(t, "answers"),
			First:   anySeat().Draw(t, "first"),
			Points:  anyPoints().Draw(t, "points"),
			Result:  rapid.SampledFrom([]string{"host", "guest", "draw", "*"}).Draw(t, "result"),
			Ending:  rapid.SampledFrom([]string{"played", "forfeit", "agreed", "cap", ""}).Draw(t, "ending"),
		}
		if rapid.Bool().Draw(t, "has other colours") {
			r.Colours = rapid.SampledFrom(keypeg.Rulebooks).Draw(t, "colours").Slug
		}
		if r.Ending == "forfeit" && rapid.Bool().Draw(t, "who left is told") {
			r.Left = new(anySeat().Draw(t, "left"))
		}
		if rapid.Bool().Draw(t, "limited") {
			r.Limit = anyLimit(1).Draw(t, "limit")
		}
		if rapid.Bool().Draw(t, "banks") {
			r.Bank = record.Bank{Time: anyLimit(1).Draw(t, "bank"), Increment: rapid.OneOf(rapid.Just(time.Duration(0)), anyLimit(1)).Draw(t, "increment")}
		}
		if rapid.Bool().Draw(t, "handicap") {
			r.Short = &record.Handicap{Seat: anySeat().Draw(t, "short"), Board: boardtest.AnyFormat().Draw(t, "short board")}
		}
		for range rapid.IntRange(0, 4).Draw(t, "played") {
			r.Played = append(r.Played, anyGame(r).Draw(t, "game"))
		}
		return r
	})
}

func anyGame(r record.Record) *rapid.Generator[record.Game] {
	return rapid.Custom(func(t *rapid.T) record.Game {
		g := record.Game{Ended: rapid.Bool().Draw(t, "ended")}
		if g.Ended {
			g.Points = anyPoints().Draw(t, "points")
			g.Uncounted = rapid.Bool().Draw(t, "uncounted")
		}
		makers := rapid.Permutation(keypeg.Seats[:]).Draw(t, "makers")
		for _, maker := range makers[:rapid.IntRange(0, 2).Draw(t, "codes")] {
			g.Codes = append(g.Codes, record.Secret{
				Seat:       maker,
				Code:       boardtest.AnyCode(r.Breaks(maker.Other())).Draw(t, "code"),
				ByTable:    rapid.Bool().Draw(t, "drawn"),
				Salt:       anyHex(0, 2, 64, 128).Draw(t, "salt"),
				Commitment: anyHex(0, 64).Draw(t, "commitment"),
			})
		}
		for range rapid.IntRange(0, 2*keypeg.MaxRows).Draw(t, "lines") {
			if l := anyLine(r).Draw(t, "line"); l.Kind != record.LineRow || rowsOf(g, l.Seat) < keypeg.MaxRows {
				g.Lines = append(g.Lines, l)
			}
		}
		return g
	})
}

func rowsOf(g record.Game, s keypeg.Seat) (n int) {
	for _, l := range g.Lines {
		if l.Kind == record.LineRow && l.Seat == s {
			n++
		}
	}
	return n
}

func anyLine(r record.Record) *rapid.Generator[record.Line] {
	return rapid.Custom(func(t *rapid.T) record.Line {
		l := record.Line{Seat: anySeat().Draw(t, "seat")}
		switch rapid.IntRange(0, 9).Draw(t, "kind") {
		case 0:
			l.Kind = record.LineGaveUp
		case 1:
			l.Kind = record.LineClaim
		case 2:
			return record.Line{Kind: record.LineLimit, Limit: anyLimit(0).Draw(t, "limit")}
		case 3:
			l.Kind, l.Limit = record.LineSetLimit, anyLimit(0).Draw(t, "limit")
		default:
			l.Kind = record.LineRow
			l.Row = new(anyRow(r.Breaks(l.Seat)).Draw(t, "row"))
		}
		return l
	})
}

func anyRow(e keypeg.Format) *rapid.Generator[keypeg.Row] {
	return rapid.Custom(func(t *rapid.T) keypeg.Row {
		switch rapid.IntRange(0, 5).Draw(t, "state") {
		case 0:
			return keypeg.Row{Answered: true}
		case 1:
			return keypeg.Row{Code: boardtest.AnyCode(e).Draw(t, "code")}
		}
		return keypeg.Row{
			Code:     boardtest.AnyCode(e).Draw(t, "code"),
			Keys:     boardtest.AnyKeys(e.Pegs).Draw(t, "keys"),
			Answered: true,
			ByTable:  rapid.Bool().Draw(t, "table"),
		}
	})
}
