// Package picture draws boards outside pages: shared pictures, previews of links, icons. A Card is drawn once. It is written
// as PNG, or as SVG that needs no font because its letters are outlines. The package is pure. Its callers decide what may be
// shown to whom.
package picture
