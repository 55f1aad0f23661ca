// Package picture draws boards for those who have no page open: pictures that are shared, previews of links, icons. A
// Card comes out as SVG, its letters as outlines so that no font is asked for, and as PNG, by one drawing. It is pure,
// and draws what it is handed: what may be shown to whom is decided above.
package picture
