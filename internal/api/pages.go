package api

import (
	"bytes"
	"context"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/picture"
	"keypeg/internal/tell"
)

// pages serves the client's page.
type pages struct {
	*core
	days  *days
	parts func(ctx context.Context, path []string) (p preview, ours bool) // returns the preview for a path that belongs to one of the parts
}

// servePage sends the client's page in the caller's language, with a head for the requested address. The page is not
// compressed, because it is short.
func (p *pages) servePage(index clientFile, w http.ResponseWriter, r *http.Request) {
	v := callerOf(r.Context()).voice
	shown := p.previewOf(r.Context(), r.URL.Path, r.URL.Query())
	page := headed(index.plain(), v.Language, shown, callerOf(r.Context()).base, r.URL.EscapedPath())
	w.Header().Add("Vary", "Accept-Language")
	w.Header().Set("Content-Language", v.Language)
	clientFileOf("index.html", map[string][]byte{"index.html": page}).serve(w, r)
}

// plain returns the uncompressed form of the file.
func (f clientFile) plain() []byte {
	for _, form := range f.forms {
		if form.encoding == "" {
			return form.content
		}
	}
	return nil
}

// headed returns a page in which the language is set and the title is replaced by a preview. A page without a title is returned
// unchanged.
func headed(page []byte, language string, p preview, base, path string) []byte {
	before, rest, ok := bytes.Cut(page, []byte("<title>"))
	_, after, closed := bytes.Cut(rest, []byte("</title>"))
	if !ok || !closed {
		return page
	}
	title := p.title
	if title != "Keypeg" {
		title += " – Keypeg"
	}
	var head bytes.Buffer
	head.Write(bytes.ReplaceAll(before, []byte(`<html lang="en">`), []byte(`<html lang="`+language+`">`)))
	fmt.Fprintf(&head, "<title>%s</title>", html.EscapeString(title))
	for _, tag := range [][3]string{
		{"name", "description", p.line},
		{"property", "og:site_name", "Keypeg"},
		{"property", "og:type", "website"},
		{"property", "og:title", p.title},
		{"property", "og:description", p.line},
		{"property", "og:url", base + path},
		{"property", "og:image", base + p.image},
		{"property", "og:image:type", asPNG},
		{"property", "og:image:width", fmt.Sprint(picture.Width)},
		{"property", "og:image:height", fmt.Sprint(picture.Height)},
		{"property", "og:image:alt", p.title},
		{"name", "twitter:card", "summary_large_image"},
	} {
		fmt.Fprintf(&head, "\n    <meta %s=\"%s\" content=\"%s\" />", tag[0], tag[1], html.EscapeString(tag[2]))
	}
	head.Write(after)
	return head.Bytes()
}

// previewOf returns the preview of one of the client's paths. It shows a match as a stranger sees it, regardless of the caller.
// For a private match, and for callers over their limit, it returns the preview of the first page.
func (p *pages) previewOf(ctx context.Context, path string, query url.Values) preview {
	parts := strings.Split(strings.Trim(path, "/"), "/")
	switch parts[0] {
	case "m":
		if len(parts) > 1 {
			game, _ := strconv.Atoi(query.Get("game")) // the number of a finished game, as in links to analyses
			return p.matchPreview(ctx, parts[1], game)
		}
	case "daily":
		if len(parts) == 3 {
			return p.dayPreview(ctx, parts[1], parts[2])
		}
	case "a":
		return pagePreview(ctx, "analyse")
	case "optimal":
		if len(parts) == 2 {
			return boardPreview(ctx, parts[1])
		}
	case "rules":
		if len(parts) == 2 {
			if e, ok := keypeg.FindEdition(parts[1]); ok {
				v := callerOf(ctx).voice
				return preview{v.Edition(e), v.BoardLine(e.Board), boardImage(ctx, e.Slug, "")}
			}
		}
	}
	if of, ours := p.parts(ctx, parts); ours {
		return of
	}
	return pagePreview(ctx, parts[0])
}

func (p *pages) matchPreview(ctx context.Context, id string, game int) preview {
	if p.asking.check(ctx) != nil {
		return pagePreview(ctx, "home")
	}
	snapshot, err := p.lookAt(ctx, id, hall.Hash{})
	if keypeg.ErrorCode(err) == "not-open-yet" {
		return pagePreview(ctx, "daily")
	}
	if err != nil {
		return pagePreview(ctx, "home")
	}
	image := "/api/matches/" + url.PathEscape(id) + "/picture.png?" + languageOf(ctx)
	c, err := matchCard(callerOf(ctx).voice, snapshot, game)
	if err != nil { // there is no such game
		c, err = matchCard(callerOf(ctx).voice, snapshot, 0)
	} else if game > 0 {
		image += "&game=" + strconv.Itoa(game)
	}
	if err != nil {
		return pagePreview(ctx, "home")
	}
	return preview{c.Heading, c.Line + " – " + c.Foot, image}
}

func (p *pages) dayPreview(ctx context.Context, day, edition string) preview {
	if p.asking.check(ctx) != nil {
		return pagePreview(ctx, "daily")
	}
	if _, err := p.days.dayCard(ctx, day, edition, hall.Hash{}); err != nil {
		return pagePreview(ctx, "daily")
	}
	days := tell.Days{Voice: callerOf(ctx).voice}
	return preview{
		days.Title(editionTitle(ctx, edition), day), days.Dare(""),
		"/api/daily/" + url.PathEscape(day) + "/" + url.PathEscape(edition) + "/picture.png?" + languageOf(ctx),
	}
}
