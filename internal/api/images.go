package api

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"net/http"

	"keypeg/internal/picture"
	"keypeg/internal/pool"
)

// A Known contains the cache validators that a request sends.
type Known struct {
	IfNoneMatch string `header:"If-None-Match"`
}

func (k Known) has(etag string) bool { return k.IfNoneMatch == etag }

// A drawing is a response that contains a picture.
type drawing struct {
	Status       int
	ContentType  string `header:"Content-Type"`
	CacheControl string `header:"Cache-Control"`
	Etag         string `header:"ETag"`
	Body         []byte
}

// Pictures that depend on the caller may be cached only by that caller, and must be validated each time.
const (
	ownCache  = "private, no-cache"
	anyCache  = "public, max-age=3600"
	asSVG     = "image/svg+xml"
	asPNG     = "image/png"
	asPDF     = "application/pdf"
	keptDrawn = 64 // the number of stored images, each of about 200 kB
	waitDrawn = 20 // the number of requests that may wait for an image
)

// pictured returns a function that sends a picture as SVG or PNG.
func pictured[I interface{ has(etag string) bool }](drawn *images, kind, keep string, card func(context.Context, *I) (picture.Card, error)) func(context.Context, *I) (*drawing, error) {
	return func(ctx context.Context, in *I) (*drawing, error) {
		c, err := card(ctx, in)
		if err != nil {
			return nil, err
		}
		svg := c.SVG()
		d := &drawing{Status: http.StatusOK, ContentType: kind, CacheControl: keep, Etag: etagOf(kind, svg), Body: svg}
		switch {
		case (*in).has(d.Etag):
			d.Status, d.Body = http.StatusNotModified, nil
		case kind == asPNG:
			d.Body, err = drawn.of(ctx, d.Etag, func() ([]byte, error) { return c.PNG(), nil })
		}
		return d, err
	}
}

// etagOf returns the ETag of content with a content type.
func etagOf(kind string, content []byte) string {
	sum := sha256.Sum256(append([]byte(kind), content...))
	return `"` + base64.RawURLEncoding.EncodeToString(sum[:15]) + `"`
}

// images caches the most recent PNG files and printable sheets. Only one image is drawn at a time, because each
// drawing keeps a processor busy for up to a tenth of a second.
type images struct {
	waiting, drawing chan struct{}
	kept             map[string][]byte // indexed by key; used only by the goroutine that draws
	last             []string          // the keys of the stored files, oldest first
}

func newImages() *images {
	return &images{waiting: make(chan struct{}, waitDrawn), drawing: make(chan struct{}, 1), kept: map[string][]byte{}}
}

// of returns the result of draw, cached under a key.
func (i *images) of(ctx context.Context, key string, draw func() ([]byte, error)) ([]byte, error) {
	select {
	case i.waiting <- struct{}{}:
		defer func() { <-i.waiting }()
	default:
		return nil, pool.Full()
	}
	select {
	case i.drawing <- struct{}{}:
		defer func() { <-i.drawing }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if drawn, ok := i.kept[key]; ok {
		return drawn, nil
	}
	drawn, err := draw()
	if err != nil {
		return nil, err
	}
	if len(i.last) == keptDrawn {
		delete(i.kept, i.last[0])
		i.last = i.last[1:]
	}
	i.kept[key], i.last = drawn, append(i.last, key)
	return drawn, nil
}
