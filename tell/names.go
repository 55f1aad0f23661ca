package tell

import (
	"slices"

	"keypeg"
)

// colour is the name of a colour of peg.
func (v *Voice) colour(c keypeg.Colour) string { return v.named(c.Name) }

// Palette is a copy of the colours with names in the voice's language.
func (v *Voice) Palette(p keypeg.Palette) keypeg.Palette {
	named := slices.Clone(p)
	for i := range named {
		named[i].Name = v.colour(named[i])
	}
	return named
}

// Edition is the title of a printed edition or variant.
func (v *Voice) Edition(p keypeg.Edition) string { return v.named(p.Title) }

// Board is the name of a custom board, given its text form.
func (v *Voice) Board(form string) string { return v.say("Board %s", form) }

// named puts a name that a package below gives in English into the voice's language.
func (v *Voice) named(english string) string {
	if name, ok := v.names[english]; ok {
		return name
	}
	return english
}
