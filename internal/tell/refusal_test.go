package tell

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"keypeg"
	"keypeg/match"
)

// A refusalSite is a place where the source refuses something or adds a place to a refusal.
type refusalSite struct {
	at           string
	code, format string // for a place, code also contains the format
	args         int    // the number of arguments passed
}

// TestRefusals collects every refusal from the source. It checks that each code has one format, that each format gets its
// arguments, and that each language has a sentence with the same arguments.
func TestRefusals(t *testing.T) {
	formats := map[string]refusalSite{}
	for _, site := range refusalsOfSource(t) {
		if first, ok := formats[site.code]; ok && first.format != site.format {
			t.Errorf("%s: %s is %q, and at %s it is %q", site.at, site.code, site.format, first.at, first.format)
		}
		formats[site.code] = site
		if n := len(arguments(t, site.format)); n != site.args {
			t.Errorf("%s: %q takes %d arguments, and has %d", site.at, site.format, n, site.args)
		}
		if regexp.MustCompile(`^[A-Z]|[.!]$`).MatchString(site.format) && !strings.HasPrefix(site.format, "Edition") {
			t.Errorf("%s: %q has a capital letter or a full stop, which Refusal gives it", site.at, site.format)
		}
	}
	if len(formats) < 100 {
		t.Fatalf("only %d refusals found: does the test still know how they are made?", len(formats))
	}
	for tag, c := range translations {
		for code, site := range formats {
			phrase, ok := c.Refusals[code]
			if !ok {
				t.Errorf("the refusals of %s lack %q: %s", tag, code, site.format)
				continue
			}
			testNumber(t, tag, site.format, phrase)
			for _, text := range phrase.Texts() {
				if want, got := quotesAlike(arguments(t, site.format)), quotesAlike(arguments(t, text)); !maps.Equal(want, got) {
					t.Errorf("%s: %q takes %v, and in %s %q takes %v", code, site.format, want, tag, text, got)
				}
				if strings.HasSuffix(text, ".") {
					t.Errorf("%s: in %s %q has a full stop, which Refusal gives it", code, tag, text)
				}
			}
		}
		for code := range c.Refusals {
			if _, ok := formats[code]; !ok {
				t.Errorf("the refusals of %s have %q, which nothing is refused by", tag, code)
			}
		}
	}
}

// quotesAlike replaces %q with %s, because each language has its own quotation marks.
func quotesAlike(verbs map[int]string) map[int]string {
	for place, verb := range verbs {
		if verb == "q" {
			verbs[place] = "s"
		}
	}
	return verbs
}

