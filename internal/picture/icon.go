package picture

// sign is Keypeg's sign: one full key, about 0, and one ring.
var sign = symbol{"sign", func(c canvas) {
	c.fill(path{}.circle(0, 0, 17), solid(key))
	c.fill(ring(21, 21, 12.5, 8), solid(oklch(0.25, 0.018, 190)))
}}

// signMiddle is the offset of the sign's middle from that of its full key, to the right and down.
const signMiddle = (21 + 12.5 + 4 - 17) / 2.0

// An Icon is Keypeg's sign on a white ground. A masked icon fills its square, and the platform cuts its edge; any other has round
// corners. One that calls has a lit dot, because it is somebody's turn.
type Icon struct{ Masked, Calls bool }

func (i Icon) draw(on canvas) {
	corner, scale := 112.0, 6.4
	if i.Masked {
		corner, scale = 0, 5.4
	}
	on.fill(path{}.box(0, 0, 512, 512, corner), glow(200, 170, 460, stop{0, oklch(0.995, 0.012, 92), 1}, stop{1, oklch(0.93, 0.03, 92), 1}))
	on.use(sign, 256-signMiddle*scale, 256-signMiddle*scale, scale, black)
	if i.Calls {
		on.fill(path{}.circle(388, 124, 112), solid(oklch(0.25, 0.018, 190)))
		on.fill(path{}.circle(388, 124, 84), solid(oklch(0.88, 0.15, 90)))
	}
}

// SVG returns the icon at any size.
func (i Icon) SVG() []byte { return svgOf(512, 512, "Keypeg", i.draw) }

// PNG returns the icon with the given number of pixels to a side.
func (i Icon) PNG(side int) []byte { return pngOf(side, side, float64(side)/512, i.draw) }
