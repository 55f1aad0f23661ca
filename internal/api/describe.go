package api

import (
	"fmt"
	"reflect"
	"slices"

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
	for _, w := range words {
		r.RegisterTypeAlias(w.of, w.worded)
	}
	r.RegisterTypeAlias(reflect.TypeFor[[]keypeg.Seat](), reflect.TypeFor[seatList]())
}

// wordsOf has the words as which the values of a type are sent, and the type that huma describes in its place.
type wordsOf struct {
	of, worded reflect.Type
	words      []any
}

var words = []wordsOf{
	sentAs(keypeg.Host, keypeg.Guest),
	sentAs(keypeg.Series, keypeg.Rounds, keypeg.Duel, keypeg.Race),
	sentAs(keypeg.Auto, keypeg.Assisted, keypeg.Strict),
	sentAs(keypeg.AnyParity, keypeg.Even, keypeg.Odd),
	sentAs(keypeg.Open, keypeg.Broken, keypeg.Unbroken, keypeg.Stopped, keypeg.Spoilt),
	sentAs(match.Nothing, match.ToCode, match.ToPlace, match.ToAnswer),
	sentAs(match.SetCode, match.PlaceRow, match.GiveKeys, match.Claim, match.GiveUp, match.Propose, match.Accept, match.Decline, match.SetLimit, match.Leave, match.Rematch),
	sentAs(match.OfferLimit, match.OfferEnd),
	sentAs(wire.HintPossible, wire.HintCount, wire.HintCodes, wire.HintBest),
	sentAs(wire.OneCode, wire.Contradiction, wire.BestRow),
	sentAs(wire.MarkOut, wire.MarkIn, wire.MarkHere),
	sentAs(wire.LessonFirst, wire.LessonLast),
	sentAs(match.PlayedOut, match.Forfeit, match.ByAccord, match.Capped, match.Withdrawn),

	sentAs(party.Gathering, party.Coding, party.Playing, party.Between, party.Over),
	sentAs(party.Own, party.Together),
	sentAs(party.ByKeypeg, party.ByPlayers),
	sentAs(party.Leave, party.Rename, party.SetCode, party.PlaceRow, party.GiveUp, party.Remove, party.Mute, party.Unmute, party.HandOver, party.NameTeam, party.Start, party.GiveHint, party.Pause, party.Resume, party.Skip, party.Stop, party.Close),

	sentAs(tournament.Arena, tournament.AllPlayAll),
	sentAs(tournament.Gathering, tournament.Playing, tournament.Finishing, tournament.Over),
	sentAs(tournament.Leave, tournament.Rename, tournament.Remove, tournament.HandOver, tournament.Start, tournament.Close),

	sentAs(wire.OptimalKnown, wire.OptimalNew, wire.OptimalProved, wire.OptimalOpen),
	sentAs(wire.LeastStrategy, wire.WithinStrategy),
}

func sentAs[T any](values ...T) wordsOf {
	w := wordsOf{of: reflect.TypeFor[T](), worded: reflect.TypeFor[worded[T]]()}
	for _, v := range values {
		w.words = append(w.words, fmt.Sprint(v))
	}
	return w
}

// A worded gives T a schema: a string that is one of T's words.
type worded[T any] struct{}

func (worded[T]) Schema(huma.Registry) *huma.Schema {
	at := slices.IndexFunc(words, func(w wordsOf) bool { return w.of == reflect.TypeFor[T]() })
	return &huma.Schema{Type: huma.TypeString, Enum: words[at].words}
}

type seatList struct{}

func (seatList) Schema(r huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeArray, Items: worded[keypeg.Seat]{}.Schema(r)}
}

// describeParty describes the parts of a party under their own names, because their Go types have the same names as the
// parts of a match.
func describeParty(r huma.Registry) {
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
	called[tournament.PlayerView, wire.TournamentPlayer](r)
	called[tournament.MatchView, wire.TournamentMatch](r)
	called[tournament.Result, wire.TournamentResult](r)
	called[tournament.Private, wire.TournamentYou](r)
}

// called describes T under the name of the type As.
func called[T, As any](r huma.Registry) {
	r.RegisterTypeAlias(reflect.TypeFor[T](), reflect.TypeFor[As]())
}
