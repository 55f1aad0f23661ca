package lineui

import (
	"slices"

	"keypeg"
	"keypeg/internal/party"
	"keypeg/wire"
)

// An Hour is the state of a party as one person sees it.
type Hour string

// The stages of a party from one person's point of view. A tournament has only the stages
// Door, Club and PartyOver.
const (
	Door      Hour = "door" // the person has no seat
	Gathers   Hour = "gathering"
	Codes     Hour = "code"   // the person makes the code
	Coding    Hour = "coding" // somebody else makes the code
	Places    Hour = "place"  // the person places a row
	RowWait   Hour = "row-wait"
	Done      Hour = "done" // the person's board is over
	Made      Hour = "made" // the other players break the person's code
	Watches   Hour = "watch"
	Paused    Hour = "paused"
	Between   Hour = "between"
	PartyOver Hour = "over"
	Club      Hour = "club" // a tournament
)

// hourOf returns the hour of a party.
func hourOf(p wire.Party) Hour {
	may := func(kind party.CommandKind) bool { return slices.Contains(p.You.May, kind) }
	switch {
	case p.Phase == party.Over && p.You != nil:
		return PartyOver
	case p.You == nil:
		return Door
	case p.Phase == party.Gathering:
		return Gathers
	case p.Phase == party.Between:
		return Between
	case p.Paused:
		return Paused
	case p.Phase == party.Coding && may(party.SetCode):
		return Codes
	case p.Phase == party.Coding:
		return Coding
	case may(party.PlaceRow):
		return Places
	case p.Round != nil && p.Round.Maker == p.You.Seat:
		return Made
	case p.You.Outcome == "":
		return Watches
	case p.You.Outcome == keypeg.Open:
		return RowWait
	}
	return Done
}
