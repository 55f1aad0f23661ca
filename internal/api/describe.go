package api

import (
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"keypeg"
	"keypeg/internal/party"
	"keypeg/internal/tournament"
	"keypeg/match"
	"keypeg/wire"
)

// describeWords describes the Keypeg types that are sent as words. Without this description, huma would describe them as
// plain strings, and a list of seats as bytes.
func describeWords(r huma.Registry) {
	describe[keypeg.Seat](r)
	describe[keypeg.Mode](r)
	describe[keypeg.Answers](r)
	describe[keypeg.Parity](r)
	describe[keypeg.Outcome](r)
	describe[match.DutyKind](r)
	describe[match.CommandKind](r)
	describe[match.OfferKind](r)
	describe[match.Ending](r)
	describe[wire.HintKind](r)
	describe[wire.PuzzleKind](r)
	describe[wire.MarkKind](r)
	describe[wire.LessonAsks](r)
	describe[wire.OptimalStatus](r)
	describe[wire.StrategyKind](r)
	r.RegisterTypeAlias(reflect.TypeFor[[]keypeg.Seat](), reflect.TypeFor[seatList]())
}

func describe[T any](r huma.Registry) {
	r.RegisterTypeAlias(reflect.TypeFor[T](), reflect.TypeFor[worded[T]]())
}

var words = map[reflect.Type][]any{
	reflect.TypeFor[keypeg.Seat]():       {"host", "guest"},
	reflect.TypeFor[keypeg.Mode]():       {string(keypeg.Series), string(keypeg.Rounds), string(keypeg.Duel), string(keypeg.Race)},
	reflect.TypeFor[keypeg.Answers]():    {string(keypeg.Auto), string(keypeg.Assisted), string(keypeg.Strict)},
	reflect.TypeFor[keypeg.Parity]():     {string(keypeg.AnyParity), string(keypeg.Even), string(keypeg.Odd)},
	reflect.TypeFor[keypeg.Outcome]():    {string(keypeg.Open), string(keypeg.Broken), string(keypeg.Unbroken), string(keypeg.Stopped), string(keypeg.Spoilt)},
	reflect.TypeFor[match.DutyKind]():    {string(match.Nothing), string(match.ToCode), string(match.ToPlace), string(match.ToAnswer)},
	reflect.TypeFor[match.CommandKind](): {string(match.SetCode), string(match.PlaceRow), string(match.GiveKeys), string(match.Claim), string(match.GiveUp), string(match.Propose), string(match.Accept), string(match.Decline), string(match.SetLimit), string(match.Leave), string(match.Rematch)},
	reflect.TypeFor[match.OfferKind]():   {string(match.OfferLimit), string(match.OfferEnd)},
	reflect.TypeFor[wire.HintKind]():     {string(wire.HintPossible), string(wire.HintCount), string(wire.HintCodes), string(wire.HintBest)},
	reflect.TypeFor[wire.PuzzleKind]():   {string(wire.OneCode), string(wire.Contradiction), string(wire.BestRow)},
	reflect.TypeFor[wire.MarkKind]():     {string(wire.MarkOut), string(wire.MarkIn), string(wire.MarkHere)},
	reflect.TypeFor[wire.LessonAsks]():   {string(wire.LessonFirst), string(wire.LessonLast)},
	reflect.TypeFor[match.Ending]():      {string(match.PlayedOut), string(match.Forfeit), string(match.ByAccord), string(match.Capped), string(match.Withdrawn)},

	reflect.TypeFor[party.Phase]():       {string(party.Gathering), string(party.Coding), string(party.Playing), string(party.Between), string(party.Over)},
	reflect.TypeFor[party.Pace]():        {string(party.Own), string(party.Together)},
	reflect.TypeFor[party.Source]():      {string(party.ByKeypeg), string(party.ByPlayers)},
	reflect.TypeFor[party.CommandKind](): {string(party.Leave), string(party.Rename), string(party.SetCode), string(party.PlaceRow), string(party.GiveUp), string(party.Remove), string(party.Mute), string(party.Unmute), string(party.HandOver), string(party.NameTeam), string(party.Start), string(party.GiveHint), string(party.Pause), string(party.Resume), string(party.Skip), string(party.Stop), string(party.Close)},

	reflect.TypeFor[tournament.Kind]():        {string(tournament.Arena), string(tournament.AllPlayAll)},
	reflect.TypeFor[tournament.Phase]():       {string(tournament.Gathering), string(tournament.Playing), string(tournament.Finishing), string(tournament.Over)},
	reflect.TypeFor[tournament.CommandKind](): {string(tournament.Leave), string(tournament.Rename), string(tournament.Remove), string(tournament.HandOver), string(tournament.Start), string(tournament.Close)},

	reflect.TypeFor[wire.OptimalStatus](): {string(wire.OptimalKnown), string(wire.OptimalNew), string(wire.OptimalProved), string(wire.OptimalOpen)},
	reflect.TypeFor[wire.StrategyKind]():  {string(wire.LeastStrategy), string(wire.WithinStrategy)},
}

// A worded gives T a schema: a string that is one of T's words.
type worded[T any] struct{}

func (worded[T]) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Enum: words[reflect.TypeFor[T]()]}
}

type seatList struct{}

func (seatList) Schema(r huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeArray, Items: worded[keypeg.Seat]{}.Schema(r)}
}

// describeParty describes the parts of a party under their own names, because their Go types have the same names as the
// parts of a match.
func describeParty(r huma.Registry) {
	describe[party.Phase](r)
	describe[party.Pace](r)
	describe[party.Source](r)
	describe[party.CommandKind](r)
	called[party.RoundView, wire.PartyRoundView](r)
	called[party.RoundResult, wire.PartyResult](r)
	called[party.RowView, wire.PartyRow](r)
	called[party.PlayerView, wire.PartyPlayer](r)
	called[party.Private, wire.PartyYou](r)
	called[party.HostPart, wire.PartyHost](r)
	called[party.TeamView, wire.PartyTeam](r)
	called[party.Winner, wire.PartyWinner](r)
	called[party.Note, wire.PartyNote](r)
	called[party.EndedBoard, wire.PartyEndedBoard](r)
	called[party.ProgressCode, wire.PartyCode](r)
	called[party.ProgressPlayer, wire.PartyTries](r)
	called[party.Try, wire.PartyTry](r)
}

// describeTournament describes the parts of a tournament under their own names, like describeParty.
func describeTournament(r huma.Registry) {
	describe[tournament.Kind](r)
	describe[tournament.Phase](r)
	describe[tournament.CommandKind](r)
	called[tournament.PlayerView, wire.TournamentPlayer](r)
	called[tournament.MatchView, wire.TournamentMatch](r)
	called[tournament.Result, wire.TournamentResult](r)
	called[tournament.Private, wire.TournamentYou](r)
}

// called describes T under the name of the type As.
func called[T, As any](r huma.Registry) {
	r.RegisterTypeAlias(reflect.TypeFor[T](), reflect.TypeFor[As]())
}
