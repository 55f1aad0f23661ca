package sheet

import (
	"fmt"
)

// A plate lets package picture print boards on the current page. It implements picture.Plate.
type plate struct{ *document }

func (p plate) Circle(x, y, r float64, fill string, line float64) {
	style := ""
	if fill != "" {
		red, green, blue := parts(fill)
		p.SetFillColor(red, green, blue)
		style = "F"
	}
	if line > 0 {
		p.SetLineWidth(line)
		style += "D"
	}
	p.Fpdf.Circle(x, y, r, style)
}

func (p plate) Box(x, y, w, h, r, line float64) {
	p.SetLineWidth(line)
	p.RoundedRect(x, y, w, h, min(r, w/2, h/2), "1234", "D")
}

func (p plate) Fold(x1, x2, y float64) {
	p.SetLineWidth(0.2)
	p.SetDashPattern([]float64{1, 1}, 0)
	p.Line(x1, y, x2, y)
	p.SetDashPattern(nil, 0)
}

func (p plate) Text(x, y, size float64, strong bool, ink, text string) {
	red, green, blue := parts(ink)
	p.SetTextColor(red, green, blue)
	p.letters(size/point, strong)
	p.Fpdf.Text(x-p.GetStringWidth(text)/2, y, text)
	p.SetTextColor(0, 0, 0)
}

// parts returns the components of a colour in CSS notation, #rrggbb.
func parts(colour string) (red, green, blue int) {
	fmt.Sscanf(colour, "#%02x%02x%02x", &red, &green, &blue)
	return red, green, blue
}
