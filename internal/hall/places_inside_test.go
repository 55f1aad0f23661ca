package hall

import "testing"

func TestAPlaceGivenBackIsOne(t *testing.T) {
	p := places{all: 10, per: 3, by: map[string]taken{}}
	comes := func(n int) (in int) {
		for range n {
			if p.take("a", false) == nil {
				in++
			}
		}
		return in
	}
	leaves := func(n int) {
		for range n {
			p.give("a", false)
		}
	}
	if in := comes(4); in != 3 {
		t.Errorf("%d of 4 came in where there are 3 places", in)
	}
	for _, n := range []int{1, 2, 3} {
		if leaves(n); n == 3 && (len(p.by) != 0 || p.taken != (taken{})) {
			t.Errorf("nobody is there, and %v and %v are left", p.taken, p.by)
		}
		if in := comes(4); in != n {
			t.Errorf("%d left, and %d came in", n, in)
		}
	}
}

// TestWhosePlacesAreCounted checks that unidentified callers are not counted as if they were one caller. All
// other callers must be counted, even if the limit is a single place.
func TestWhosePlacesAreCounted(t *testing.T) {
	p := places{all: 10, per: 1, by: map[string]taken{}}
	for _, asker := range []string{"", "", "a", "b"} {
		if err := p.take(asker, false); err != nil {
			t.Errorf("%q: %v", asker, err)
		}
	}
	if p.take("a", false) == nil {
		t.Error("one asker has two places of one")
	}
	p.give("", false)
	if want := (taken{all: 3}); p.taken != want || len(p.by) != 2 {
		t.Errorf("%v are taken, by %v", p.taken, p.by)
	}
}
