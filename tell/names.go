package tell

import "keypeg"

// Colour is the name of a colour of peg.
func (v *Voice) Colour(c keypeg.Colour) string { return v.printer.Sprintf(c.Name) }
