package api

import (
	"context"
	"net/http"
	"strconv"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/tell"
	"keypeg/wire"
)

// A tablesOutput is the list of tables. The response is empty for a client that already has the list.
type tablesOutput struct {
	Status       int
	CacheControl string `header:"Cache-Control"`
	Etag         string `header:"ETag"`
	Body         *wire.Tables
}

// tables returns the open tables. Every open first page requests the open tables repeatedly, so a call is cheap as long
// as the list has not changed.
func (s *matches) tables(ctx context.Context, in *struct{ Known }) (*tablesOutput, error) {
	list, version, err := s.hall.Tables()
	if err != nil {
		return nil, err
	}
	v := callerOf(ctx).voice
	out := &tablesOutput{Status: http.StatusOK, CacheControl: "no-cache", Etag: `"` + s.process + "-" + strconv.Itoa(version) + "-" + v.Language + `"`}
	if in.has(out.Etag) {
		out.Status = http.StatusNotModified
		return out, nil
	}
	out.Body = &wire.Tables{Tables: make([]wire.OpenTable, len(list))}
	for i, snapshot := range list {
		out.Body.Tables[i] = openTable(v, snapshot)
	}
	return out, nil
}

// openTable returns what anybody may see of a table, without links.
func openTable(v *tell.Voice, snapshot *hall.Snapshot) wire.OpenTable {
	c, table := snapshot.Match.Config, tableOf(v, snapshot)
	return wire.OpenTable{
		ID: c.ID, Host: snapshot.Match.Names[keypeg.Host], Edition: table.Edition, Title: table.Title,
		Rules: c.Rules, Mode: c.Mode, Boards: table.Boards, Agreed: c.Games, Answers: c.Answers, First: c.First,
		Limit: c.Limit.Seconds(), Clock: table.Clock, MayHint: table.MayHint, Made: snapshot.Header.Made,
	}
}