// refusalsOfSource returns all calls to Refusef and Within in the module, except those in tests.
func refusalsOfSource(t *testing.T) (sites []refusalSite) {
	t.Helper()
	set := token.NewFileSet()
	err := filepath.WalkDir("../..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && (entry.Name() == "node_modules" || len(entry.Name()) > 2 && entry.Name()[0] == '.') {
			return filepath.SkipDir
		}
		if entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				if site, ok := refusalIn(t, set.Position(call.Pos()).String(), call); ok {
					sites = append(sites, site)
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return sites
}

func refusalIn(t *testing.T, at string, call *ast.CallExpr) (refusalSite, bool) {
	var name string
	switch f := call.Fun.(type) {
	case *ast.Ident:
		name = f.Name
	case *ast.SelectorExpr:
		name = f.Sel.Name
	}
	switch {
	case name == "Refusef" && len(call.Args) >= 3:
		return refusalSite{at, literal(t, at, call.Args[0]), literal(t, at, call.Args[2]), len(call.Args) - 3}, true
	case name == "Within" && len(call.Args) >= 2:
		place := literal(t, at, call.Args[1])
		return refusalSite{at, place, place, len(call.Args) - 2}, true
	}
	return refusalSite{}, false
}

func literal(t *testing.T, at string, e ast.Expr) string {
	if of, ok := e.(*ast.BasicLit); ok && of.Kind == token.STRING {
		text, err := strconv.Unquote(of.Value)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	t.Errorf("%s: code and format are literals, so that catalogues can be held to them", at)
	return ""
}

// TestRefusalIsASentence checks that a refusal begins with a capital letter, ends with a full stop, and has its arguments
// in the right language.
func TestRefusalIsASentence(t *testing.T) {
	code := keypeg.CodeOf(1, 1, 2, 2)
	wrong := keypeg.NewBoard(keypeg.Editions[0].Board, keypeg.Assisted)
	for _, done := range []func() ([]keypeg.Event, error){
		func() ([]keypeg.Event, error) { return wrong.SetCode(code) },
		func() ([]keypeg.Event, error) { return wrong.Place(keypeg.CodeOf(1, 3, 1, 1)) },
	} {
		events, err := done()
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			wrong.Apply(e)
		}
	}
	_, answered := wrong.Answer(keypeg.Keys{Red: 2})
	for _, c := range []struct {
		err  error
		said map[string]string // indexed by language
	}{
		{answered, map[string]string{
			"en": "The answer is 1 red, 1 white, not 2 red: peg 1 is in its place, peg 2 gets no key, peg 3 belongs in hole 2, peg 4 gets no key.",
			"fr": "La réponse est 1 rouge, 1 blanche, et non 2 rouges\u202f: le pion 1 est à sa place, le pion 2 n’a pas de fiche, le pion 3 va à l’emplacement 2, le pion 4 n’a pas de fiche.",
			"de": "Die Antwort ist „1 rot, 1 weiß“, nicht „2 rot“: Stift 1 steckt richtig, Stift 2 bekommt nichts, Stift 3 gehört in Loch 2, Stift 4 bekommt nichts.",
		}},
		{keypeg.Editions[0].Board.Check(keypeg.CodeOf(1, 2)), map[string]string{
			"en": "Rows on this board have length 4, not 2.", "fr": "Une rangée compte ici 4 pions, pas 2.", "de": "Eine Reihe hat hier 4 Stifte, nicht 2.",
		}},
		{keypeg.Format{Colours: 6, Pegs: 1, Rows: 1, Repeats: true}.Check(code), map[string]string{
			"en": "Rows on this board have length 1, not 4.", "fr": "Une rangée compte ici 1 pion, pas 4.", "de": "Eine Reihe hat hier 1 Stift, nicht 4.",
		}},
		{keypeg.Within(keypeg.Editions[0].Board.Check(keypeg.CodeOf(1, 2, 0, 1)), "line %d", 12), map[string]string{
			"en": "Line 12: hole 3 is empty: put a colour there.",
			"fr": "Ligne 12\u202f: l’emplacement 3 est vide\u202f: mets-y une couleur.",
			"de": "Zeile 12: Loch 3 ist leer: Setz eine Farbe hinein.",
		}},
		{keypeg.Within(new(keypeg.Seat).UnmarshalText([]byte("me")), "the code of the %s", keypeg.Guest), map[string]string{
			"en": "The code of the guest: a seat is host or guest.",
			"fr": "La combinaison de l’invité\u202f: une place est host ou guest.",
			"de": "Der Code von Gast: ein Platz ist host oder guest.",
		}},
		{keypeg.Refusef("limit-set", "D-19", "a limit of %s is set already", 3*time.Minute), map[string]string{
			"en": "A limit of 3 minutes is set already.", "fr": "Une limite de 3 minutes est déjà fixée.", "de": "Es gibt schon ein Zeitlimit: 3 Minuten.",
		}},
		{keypeg.Refusef("bad-limit-unasked", "D-19", "without asking you can only set %s", []time.Duration{3 * time.Minute, 4 * time.Minute}), map[string]string{
			"en": "Without asking you can only set 3 minutes or 4 minutes.", "fr": "Sans demander, tu ne peux fixer que 3 minutes ou 4 minutes.", "de": "Ohne zu fragen geht nur: 3 Minuten oder 4 Minuten.",
		}},
		{keypeg.Refusef("bad-limit-unasked", "D-19", "without asking you can only set %s", []time.Duration{time.Minute}), map[string]string{
			"en": "Without asking you can only set 1 minute.", "fr": "Sans demander, tu ne peux fixer que 1 minute.", "de": "Ohne zu fragen geht nur: 1 Minute.",
		}},
		{keypeg.Refusef("bad-limit-unasked", "D-19", "without asking you can only set %s", []time.Duration{90 * time.Second, time.Hour, 24 * time.Hour}), map[string]string{
			"en": "Without asking you can only set 90 seconds, 1 hour or 1 day.",
			"fr": "Sans demander, tu ne peux fixer que 90 secondes, 1 heure ou 1 jour.",
			"de": "Ohne zu fragen geht nur: 90 Sekunden, 1 Stunde oder 1 Tag.",
		}},
		{keypeg.Refusef("too-soon", "D-19", "wait until the other player has taken %s, or offer a limit", match.Patience), map[string]string{
			"en": "Wait until the other player has taken 4 minutes, or offer a limit.",
			"fr": "Attends que l’autre ait pris 4 minutes, ou propose une limite.",
			"de": "Warte, bis dieser Zug 4 Minuten gedauert hat, oder schlag ein Zeitlimit vor.",
		}},
		{keypeg.Refusef("old-record", "", "this record breaks the current rules: %s", keypeg.Refusef("no-match", "", "there is no match %.20q: check the link", "x")), map[string]string{
			"en": "This record breaks the current rules: there is no match \"x\": check the link.",
			"fr": "Cette partie notée enfreint les règles actuelles\u202f: la partie «\u202fx\u202f» n’existe pas\u202f: vérifie le lien.",
			"de": "Diese Aufzeichnung verstößt gegen die heutigen Regeln: es gibt kein Match „x“: Prüf den Link.",
		}},
		{keypeg.Refusef("bad-record-answer", "C-2", "row %s has no answer: write one such as 1r2w, or ?", code), map[string]string{
			"en": "Row 1122 has no answer: write one such as 1r2w, or ?.",
		}},
		{keypeg.Within(new(keypeg.Seat).UnmarshalText([]byte("me")), "the code of the %s", keypeg.Host), map[string]string{
			"en": "The code of the host: a seat is host or guest.",
		}},
	} {
		refusal, _ := errors.AsType[*keypeg.Error](c.err)
		for language, want := range c.said {
			if got := Prefer(language).Refusal(refusal); got != want {
				t.Errorf("%v\n is said %q\nand should be %q", c.err, got, want)
			}
		}
	}
}

// TestBrief checks that only the refusal of a wrong answer, which gives reasons, has a short form.
func TestBrief(t *testing.T) {
	right, wrong := keypeg.Keys{Red: 1, White: 1}, keypeg.Keys{Red: 2}
	for _, c := range []struct {
		err  keypeg.Error
		want string
	}{
		{keypeg.Error{Code: "wrong-keys", Args: []any{right, wrong, keypeg.Reasons{}}}, "The answer is 1 red, 1 white, not 2 red."},
		{keypeg.Error{Code: "wrong-keys", Args: []any{right}}, ""},
		{keypeg.Error{Code: "limit-set", Args: []any{right, wrong}}, ""},
	} {
		if got := Prefer("en").Brief(&c.err); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
