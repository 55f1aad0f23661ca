// Package tell puts into words what the packages below report: whose turn it is, what has just happened, how a game ended, why a
// command was refused. It gets only what the person addressed may see. It is pure.
//
// A sentence is written once, in English, where it is used, as a format and its arguments. Other languages have catalogues
// (french.go) with the same keys, and a test checks that each of them has every sentence.
//
// Choose a Voice with Prefer; its methods return sentences in its language. Refusal renders errors of the packages below.
package tell

import (
	"fmt"
	"strings"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/message/catalog"
	"golang.org/x/text/number"
)

// A Voice makes sentences in one language. It is safe for concurrent use.
type Voice struct {
	Language string // its BCP 47 tag, such as "en"
	printer  *message.Printer
	names    map[string]string
}

// A catalogue has a language's sentences, refusals and names, by their English keys.
type catalogue struct {
	tag               language.Tag
	phrases, refusals map[string]any    // by format, and by code
	names             map[string]string // by their English names
}

// catalogues has those of all languages; the first is the default.
var catalogues = []catalogue{
	{language.English, english, nil, nil},
	{language.French, together(french, frenchRules), frenchRefusals, frenchNames},
	{language.German, together(german, germanRules), germanRefusals, germanNames},
	{language.Spanish, together(spanish, spanishRules), spanishRefusals, spanishNames},
}

// together merges phrases from several files; no key may be in two.
func together(parts ...map[string]any) map[string]any {
	all := map[string]any{}
	for _, part := range parts {
		for key, phrase := range part {
			if _, ok := all[key]; ok {
				panic(fmt.Sprintf("%q is there twice", key))
			}
			all[key] = phrase
		}
	}
	return all
}

// voices are the voices of the catalogues, and matcher chooses one, both in the same order.
var voices, matcher = speakers(catalogues)

func speakers(all []catalogue) (voices []*Voice, matcher language.Matcher) {
	tags := make([]language.Tag, len(all))
	for i, c := range all {
		tags[i] = c.tag
		voices = append(voices, newVoice(c))
	}
	return voices, language.NewMatcher(tags)
}

// Prefer returns the voice for the first wish that it can meet. A wish is a language tag or the value of an Accept-Language
// header; anything else is ignored.
func Prefer(wishes ...string) *Voice {
	_, at := language.MatchStrings(matcher, wishes...)
	return voices[at]
}

// Languages returns the tags of all voices.
func Languages() []string {
	tags := make([]string, len(voices))
	for i, v := range voices {
		tags[i] = v.Language
	}
	return tags
}

// A counted sentence has a form that depends on a number: the argument at place arg, from 1.
type counted struct {
	arg        int
	one, other string
}

func newVoice(c catalogue) *Voice {
	b := catalog.NewBuilder(catalog.Fallback(language.English))
	for key, phrase := range c.phrases {
		if err := b.Set(c.tag, key, messageOf(phrase)); err != nil {
			panic(fmt.Sprintf("the catalogue of %s: %q: %v", c.tag, key, err))
		}
	}
	for code, phrase := range c.refusals {
		if err := b.Set(c.tag, refusalKey(code), messageOf(phrase)); err != nil {
			panic(fmt.Sprintf("the catalogue of %s: refusal %s: %v", c.tag, code, err))
		}
	}
	return &Voice{c.tag.String(), message.NewPrinter(c.tag, message.Catalog(b)), c.names}
}

func messageOf(phrase any) catalog.Message {
	switch p := phrase.(type) {
	case string:
		return catalog.String(p)
	case counted:
		return plural.Selectf(p.arg, "%d", plural.One, p.one, plural.Other, p.other)
	}
	panic(fmt.Sprintf("a phrase is a string or counted, not %T", phrase))
}

// say returns a sentence in the voice's language. The format is the sentence's key in the catalogues. It is always a literal, so
// that the test that reads the source finds it.
func (v *Voice) say(format string, args ...any) string {
	shown := make([]any, len(args)) // the caller's slice may be a refusal's, which others read
	for i, arg := range args {
		shown[i] = v.number(arg)
	}
	return v.spaced(v.printer.Sprintf(format, shown...))
}

// spaced replaces the spaces in numbers by the language's own.
func (v *Voice) spaced(said string) string {
	// x/text still separates French thousands with a no-break space, as CLDR did before it chose the narrow one.
	return strings.ReplaceAll(said, "\u00a0", "\u202f")
}

// number returns an argument with its digits grouped in the language's way: Spanish writes 1296 and 12.960, where x/text writes
// 1.296.
func (v *Voice) number(arg any) any {
	var n uint64
	switch a := arg.(type) {
	case int:
		n = uint64(max(a, 0))
	case uint64:
		n = a
	}
	if v.Language == "es" && 1000 <= n && n < 10_000 {
		return number.Decimal(arg, number.NoSeparator())
	}
	return arg
}
