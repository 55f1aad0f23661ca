package words

import (
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"keypeg/internal/catalogue"
	"keypeg/internal/tell"
)

// english and french are the words of English and French.
var english, french = In("en"), In("fr")

// everyones returns the words of all languages.
func everyones() (all []*Words) {
	for _, tag := range catalogue.Languages {
		all = append(all, In(tag))
	}
	return all
}

var verbs = regexp.MustCompile(`%[a-z]`)

// TestEveryLanguageHasEverything checks that every language has every label, with the same arguments as in English, and its own
// word for every command.
func TestEveryLanguageHasEverything(t *testing.T) {
	for _, w := range everyones() {
		whole(t, w.Language, reflect.ValueOf(*w), reflect.ValueOf(*english))
		for v := range english.Help {
			if w != english && len(w.Verbs[v]) == 0 {
				t.Errorf("%s has no word for %s", w.Language, v)
			}
		}
	}
}

// TestEveryLanguageIsThereThrice checks that the terminal and the browser have every language of the server. A language that
// the terminal lacks would silently become English. The test also checks that each language has the notice for browsers that
// are too old for the client.
func TestEveryLanguageIsThereThrice(t *testing.T) {
	var here []string
	for _, w := range everyones() {
		here = append(here, w.Language)
	}
	if server := tell.Languages(); !slices.Equal(here, server) {
		t.Errorf("the terminal speaks %s, and the server %s", here, server)
	}
	list := regexp.MustCompile(`(?m)^export const languages = \{(.*)\}`).FindString(readFile(t, "../../../web/src/words/words.ts"))
	if browser := tags(regexp.MustCompile(`(\w+): '`), list); !slices.Equal(here, browser) {
		t.Errorf("the terminal speaks %s, and the browser %s", here, browser)
	}
	page := readFile(t, "../../../web/index.html")
	for _, tag := range here[1:] {
		if n := strings.Count(page, `lang="`+tag+`"`); n != 2 {
			t.Errorf("index.html has %d sentences in %s, not 2", n, tag)
		}
	}
}

func tags(one *regexp.Regexp, text string) (list []string) {
	for _, found := range one.FindAllStringSubmatch(text, -1) {
		list = append(list, found[1])
	}
	return list
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func whole(t *testing.T, where string, got, want reflect.Value) {
	if phrase, ok := got.Interface().(catalogue.Phrase); ok {
		texts := want.Interface().(catalogue.Phrase).Texts()
		for _, text := range phrase.Texts() {
			whole(t, where, reflect.ValueOf(text), reflect.ValueOf(texts[0]))
		}
		return
	}
	switch want.Kind() {
	case reflect.Struct:
		for i := range want.NumField() {
			if name := want.Type().Field(i).Name; name != "Verbs" && name != "Language" {
				whole(t, where+" "+name, got.Field(i), want.Field(i))
			}
		}
	case reflect.Map:
		if got.Len() != want.Len() {
			t.Errorf("%s has %d, not %d", where, got.Len(), want.Len())
		}
		for _, key := range want.MapKeys() {
			if !got.MapIndex(key).IsValid() {
				t.Errorf("%s lacks %v", where, key)
				continue
			}
			whole(t, where+" "+key.String(), got.MapIndex(key), want.MapIndex(key))
		}
	case reflect.Slice, reflect.Array:
		if got.Len() != want.Len() {
			t.Fatalf("%s has %d, not %d", where, got.Len(), want.Len())
		}
		for i := range want.Len() {
			whole(t, where, got.Index(i), want.Index(i))
		}
	case reflect.String:
		if got.String() == "" || !slices.Equal(verbs.FindAllString(got.String(), -1), verbs.FindAllString(want.String(), -1)) {
			t.Errorf("%s is %q, and in English %q", where, got, want)
		}
	default:
		t.Errorf("%s is a %s", where, want.Kind())
	}
}

// TestFrenchIsSet checks that French texts have narrow spaces where they belong.
func TestFrenchIsSet(t *testing.T) {
	for verb, help := range french.Help {
		if regexp.MustCompile(` [;:!?]`).MatchString(help) {
			t.Errorf("%s is set wrongly: %q", verb, help)
		}
	}
}

// TestACommandIsOneWord checks that no word means two commands in a language, even if the English words are included. The
// help of a command must begin with its word.
func TestACommandIsOneWord(t *testing.T) {
	for _, w := range everyones() {
		for v, help := range w.Help {
			if !strings.HasPrefix(help, w.Word(v)) {
				t.Errorf("%s: the help of %s begins otherwise: %q", w.Language, v, help)
			}
			own := append([]string{string(v)}, w.Verbs[v]...)
			if text := w.InCrowd(v); !slices.ContainsFunc(own, func(word string) bool { return strings.HasPrefix(text, word) }) {
				t.Errorf("%s: at a party, the help of %s begins otherwise: %q", w.Language, v, text)
			}
			for _, word := range append([]string{string(v)}, w.Verbs[v]...) {
				if got, rest, ok := w.Read("  " + strings.ToUpper(word) + "   1122 "); !ok || got != v || rest != "1122" {
					t.Errorf("%s: %q is read as %q with %q, not as %s", w.Language, word, got, rest, v)
				}
			}
		}
	}
	for line, want := range map[string]Verb{"give up": GiveUp, "offer end": OfferEnd, "?": Help, "notes": Notes} {
		if got, _, ok := english.Read(line); !ok || got != want {
			t.Errorf("%q is %q", line, got)
		}
	}
	for _, line := range []string{"", "give", "placebo 1122", "1122"} {
		if got, _, ok := english.Read(line); ok {
			t.Errorf("%q is %q", line, got)
		}
	}
}

func TestALocaleHasItsLanguage(t *testing.T) {
	for locale, want := range map[string]string{"de_AT.UTF-8": "de", "fr": "fr", "es-MX": "es", "C": "en", "": "en", "POSIX": "en", "C.UTF-8": "en", "FR_fr": "fr", "nl_NL": "en"} {
		if got := OfLocale(locale); got != want {
			t.Errorf("%q is %s, not %s", locale, got, want)
		}
	}
}

func TestNumbersHaveTheirForms(t *testing.T) {
	if got := []string{english.PointsOf(1), english.PointsOf(2.5), In("de").PointsOf(12)}; !slices.Equal(got, []string{"1 point", "2.50 points", "12 Punkte"}) {
		t.Errorf("points are %q", got)
	}
	if got := []string{french.Counted(0, french.Red), english.Counted(0, english.Free), In("de").Counted(1, In("de").Free)}; !slices.Equal(got, []string{"%d rouge", "%d rows left.", "Noch %d Reihe."}) {
		t.Errorf("counted as %q", got)
	}
}

// TestTheLinesOfKeysAreShort checks that the line of keys fits the narrowest screen on which everything is shown.
func TestTheLinesOfKeysAreShort(t *testing.T) {
	for _, w := range everyones() {
		for _, line := range []string{w.KeysTable, w.KeysWait, w.KeysHome, w.KeysPaper, w.KeysMenu, w.KeysPast, w.KeysPencil, w.KeysPuzzle, w.KeysLesson, w.KeysAnalysis,
			w.KeysDoor, w.KeysStart, w.KeysGather, w.KeysCrowd, w.KeysNext, w.KeysEnded, w.KeysClub, w.KeysBack} {
			if n := len([]rune(line)); n > 61 {
				t.Errorf("%s: %q has %d", w.Language, line, n)
			}
		}
	}
}
