package fuzz

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"io"
	"math/rand/v2"
	"time"

	"keypeg"
	"keypeg/internal/bot"
	"keypeg/internal/daily"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/match"
)

// hidden is the kind of secret that differs between the two worlds of a pair.
type hidden string

const (
	ofASeat       hidden = "a code that a player makes"
	ofTheComputer hidden = "the codes that the computer makes"
	ofTheDay      hidden = "the codes of the day"
)

// secrets contains the data that differs between worlds with the same seed.
type secrets struct {
	seed uint64
	what hidden
}

func secretsOf(seed uint64) secrets {
	return secrets{seed, []hidden{ofASeat, ofTheComputer, ofASeat, ofTheDay, ofASeat}[seed%5]}
}

// key returns the key that determines the codes of the day, and the ids of attempts at them.
func (s secrets) key(other bool) []byte {
	key := sha256.Sum256(fmt.Append(nil, s.seed, s.what == ofTheDay && other))
	return key[:]
}

// dailies returns the services for the codes of the day in both worlds, over a hall without players. It is used outside all
// bubbles.
func (s secrets) dailies(nowhere *hall.Hall) (list [2]*daily.Daily) {
	for i := range list {
		list[i] = daily.New(nowhere, inmem.New(), daily.Options{Key: s.key(i == 1)})
	}
	return list
}

// ofDay returns the codes of a day on an edition's board in both worlds.
func (p *player) ofDay(day, edition string) (a, b keypeg.Code) {
	board, err := daily.BoardOf(edition)
	if err == nil {
		a, err = p.days[0].Code(context.Background(), day, board)
	}
	if err == nil {
		b, err = p.days[1].Code(context.Background(), day, board)
	}
	if err != nil {
		panic(err)
	}
	return a, b
}

// drawn returns a random code for a board.
func drawn(rnd *rand.Rand, e keypeg.Format) keypeg.Code {
	for {
		pegs := make([]keypeg.Peg, e.Pegs)
		for i := range pegs {
			pegs[i] = keypeg.Peg(1 + rnd.IntN(e.Colours))
			if e.Blanks && rnd.IntN(5) == 0 {
				pegs[i] = keypeg.Empty
			}
		}
		if !e.Repeats {
			for i, p := range rnd.Perm(e.Colours)[:e.Pegs] {
				pegs[i] = keypeg.Peg(p + 1)
			}
		}
		if c := keypeg.CodeOf(pegs...); e.Check(c) == nil {
			return c
		}
	}
}

// twins returns two codes that many rows do not distinguish. The second code is the first code with two pegs exchanged. The
// codes are equal only if all pegs have the same colour.
func twins(rnd *rand.Rand, e keypeg.Format) (a, b keypeg.Code) {
	for range 20 {
		a = drawn(rnd, e)
		i, j := rnd.IntN(e.Pegs), rnd.IntN(e.Pegs)
		if b = a.With(i, a.At(j)).With(j, a.At(i)); a != b {
			break
		}
	}
	return a, b
}

// ofComputer returns the codes that a computer sets in a game of a match, one for each world.
func ofComputer(id string, serial int, e keypeg.Format) (a, b keypeg.Code) {
	return twins(chance(id, serial), e)
}

// chance returns a random source for a purpose.
func chance(purpose ...any) *rand.Rand {
	sum := sha256.Sum256(fmt.Append(nil, purpose...))
	return rand.New(rand.NewPCG(binary.LittleEndian.Uint64(sum[:8]), binary.LittleEndian.Uint64(sum[8:])))
}

// computers returns the computer players of a world: the real ones, but without pauses and with codes that the test knows.
// Their random numbers depend only on the state of the match, so that two computers do not affect each other.
func (s secrets) computers(other bool) func(string) (hall.Computer, bool) {
	return func(level string) (hall.Computer, bool) {
		l, ok := bot.Find(level)
		return computer{l, s.what == ofTheComputer && other}, ok
	}
}

type computer struct {
	bot.Level
	other bool
}

func (computer) Pace(match.View) time.Duration { return 0 }

func (c computer) Move(ctx context.Context, seen match.View, _ io.Reader) (match.Command, error) {
	me := seen.You.Seat
	if g := seen.Game; g != nil && seen.Players[me].Duty == match.ToCode {
		code, twin := ofComputer(seen.ID, g.Serial, seen.Boards[me.Other()])
		if c.other {
			code = twin
		}
		return match.Command{Kind: match.SetCode, Seat: me, Version: seen.Version, Code: code}, nil
	}
	return c.Level.Move(ctx, seen, lots{chance(seen.ID, seen.Version, me)})
}

// lots is a reader of random bytes.
type lots struct{ *rand.Rand }

func (l lots) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(l.Uint32())
	}
	return len(p), nil
}
