package picture

import (
	"bytes"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"math"

	"golang.org/x/image/vector"
)

// A painter is a canvas that paints pixels.
type painter struct {
	on    *image.RGBA
	mask  *image.Alpha       // the coverage of each pixel by a shape
	edges *vector.Rasterizer // the bounds of the shape being filled
	x, y  float64            // the position of a symbol's origin
	scale float64
	own   rgb
}

// pngOf returns a drawing as an image, with scale pixels per unit. The background stays transparent.
func pngOf(width, height int, scale float64, draw func(canvas)) []byte {
	all := image.Rect(0, 0, width, height)
	p := &painter{on: image.NewRGBA(all), mask: image.NewAlpha(all), edges: vector.NewRasterizer(1, 1), scale: scale}
	draw(p)
	var b bytes.Buffer
	if err := png.Encode(&b, p.on); err != nil {
		panic(fmt.Sprintf("a picture of %d by %d cannot be written: %v", width, height, err)) // writing to a buffer cannot fail
	}
	return b.Bytes()
}

func (p *painter) use(s symbol, x, y, scale float64, colour rgb) {
	inside := *p
	inside.x, inside.y = p.x+x*p.scale, p.y+y*p.scale
	inside.scale, inside.own = p.scale*scale, colour
	s.draw(&inside)
}

func (p *painter) fill(shape path, with paint) {
	r := p.bounds(shape).Intersect(p.on.Rect)
	if r.Empty() {
		return
	}
	p.edges.Reset(r.Dx(), r.Dy())
	to := func(at point) (float32, float32) {
		return float32(p.x + at.x*p.scale - float64(r.Min.X)), float32(p.y + at.y*p.scale - float64(r.Min.Y))
	}
	for _, s := range shape {
		ax, ay := to(s.at[0])
		switch s.to {
		case 'M':
			p.edges.MoveTo(ax, ay)
		case 'L':
			p.edges.LineTo(ax, ay)
		case 'Q':
			bx, by := to(s.at[1])
			p.edges.QuadTo(ax, ay, bx, by)
		case 'C':
			bx, by := to(s.at[1])
			cx, cy := to(s.at[2])
			p.edges.CubeTo(ax, ay, bx, by, cx, cy)
		case 'Z':
			p.edges.ClosePath()
		}
	}
	p.edges.DrawOp = draw.Src
	p.edges.Draw(p.mask, r, image.Opaque, image.Point{})
	p.lay(r, with)
}

// lay applies the paint to a part of the canvas, weighted by the mask.
func (p *painter) lay(r image.Rectangle, with paint) {
	if with.kind == own {
		with = solid(p.own)
	}
	shade := with.shades(r.Dx() * r.Dy())
	for y := r.Min.Y; y < r.Max.Y; y++ {
		covered := p.mask.Pix[p.mask.PixOffset(r.Min.X, y):]
		pixels := p.on.Pix[p.on.PixOffset(r.Min.X, y):]
		for x := range r.Dx() {
			part := uint32(covered[x])
			if part == 0 {
				continue
			}
			over := shade((float64(r.Min.X+x)+0.5-p.x)/p.scale, (float64(y)+0.5-p.y)/p.scale)
			through := 0xffff - over[3]*part/0xff
			pixel := pixels[4*x : 4*x+4 : 4*x+4]
			for i := range pixel {
				pixel[i] = uint8((over[i]*part/0xff + uint32(pixel[i])*0x101*through/0xffff + 0x80) / 0x101)
			}
		}
	}
}

// bounds returns the smallest rectangle of pixels that contains a shape.
func (p *painter) bounds(shape path) image.Rectangle {
	low, high := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for _, s := range shape {
		for _, at := range s.at[:s.points()] {
			low = point{min(low.x, at.x), min(low.y, at.y)}
			high = point{max(high.x, at.x), max(high.y, at.y)}
		}
	}
	if low.x > high.x {
		return image.Rectangle{}
	}
	return image.Rect(
		int(math.Floor(p.x+low.x*p.scale)), int(math.Floor(p.y+low.y*p.scale)),
		int(math.Ceil(p.x+high.x*p.scale)), int(math.Ceil(p.y+high.y*p.scale)))
}

// A shade is a colour with premultiplied alpha, in which each part is at most 0xffff.
type shade [4]uint32

func (c rgb) shade(alpha float64) (s shade) {
	for i, part := range c {
		s[i] = uint32(part*alpha*0xffff + 0.5)
	}
	s[3] = uint32(alpha*0xffff + 0.5)
	return s
}

// steps is the number of colours computed for a gradient on a large shape. No screen shows more.
const steps = 1024

// shades returns a function that returns the paint's shade at a place, for a shape with the given number of
// pixels.
func (p paint) shades(area int) func(x, y float64) shade {
	switch {
	case p.kind == plain:
		s := p.stops[0].colour.shade(p.stops[0].alpha)
		return func(float64, float64) shade { return s }
	case area < 4*steps:
		return func(x, y float64) shade { return p.shade(p.way(x, y)) }
	}
	var table [steps + 1]shade
	for i := range table {
		table[i] = p.shade(float64(i) / steps)
	}
	return func(x, y float64) shade { return table[int(min(max(p.way(x, y), 0), 1)*steps+0.5)] }
}

// shade returns a gradient's colour at a given position between its ends.
func (p paint) shade(way float64) shade {
	last := p.stops[0]
	for _, s := range p.stops {
		if way <= s.at {
			if s.at <= last.at {
				return s.colour.shade(s.alpha)
			}
			part := (way - last.at) / (s.at - last.at)
			for i := range last.colour {
				last.colour[i] += (s.colour[i] - last.colour[i]) * part
			}
			return last.colour.shade(last.alpha + (s.alpha-last.alpha)*part)
		}
		last = s
	}
	return last.colour.shade(last.alpha)
}
