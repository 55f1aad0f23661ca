package api

import (
	"context"

	"keypeg/internal/tell"
)

// A preview describes a page to people who get a link to it. It contains only data that a stranger may see.
type preview struct {
	title, line string
	image       string // the path of the picture
}

// pagePreview returns the preview of a page, or of the first page if the page has no preview of its own.
func pagePreview(ctx context.Context, page string) preview {
	say := tell.Cards{Voice: callerOf(ctx).voice}
	title, line := say.Page(page)
	if title == "" {
		page = "home"
		title, line = say.Page(page)
	}
	return preview{title, line, boardImage(ctx, "classic", page)}
}

// boardImage returns the path of a board's picture.
func boardImage(ctx context.Context, board, page string) string {
	path := "/api/boards/" + board + "/picture.png?" + languageOf(ctx)
	if page != "" {
		path += "&page=" + page
	}
	return path
}

// languageOf returns the URL parameter that makes a picture use the language of the page that shows it.
func languageOf(ctx context.Context) string {
	return languageParam + "=" + callerOf(ctx).voice.Language
}
