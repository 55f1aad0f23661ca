package load

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"time"

	"keypeg/internal/party"
)

// The number of people at a site rises evenly from the quietest hour to the busiest, and then falls faster. The PlayOn project counted
// such a rise from 4:00 until 19:00 in an online game in January 2006 ("Hours of the Day"). The busiest hour and the number of people
// at night are guesses.
const (
	quietest, busiest = 4.0, 20.0
	atNight           = 0.15 // the number of people at night, as a fraction of the number at the busiest time
)

// firstHour is the hour at which the day begins. The first and the last quarter of such a day have about the same number of
// people, so that the servers' memory can be compared.
const firstHour = 5.0

// busyness returns the number of people at an hour of the day, as a fraction of the number at the busiest hour.
func busyness(hour float64) float64 {
	rise := (hour - quietest) / (busiest - quietest)
	if hour < quietest || hour > busiest {
		if hour < quietest {
			hour += 24
		}
		rise = (quietest + 24 - hour) / (quietest + 24 - busiest)
	}
	return atNight + (1-atNight)*rise
}

// The kinds of visits.
type visitKind int

const (
	pairVisit     visitKind = iota // two people, one of whom sent the other a link
	tableVisit                     // somebody who is looking for an opponent
	computerVisit                  // somebody who plays the computer
	watcherVisit                   // somebody who watches a match
	waveVisit                      // many people who come to watch one match
	partyVisit                     // a party
)

// A planned is a planned arrival of one or more people.
type planned struct {
	at     time.Duration // the time since the beginning of the day
	kind   visitKind
	people int
	stay   time.Duration
	number int // the number of the first person
	seed   uint64
}

// The shares of visitors who come for each purpose, in per cent. All others watch. These are guesses.
const (
	pairShare, tableShare, computerShare = 40, 25, 27
)

// A day has at most wavesOfDay waves, with about one wave in the time that visitsAWave visits of mean length take. The other
// two constants limit the number of parties in the same way.
const (
	wavesOfDay, partiesOfDay  = 12, 6
	visitsAWave, visitsAParty = 2, 4
)

// visitThoughts is the mean length of a visit, measured in mean thinking times.
const visitThoughts = 30

// plan returns the arrivals of the day, in order.
func (d *day) plan() []planned {
	draw := rand.New(rand.NewPCG(d.of.Seed, 30))
	var all []planned
	// This loop plans most of the arrivals. It leaves room for waves and parties.
	most := 0.7 * float64(d.of.People)
	for at := time.Duration(0); ; {
		at += time.Duration(draw.ExpFloat64() * float64(d.stay) / most)
		if at >= d.of.Time {
			break
		}
		if draw.Float64() > busyness(hours(at, d.of.Time)) {
			continue
		}
		p := planned{at: at, people: 1}
		switch n := draw.IntN(100); {
		case n < pairShare:
			// Half of the pairs are left out, because each pair consists of two people.
			if p.kind, p.people = pairVisit, 2; draw.IntN(2) == 0 {
				continue
			}
		case n < pairShare+tableShare:
			p.kind = tableVisit
		case n < pairShare+tableShare+computerShare:
			p.kind = computerVisit
		default:
			p.kind = watcherVisit
		}
		p.stay = longTail(draw, d.stay, 4*d.stay)
		all = append(all, p)
	}
	often := func(most, visits int) int { return min(most, 1+int(d.of.Time/d.stay)/visits) }
	some := func(n int, kind visitKind, people int, stay time.Duration) {
		for n > 0 && people > 0 {
			at := time.Duration(draw.Float64() * float64(d.of.Time-min(stay, d.of.Time/4)))
			if draw.Float64() < busyness(hours(at, d.of.Time)) {
				all = append(all, planned{at: at, kind: kind, people: people, stay: stay})
				n--
			}
		}
	}
	some(often(wavesOfDay, visitsAWave), waveVisit, d.of.Wave, d.stay/2)
	if guests := min(max(d.of.People/8, 2), party.MaxPlayers); d.of.People >= 8 {
		some(often(partiesOfDay, visitsAParty), partyVisit, guests, 2*d.stay)
	}
	slices.SortStableFunc(all, func(a, b planned) int { return cmp.Compare(a.at, b.at) })
	number := 0
	for i := range all {
		all[i].number, all[i].seed = number, draw.Uint64()
		all[i].stay = min(all[i].stay, d.of.Time-all[i].at)
		number += all[i].people
	}
	return all
}

// longTail returns a random time with the given mean. Half of the times are below 0.6 times the mean, and 1 in 100 is above
// 6 times the mean.
func longTail(draw *rand.Rand, mean, most time.Duration) time.Duration {
	return min(time.Duration(float64(mean)*logNormal(draw)), most)
}
