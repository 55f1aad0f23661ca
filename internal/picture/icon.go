package picture

// sign is Keypeg's sign: a full key, centred on the origin, and a ring.
var sign = symbol{"sign", func(c canvas) {
	c.fill(path{}.circle(0, 0, 17), solid(key))
	c.fill(ring(21, 21, 12.5, 8), solid(oklch(0.25, 0.018, 190)))
}}
