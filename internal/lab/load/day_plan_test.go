package load

import (
	"math"
	"reflect"
	"testing"
	"time"
)

// TestPlan checks that the same seed gives the same plan, and that more people come in the evening than at night.
func TestPlan(t *testing.T) {
	const length = time.Hour
	planOf := func(seed uint64) []planned {
		d := &day{of: Day{People: 100, Wave: 20, Rate: 10, Time: length, Seed: seed}, think: 5 * time.Second}
		d.stay = visitThoughts * d.think
		return d.plan()
	}
	plan := planOf(1)
	if !reflect.DeepEqual(plan, planOf(1)) || reflect.DeepEqual(plan, planOf(2)) {
		t.Error("the plan does not follow from the seed")
	}
	var came [24]int
	kinds := map[visitKind]int{}
	for i, p := range plan {
		came[int(hours(p.at, length))] += p.people
		kinds[p.kind] += p.people
		if p.at < 0 || p.stay <= 0 || p.at+p.stay > length || i > 0 && p.at < plan[i-1].at {
			t.Errorf("arrival %d is %+v", i, p)
		}
	}
	if night, evening := came[2]+came[3]+came[4]+came[5], came[18]+came[19]+came[20]+came[21]; 2*night > evening || night == 0 {
		t.Errorf("%d come at night and %d in the evening", night, evening)
	}
	for kind := pairVisit; kind <= partyVisit; kind++ {
		if kinds[kind] == 0 {
			t.Errorf("nobody comes for kind %d", kind)
		}
	}
}

// TestBusyness checks the curve of the day, and that its first and last quarters have about the same number of people.
func TestBusyness(t *testing.T) {
	for hour, want := range map[float64]float64{quietest: atNight, busiest: 1, 12: (1 + atNight) / 2, 0: (1 + atNight) / 2} {
		if got := busyness(hour); math.Abs(got-want) > 1e-9 {
			t.Errorf("at %v it is %v, not %v", hour, got, want)
		}
	}
	var quarters [4]float64
	const steps = 2400
	for i := range steps {
		quarters[4*i/steps] += busyness(hours(time.Duration(i), steps)) / steps * 4
	}
	if math.Abs(quarters[0]-quarters[3]) > 0.05*quarters[0] {
		t.Errorf("the quarters have %v", quarters)
	}
}
