// Package tell writes what people read: whose turn it is, what has just happened, how a game ended, or why a command was
// refused. The package is given only data that the reader may see. The package is pure.
//
// A sentence is written once, in English, where it is used, as a format and its arguments. Other languages have catalogues
// (fr.toml) with the same keys, and a test checks that each catalogue has every sentence.
//
// Choose a Voice with Prefer. A Voice translates names, numbers and refusals into its language. Each other type contains the
// sentences about one subject, and is made with a Voice. For example, a Scene is about a match, a Finished about a game that
// is over, and a Days about the codes of the day.
package tell

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/message/catalog"
	"golang.org/x/text/number"

	"keypeg/internal/catalogue"
)

// A Voice makes sentences in one language. It is safe for concurrent use.
type Voice struct {
	Language string // its BCP 47 tag, such as "en"
	lexicon  func() *lexicon
}

// A lexicon contains the data that a voice needs.
type lexicon struct {
	printer *message.Printer
	names   map[string]string
}

// A translation is the content of a language's file.
type translation struct {
	Names     map[string]string           // the translated names, indexed by the English names
	Sentences map[string]catalogue.Phrase // the translated sentences, indexed by the English formats
	Refusals  map[string]catalogue.Phrase // the translated refusals, indexed by their codes
}

// voices contains the voice of each language, and matcher chooses one of them. Both are in the order of catalogue.Languages.
var voices, matcher = speakers(catalogue.Languages)

// speakers returns voices that read their files when they are first used, because few programs use every language.
func speakers(languages []string) (voices []*Voice, matcher language.Matcher) {
	tags := make([]language.Tag, len(languages))
	for i, name := range languages {
		tags[i] = language.MustParse(name)
		voices = append(voices, &Voice{name, sync.OnceValue(func() *lexicon {
			return newLexicon(tags[i], catalogue.Read[translation](files, name))
		})})
	}
	return voices, language.NewMatcher(tags)
}

// Prefer returns the voice for the first wish that names a language with a voice. A wish is a language tag or the value of
// an Accept-Language header. Any other text is ignored.
func Prefer(wishes ...string) *Voice {
	_, at := language.MatchStrings(matcher, wishes...)
	return voices[at]
}

// Languages returns the tags of all voices.
func Languages() []string { return catalogue.Languages }

func newLexicon(tag language.Tag, t *translation) *lexicon {
	b := catalog.NewBuilder(catalog.Fallback(language.English))
	set := func(key string, p catalogue.Phrase) {
		if err := b.Set(tag, key, messageOf(p)); err != nil {
			panic(fmt.Sprintf("the catalogue of %s: %q: %v", tag, key, err))
		}
	}
	for format, p := range t.Sentences {
		set(format, p)
	}
	for code, p := range t.Refusals {
		set(refusalKey(code), p)
	}
	return &lexicon{message.NewPrinter(tag, message.Catalog(b)), t.Names}
}

func messageOf(p catalogue.Phrase) catalog.Message {
	if p.One == "" {
		return catalog.String(p.Other)
	}
	format := "%d"
	if strings.Contains(p.Other, "%.2f") { // in French, 1.60 is singular, although it rounds to 2
		format = "%.2f"
	}
	return plural.Selectf(p.By, format, plural.One, p.One, plural.Other, p.Other)
}

// say returns a sentence in the voice's language. The format is the sentence's key in the catalogues. The format is always a
// literal, so that a test can collect the sentences from the source.
func (v *Voice) say(format string, args ...any) string { return v.print(format, args) }

// print returns the sentence that has the given key in the catalogues.
func (v *Voice) print(key message.Reference, args []any) string {
	if v.Language == "es" {
		args = spanish(args)
	}
	// x/text still separates French thousands with a no-break space, as CLDR did before it chose the narrow one.
	return strings.ReplaceAll(v.lexicon().printer.Sprintf(key, args...), "\u00a0", "\u202f")
}

// spanish returns arguments with the digits of numbers grouped as in Spanish: people write 1296 and 12.960, but x/text
// writes 1.296.
func spanish(args []any) []any {
	args = slices.Clone(args) // the slice may belong to a refusal, which other goroutines may read
	for i, arg := range args {
		var n uint64
		switch a := arg.(type) {
		case int:
			n = uint64(max(a, 0))
		case uint64:
			n = a
		}
		if 1000 <= n && n < 10_000 {
			args[i] = number.Decimal(arg, number.NoSeparator())
		}
	}
	return args
}
