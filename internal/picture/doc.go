// Package picture draws boards outside pages: shared pictures, previews of links and icons. The description of a Card can
// be written as PNG or as SVG, which needs no font because the letters are outlines. The package is pure. Its callers
// decide what may be shown to whom.
package picture
