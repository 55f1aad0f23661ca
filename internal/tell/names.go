package tell

import (
	"slices"

	"keypeg"
)

// colour returns the name of a colour of peg.
func (v *Voice) colour(c keypeg.Colour) string { return v.named(c.Name) }

// Palette returns a copy of the colours with names in the voice's language.
func (v *Voice) Palette(p keypeg.Palette) keypeg.Palette {
	named := slices.Clone(p)
	for i := range named {
		named[i].Name = v.colour(named[i])
	}
	return named
}

// Edition returns the title of a printed edition or variant.
func (v *Voice) Edition(p keypeg.Edition) string { return v.named(p.Title) }

// About returns a line about a printed set, for a person choosing one.
func (v *Voice) About(r keypeg.Rulebook) string { return v.named(r.About) }

// Board returns the name of a custom board, given its text form.
func (v *Voice) Board(form string) string { return v.say("Board %s", form) }

// named translates a name that a lower package gives in English.
func (v *Voice) named(english string) string {
	if name, ok := v.lexicon().names[english]; ok {
		return name
	}
	return english
}
