package server

import (
	"context"
	"errors"
	"fmt"

	"keypeg/internal/analysis"
	"keypeg/internal/daily"
	"keypeg/internal/docstore"
	"keypeg/internal/hall"
	"keypeg/internal/history"
)

// A forgetter deletes people's data.
type forgetter struct {
	hall    *hall.Hall
	parts   []part
	docs    docstore.Store
	analyst analysis.Analyst
	records *analysis.Records
	history *history.History
	daily   *daily.Daily
}

// forget deletes everything stored about a holder, and returns the number of matches that the holder played. Other people
// keep their own data: the matches that they played, without the holder's name, and records that they have imported
// themselves. A failure in one part does not stop the other parts, and another call deletes the remaining data.
func (f forgetter) forget(ctx context.Context, holder hall.Hash) (matches int, err error) {
	parted, partly := f.hall.Part(ctx, holder)
	var errs []error
	for _, p := range parted {
		for _, other := range p.Left { // the histories of these other holders contain the holder's name
			errs = append(errs, f.history.Forget(ctx, other, p.Match))
		}
	}
	errs = append(errs, f.daily.Forget(ctx, holder))
	for _, p := range f.parts {
		if p.forget != nil {
			errs = append(errs, p.forget(ctx, holder))
		}
	}
	gone, err := f.records.Forget(ctx, holder)
	errs = append(errs, err)
	for _, id := range gone {
		errs = append(errs, forgetAnalysis(ctx, f.analyst, id))
	}
	err = errors.Join(errs...)
	if err == nil { // after an error, the next call needs these documents to find the remaining data
		err = f.docs.DropOwned(ctx, holder)
	}
	if err = errors.Join(partly, err); err != nil {
		return len(parted), fmt.Errorf("forget a person: %w", err)
	}
	return len(parted), nil
}

// forgetAnalysis deletes the analysis of a match or a record.
func forgetAnalysis(ctx context.Context, analyst analysis.Analyst, id string) error {
	a, ok := analyst.(interface {
		Forget(ctx context.Context, id string) error
	})
	if !ok {
		return nil
	}
	return a.Forget(ctx, id)
}
