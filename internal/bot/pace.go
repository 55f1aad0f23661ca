package bot

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"time"

	"keypeg"
	"keypeg/match"
)

// Pace returns how long after its turn began the level acts: for a row of a race about as
// long as a person of its strength would take, give or take a quarter; otherwise 0.3
// to 1.2 seconds. It is never more than a third of the match's limit, so that no turn
// is lost. The same turn always has the same pace. A runner that lets two computers
// play each other need not wait at all.
func (l Level) Pace(seen match.View) time.Duration {
	if seen.You == nil || seen.Game == nil {
		return 0
	}
	seat := seen.You.Seat
	duty := seen.Players[seat].Duty
	at := share(fmt.Sprintf("%s/%d/%s/%s/%d", seen.ID, seen.Game.Serial, seat, duty, rowsSeen(seen, seat)))
	pace := 300*time.Millisecond + time.Duration(at*float64(900*time.Millisecond))
	if seen.Mode == keypeg.Race && duty == match.ToPlace {
		pace = time.Duration((0.75 + at/2) * float64(l.pace))
	}
	if seen.Limit > 0 {
		pace = min(pace, time.Duration(seen.Limit*float64(time.Second))/3)
	}
	return pace
}

// rowsSeen tells the turns of a game apart: the rows of the board that the duty is
// about.
func rowsSeen(seen match.View, seat keypeg.Seat) int {
	if seen.Players[seat].Duty == match.ToAnswer {
		seat = seat.Other()
	}
	return len(breaks(seen, seat).Rows)
}

// share returns a number from 0 to 1 that a text stands for.
func share(text string) float64 {
	sum := sha256.Sum256([]byte(text))
	return float64(binary.BigEndian.Uint32(sum[:])) / (1 << 32)
}
