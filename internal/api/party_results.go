package api

import (
	"bytes"
	"cmp"
	"context"
	"encoding/csv"
	"slices"
	"strconv"
	"strings"

	"keypeg"
	"keypeg/internal/analysis"
	"keypeg/internal/party"
	"keypeg/internal/tell"
	"keypeg/wire"
)

// asCSV is the content type of tables.
const asCSV = "text/csv; charset=utf-8"

type partyRoundInput struct {
	ID    string `path:"id" maxLength:"40"`
	Round int    `path:"round" minimum:"1"`
}

// round returns a round that is over, with all its boards.
func (s *gatherings) round(ctx context.Context, in *partyRoundInput) (*body[wire.PartyRound], error) {
	now, err := s.lookAt(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	ended, ok := now.State.Ended(in.Round)
	if !ok {
		return nil, keypeg.Refusef("no-round", "", "this round is not over yet")
	}
	say := tell.Parties{Voice: callerOf(ctx).voice}
	out := wire.PartyRound{Ended: ended, Told: noteTold(say, now.State, ended.Result.Note), Best: s.best(now.State, in.Round, ended.Result), Tips: make([]string, len(ended.Boards))}
	out.Board, out.Palette = boardAt(say.Voice, now.State, in.Round)
	for i, b := range ended.Boards {
		out.Tips[i] = tipOn(say, b)
	}
	return &body[wire.PartyRound]{out}, nil
}

type partyBoardInput struct {
	ID    string     `path:"id" maxLength:"40"`
	Round int        `path:"round" minimum:"1"`
	Seat  party.Seat `path:"seat" minimum:"0"`
}

// analyse stores a board of a round that is over as a record, and returns the id of its analysis. Rows lost to time are left
// out.
func (s *gatherings) analyse(ctx context.Context, in *partyBoardInput) (*body[wire.AnalysisMade], error) {
	now, err := s.lookAt(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	b, ok := now.State.EndedBoard(in.Round, in.Seat)
	ended, _ := now.State.Ended(in.Round)
	if !ok {
		return nil, keypeg.Refusef("no-round", "", "this round is not over yet")
	}
	say, c := tell.Parties{Voice: callerOf(ctx).voice}, now.State.Config
	a := analysis.Attempt{
		ID: in.ID, Config: analysis.AttemptAt(c.Rules, c.BoardOf(in.Round)), Maker: "Keypeg", Breaker: say.Name(int(in.Seat), shownName(now.State, in.Seat)),
		Colours: c.Rules, Code: ended.Result.Code, At: now.Last(),
	}
	if ended.Maker != party.NoSeat {
		a.Maker = say.Name(int(ended.Maker), shownName(now.State, ended.Maker))
	}
	for _, row := range b.Rows {
		if !row.Lost {
			a.Rows = append(a.Rows, row.Code)
		}
	}
	id, err := s.records.AddAttempt(ctx, a)
	if err != nil {
		return nil, err
	}
	return &body[wire.AnalysisMade]{wire.AnalysisMade{ID: id}}, nil
}

// progress returns each player's result for each code whose round is over.
func (s *gatherings) progress(ctx context.Context, in *resultsInput) (*body[wire.PartyProgress], error) {
	now, err := s.lookAt(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return &body[wire.PartyProgress]{wire.PartyProgress(now.State.Progress())}, nil
}

type resultsInput struct {
	ID string `path:"id" maxLength:"40"`
}

// standings returns a party and its ranked players, best first, with the names that everybody may see.
func (s *gatherings) standings(ctx context.Context, id string) (*party.Party, []party.PlayerView, error) {
	now, err := s.lookAt(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	say, players := tell.Parties{Voice: callerOf(ctx).voice}, now.State.Watch(0).Players
	players = slices.DeleteFunc(players, func(p party.PlayerView) bool { return p.Place == 0 })
	slices.SortStableFunc(players, func(a, b party.PlayerView) int { return cmp.Compare(a.Place, b.Place) })
	for i, p := range players {
		players[i].Name = say.Name(int(p.Seat), p.Name)
	}
	return now.State, players, nil
}

// resultsText returns the standings as text for people.
func (s *gatherings) resultsText(ctx context.Context, in *resultsInput) (*recordText, error) {
	now, players, err := s.standings(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	say, b := tell.Parties{Voice: callerOf(ctx).voice}, bytes.Buffer{}
	b.WriteString(partyTitle(say.Voice, now.Config) + "\n\n")
	for _, p := range players {
		b.WriteString(say.Standing(p.Place, p.Name, p.Points, p.Total, p.Broken) + "\n")
	}
	return &recordText{asText, b.Bytes()}, nil
}

// resultsCSV returns the standings as CSV, for programs, with each player's rows on each code.
func (s *gatherings) resultsCSV(ctx context.Context, in *resultsInput) (*recordText, error) {
	now, players, err := s.standings(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	progress, tries := now.Progress(), map[party.Seat][]party.Try{}
	head := []string{"place", "name", "team", "points", "rows", "broken"}
	for _, c := range progress.Codes {
		head = append(head, "code "+strconv.Itoa(c.Number))
	}
	for _, p := range progress.Players {
		tries[p.Seat] = p.Tries
	}
	rows := [][]string{head}
	for _, p := range players {
		team := ""
		if p.Team > 0 {
			team = strconv.Itoa(p.Team)
		}
		row := []string{strconv.Itoa(p.Place), harmless(p.Name), team, decimal(p.Points), strconv.Itoa(p.Total), strconv.Itoa(p.Broken)}
		for i := range progress.Codes {
			row = append(row, tryText(tries[p.Seat], i))
		}
		rows = append(rows, row)
	}
	return tableText(rows), nil
}

// tryText returns the number of rows in which a player broke a code, "x" if the player did not break it, or "" if the player did
// not try the code.
func tryText(tries []party.Try, i int) string {
	switch {
	case len(tries) == 0 || tries[i].Outcome == "":
		return ""
	case tries[i].Outcome == keypeg.Broken:
		return strconv.Itoa(tries[i].Rows)
	}
	return "x"
}

// harmless returns a name in a form that spreadsheets do not interpret as a formula.
func harmless(name string) string {
	if strings.ContainsAny(name[:1], "=+-@\t") {
		return "'" + name
	}
	return name
}

// decimal formats a number for CSV.
func decimal(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }

// tableText returns the rows of a table as CSV.
func tableText(rows [][]string) *recordText {
	var b bytes.Buffer
	_ = csv.NewWriter(&b).WriteAll(rows) // writing to a buffer cannot fail
	return &recordText{asCSV, b.Bytes()}
}
