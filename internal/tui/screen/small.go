package screen

import "fmt"

// least is the smallest window in which anything is drawn.
var least = Size{Width: 30, Height: 10}

// needed returns the size of the smallest window for the current screen, with its current lines. A board needs its whole
// width, and at least two of its rows must be visible above the foot.
func (m *model) needed() Size {
	const head, titled, said, keys = 1, 2, 2, 1
	need := least
	above, drawer := head+said+keys, 0
	var sides []side
	switch p, v := m.page, m.frame.Table; {
	case m.paper != nil || m.menu != nil:
	case p != nil:
		c := p.caption()
		sides, drawer = c.boards, len(m.material())+1+c.more // a page may need more lines below its board
	case m.gathered():
		if s, ok := m.crowd.board(); ok {
			sides, drawer = []side{s}, max(1, len(m.material()))
		}
	case v != nil:
		sides, drawer = m.table.sides(), len(m.table.drawer(m.width))
	}
	for _, s := range sides {
		need.Width = max(need.Width, s.width())
		need.Height = max(need.Height, above+drawer+titled+min(2, s.board.Rows))
	}
	return need
}

// tooSmall reports whether the window is too small for the current screen. If so, it returns the text to show instead: a
// sentence with the needed size or, if the sentence does not fit, only the size.
func (m *model) tooSmall() (said []string, small bool) {
	need := m.needed()
	if m.window >= need.Width && m.height >= need.Height {
		return nil, false
	}
	if m.window < 1 || m.height < 1 { // the size is not known yet
		return nil, true
	}
	width := m.width
	m.width = need.Width
	need = m.needed() // the height needed at the smallest width is enough at any width
	m.width = width
	said = m.paint.wrapped(fmt.Sprintf(m.words.TooSmall, need.Width, need.Height), m.width)
	if len(said) > m.height {
		said = []string{fit(fmt.Sprintf("%d%s%d", need.Width, m.paint.sign("×", "x"), need.Height), m.width)}
	}
	return said, true
}
