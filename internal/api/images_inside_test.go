package api

import (
	"bytes"
	"context"
	"errors"
	"strconv"
	"testing"
	"testing/synctest"

	"keypeg"
	"keypeg/internal/picture"
	"keypeg/internal/tell"
)

// TestTheFigureOfACard checks the figure in a picture, which is drawn as curves.
func TestTheFigureOfACard(t *testing.T) {
	say, board := tell.Cards{Voice: tell.Prefer("en")}, keypeg.Editions[0].Board
	if figure, unit := figureOf(say, true, 5, board); figure != "5" || unit != "of 8 rows" {
		t.Errorf("a broken code has the figure %s %s", figure, unit)
	}
	if figure, unit := figureOf(say, false, 8, board); figure != "–" || unit != "not broken" {
		t.Errorf("another code has the figure %s %s", figure, unit)
	}
}

// TestImagesAreDrawnOneAtATime checks that images are drawn one at a time while a few requests wait. Another request must
// be refused, and a cancelled request must free its place.
func TestImagesAreDrawnOneAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		i := newImages()
		i.drawing <- struct{}{} // another image is being drawn
		gone, leave := context.WithCancel(t.Context())
		done := make(chan error, waitDrawn)
		for range waitDrawn {
			go func() {
				_, err := i.of(gone, "x", func() ([]byte, error) { return picture.Card{}.PNG(), nil })
				done <- err
			}()
		}
		synctest.Wait()
		if _, err := i.of(t.Context(), "x", func() ([]byte, error) { return picture.Card{}.PNG(), nil }); keypeg.ErrorCode(err) != "busy" {
			t.Errorf("one too many: %v", err)
		}
		leave()
		for range waitDrawn {
			if err := <-done; !errors.Is(err, context.Canceled) {
				t.Errorf("who gave up: %v", err)
			}
		}
		<-i.drawing
		if drawn, err := i.of(t.Context(), "x", func() ([]byte, error) { return picture.Card{}.PNG(), nil }); err != nil || len(drawn) == 0 {
			t.Errorf("after that: %d bytes, %v", len(drawn), err)
		}
	})
}

// TestImagesKept checks that the number of stored images is limited and that the oldest is dropped first.
func TestImagesKept(t *testing.T) {
	i := newImages()
	for n := range keptDrawn {
		i.kept[strconv.Itoa(n)], i.last = []byte{byte(n)}, append(i.last, strconv.Itoa(n))
	}
	of := func(etag string) []byte {
		drawn, err := i.of(t.Context(), etag, func() ([]byte, error) { return picture.Card{}.PNG(), nil })
		if err != nil {
			t.Fatal(err)
		}
		return drawn
	}
	if !bytes.Equal(of("0"), []byte{0}) {
		t.Error("one that is kept is drawn again")
	}
	if len(of("new")) < 1000 || len(i.kept) != keptDrawn || len(i.last) != keptDrawn || i.kept["0"] != nil || i.kept["1"] == nil {
		t.Errorf("%d are kept, of %d", len(i.kept), keptDrawn)
	}
}
