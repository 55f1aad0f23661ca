// Package catalogue reads the texts that translators write for Keypeg. They are in several directories, each with one TOML
// file per language, such as fr.toml. It is pure.
package catalogue

import (
	"fmt"

	"github.com/BurntSushi/toml"
	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// Languages lists the tags of all languages, beginning with the default.
var Languages = []string{"en", "fr", "de", "es"}

// A Phrase is a sentence or a label in one language. In a file, it is a string or, if a number decides between two forms, a
// table:
//
//	"%s gets %d points." = { by = 2, one = "%s marque %d point.", other = "%s marque %d points." }
//
// The field by says which argument is that number, counted from 1. Without this field, the first argument is that number.
type Phrase struct {
	One, Other string // One is "" if the phrase has only one form
	By         int    // the number of the argument, counted from 1
}

// UnmarshalTOML reads a phrase from its value in a file.
func (p *Phrase) UnmarshalTOML(data any) error {
	switch d := data.(type) {
	case string:
		*p = Phrase{Other: d}
		return nil
	case map[string]any:
		p.By = 1
		for key, value := range d {
			if !p.set(key, value) {
				return fmt.Errorf("%s = %v is no part of a phrase", key, value)
			}
		}
		if p.One != "" && p.Other != "" {
			return nil
		}
	}
	return fmt.Errorf("%v is neither a text nor a table with one and other", data)
}

func (p *Phrase) set(key string, value any) (ok bool) {
	switch key {
	case "one":
		p.One, ok = value.(string)
	case "other":
		p.Other, ok = value.(string)
	case "by":
		var place int64
		place, ok = value.(int64)
		p.By, ok = int(place), ok && place > 0
	}
	return ok
}

// Texts returns the phrase's forms.
func (p Phrase) Texts() []string {
	if p.One == "" {
		return []string{p.Other}
	}
	return []string{p.One, p.Other}
}

// For returns the form for a number in the language with the given tag.
func (p Phrase) For(tag string, n int) string {
	if p.One != "" && plural.Cardinal.MatchPlural(language.Make(tag), n, 0, 0, 0, 0) == plural.One {
		return p.One
	}
	return p.Other
}

// Files reads the files of one directory.
type Files interface {
	ReadFile(name string) ([]byte, error)
}

// Read returns the contents of a language's file, given its tag. It panics if the file cannot be read as a T, so there must
// be a test that reads each file.
func Read[T any](files Files, tag string) *T {
	text, err := files.ReadFile(tag + ".toml")
	contents := new(T)
	if err == nil {
		err = parse(string(text), contents)
	}
	if err != nil {
		panic(fmt.Sprintf("%s.toml: %v", tag, err))
	}
	return contents
}

// parse decodes a file's text. No key may appear twice, and T must have a field for each key.
func parse(text string, contents any) error {
	read, err := toml.Decode(text, contents)
	if unread := read.Undecoded(); err == nil && len(unread) > 0 {
		err = fmt.Errorf("nothing reads %s", unread[0])
	}
	return err
}
