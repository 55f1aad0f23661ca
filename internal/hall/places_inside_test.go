package hall

import "testing"

func TestAPlaceGivenBackIsOne(t *testing.T) {
	p := places{all: 10, per: 3, by: map[string]taken{}}
	take := func(onlooker bool) string {
		if err := p.take("a", onlooker); err != nil {
			return err.Error()
		}
		return ""
	}
	for range 3 {
		if no := take(false); no != "" {
			t.Fatal(no)
		}
	}
	p.give("a", false)
	if no := take(false); no != "" {
		t.Errorf("the place was not given back: %s", no)
	}
	if take(false) == "" {
		t.Error("two places were given back")
	}
	for range 3 {
		p.give("a", false)
	}
	if len(p.by) != 0 || p.taken != (taken{}) {
		t.Errorf("nobody is there, and %v and %v are left", p.taken, p.by)
	}
}
