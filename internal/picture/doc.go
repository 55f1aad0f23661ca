// Package picture draws boards outside pages: shared pictures, previews of links, icons. A Card is drawn once and written as
// SVG, with its letters as outlines so that it needs no font, or as PNG. The package is pure. Its callers decide what may be
// shown to whom.
package picture
