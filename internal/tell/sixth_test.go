package tell_test

import (
	"reflect"
	"regexp"
	"slices"
	"testing"

	"keypeg"
	"keypeg/internal/tell"
)

var ofPrinted = regexp.MustCompile(`^(CL|RE|AD|UL|CH)-`)

// TestASixthRulebookIsCitedByItsOwnClauses adds a sixth rulebook, a copy of one of the five with renamed clauses. It checks
// that the page of the sixth rulebook says the same and cites only the renamed clauses.
func TestASixthRulebookIsCitedByItsOwnClauses(t *testing.T) {
	five, editions := keypeg.Rulebooks, keypeg.Editions
	t.Cleanup(func() { keypeg.Rulebooks, keypeg.Editions = five, editions })
	for _, r := range five {
		want := citedBy(said.Rules(r))
		sixth := r
		sixth.Slug, sixth.Modes = "sixth", slices.Clone(r.Modes)
		rename(reflect.ValueOf(&sixth).Elem())
		keypeg.Rulebooks = append(slices.Clone(five), sixth)
		keypeg.Editions = slices.Clone(editions)
		for _, e := range editions {
			if e.Rulebook == r.Slug {
				e.Slug, e.Rulebook = "sixth-"+e.Slug, sixth.Slug
				rename(reflect.ValueOf(&e).Elem())
				keypeg.Editions = append(keypeg.Editions, e)
			}
		}
		got := citedBy(said.Rules(sixth))
		for _, x := range said.Rules(sixth).Examples {
			if ofPrinted.MatchString(x.Clause) || x.Text == "" {
				t.Errorf("an example of one like %s cites %s and shows %q", r.Slug, x.Clause, x.Text)
			}
		}
		for i, clause := range want {
			want[i] = ofPrinted.ReplaceAllString(clause, "SX-")
			if !slices.Contains(got, want[i]) {
				t.Errorf("the page of one like %s does not cite %s, for %s", r.Slug, want[i], clause)
			}
		}
		for _, clause := range got {
			if !slices.Contains(want, clause) {
				t.Errorf("the page of one like %s cites %s", r.Slug, clause)
			}
		}
	}
}

func citedBy(page tell.RulesPage) (list []string) {
	for _, part := range page.Parts {
		for _, rule := range part.Rules {
			list = append(list, rule.Clause)
		}
	}
	return list
}

// rename renames all clauses in a value.
func rename(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Field(i).CanSet() {
				rename(v.Field(i))
			}
		}
	case reflect.Slice:
		fresh := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		reflect.Copy(fresh, v)
		v.Set(fresh)
		for i := range v.Len() {
			rename(v.Index(i))
		}
	case reflect.String:
		v.SetString(ofPrinted.ReplaceAllString(v.String(), "SX-"))
	}
}
