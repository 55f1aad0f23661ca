package tell

import (
	"slices"
	"strings"

	"keypeg"
)

// Palette returns a copy of the colours with names in the voice's language.
func (v *Voice) Palette(p keypeg.Palette) keypeg.Palette {
	named := slices.Clone(p)
	for i := range named {
		named[i].Name = v.named(named[i].Name)
	}
	return named
}

// Edition returns the title of a printed edition or variant.
func (v *Voice) Edition(p keypeg.Edition) string { return v.named(p.Title) }

// About returns a line about a printed set, for a person who is choosing one.
func (v *Voice) About(r keypeg.Rulebook) string { return v.named(r.About) }

// Board returns the name of a custom board, given the board's text form.
func (v *Voice) Board(form string) string { return v.say("Board %s", form) }

// OwnBoard returns the name of a board that belongs to no printed edition.
func (v *Voice) OwnBoard(rulebook string) string {
	return v.say("Custom board, %s rules", v.named(rulebook))
}

// BoardLine returns the size of a board, such as "4 holes, 6 colours, 10 rows".
func (v *Voice) BoardLine(f keypeg.Format) string {
	return strings.Join([]string{v.say("%d holes", f.Pegs), v.say("%d colours", f.Colours), v.say("%d rows", f.Rows)}, ", ")
}

// named translates a name that another package provides in English.
func (v *Voice) named(english string) string {
	if name, ok := v.lexicon().names[english]; ok {
		return name
	}
	return english
}

// PlayerName returns a player's name as it is shown. A player without a name gets the name of their seat.
func (v *Voice) PlayerName(seat keypeg.Seat, name string) string {
	if name == "" {
		return v.SeatName(seat)
	}
	return name
}

// SeatName returns the name for a player who did not give one.
func (v *Voice) SeatName(seat keypeg.Seat) string {
	if seat == keypeg.Host {
		return v.say("Host")
	}
	return v.say("Guest")
}

// Unnamed returns the name to show for a person who plays the computer without giving a name.
func (v *Voice) Unnamed() string { return v.say("Player") }

// The names for players who did not give one, in all languages. A name may have been stored in any of these languages, and
// reading all catalogues takes too long in a browser. A test compares these names with the catalogues.
var (
	unnamed   = []string{"Player", "Joueur", "Gast", "Jugador/a"}
	seatNames = [2][]string{{"Host", "Hôte", "Host", "Local"}, {"Guest", "Invité", "Gast", "Visitante"}}
)

// StandIn translates the name for a player who did not give one, in whatever language it was stored. It returns any other
// name unchanged.
func (v *Voice) StandIn(seat keypeg.Seat, name string) string {
	switch {
	case slices.Contains(seatNames[seat], name):
		return v.SeatName(seat)
	case slices.Contains(unnamed, name):
		return v.Unnamed()
	}
	return name
}
