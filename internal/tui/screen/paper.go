package screen

import "slices"

// A paper is a longer text, which is shown over the board.
type paper struct {
	text []string
	top  int // the first visible line
}

// press handles a key that scrolls by a line, or by a page of the given number of lines. It reports whether the key closes
// the paper.
func (p *paper) press(name string, page int) (away bool) {
	switch name {
	case "down", "j":
		p.top++
	case "up", "k":
		p.top--
	case "pgdown", "space":
		p.top += page
	case "pgup":
		p.top -= page
	}
	p.top = max(0, p.top)
	return name == "esc" || name == "enter" || name == "q"
}

// lines draws the visible part of the paper.
func (p *paper) lines(paint paint, width, height int) []string {
	var lines []string
	for _, text := range p.text {
		lines = append(lines, paint.wrapped(text, width)...)
	}
	p.top = min(p.top, max(0, len(lines)-height))
	return slices.Clone(lines[p.top:min(len(lines), p.top+height)])
}
