package api

import (
	"context"

	"keypeg/internal/picture"
)

type matchPictureInput struct {
	Place
	Known
	Game int `query:"game" minimum:"1" doc:"the serial of a finished game; without it, the last game of a finished match"`
}

func (s *matches) matchPicture(ctx context.Context, in *matchPictureInput) (picture.Card, error) {
	holder := in.holder()
	snapshot, err := s.lookAt(ctx, in.ID, holder)
	if err != nil {
		return picture.Card{}, err
	}
	return matchCard(callerOf(ctx).voice, snapshot, in.Game)
}

type dailyPictureInput struct {
	Session
	Known
	Day     string `path:"day" maxLength:"10" example:"2026-11-20"`
	Edition string `path:"edition" maxLength:"40" example:"classic"`
}

// dailyPicture shows the caller's attempt if it is over, and otherwise the empty board.
func (s *days) dailyPicture(ctx context.Context, in *dailyPictureInput) (picture.Card, error) {
	holder := in.holder()
	return s.dayCard(ctx, in.Day, in.Edition, holder)
}

type boardPictureInput struct {
	Known
	Board string `path:"board" maxLength:"40" doc:"an edition, or a board in its text form" example:"classic"`
	Page  string `query:"page" maxLength:"40" doc:"the path of the page that the picture represents; home is the first page"`
}

func (s *studies) boardPicture(ctx context.Context, in *boardPictureInput) (picture.Card, error) {
	board, palette, err := readBoard(in.Board, "")
	if err != nil {
		return picture.Card{}, err
	}
	return boardCard(callerOf(ctx).voice, in.Board, board, palette, in.Page)
}
