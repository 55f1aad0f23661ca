package bot

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"time"

	"keypeg"
	"keypeg/match"
)

// Pace returns the delay between the beginning of a turn and the level's action. For a row of a race, the delay is 75 to
// 125 per cent of the usual time of a person of the same strength. Otherwise, the delay is 0.3 to 1.2 seconds. It never
// exceeds a third of the match's limit, so that no turn is lost. The same turn always gets the same delay. In a match
// between two computers, the delay can be omitted.
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

// rowsSeen returns the number of rows on the board where the seat has a duty. This number distinguishes the turns of a game.
func rowsSeen(seen match.View, seat keypeg.Seat) int {
	if seen.Players[seat].Duty == match.ToAnswer {
		seat = seat.Other()
	}
	return len(breaks(seen, seat).Rows)
}

// share maps a text to a number from 0 to 1, which is always the same for a given text.
func share(text string) float64 {
	sum := sha256.Sum256([]byte(text))
	return float64(binary.BigEndian.Uint32(sum[:])) / (1 << 32)
}
