// Package web embeds the browser client, which is built from the source in src.
package web

import (
	"embed"
	"io/fs"
)

// The pattern matches dist, which `make web` builds and git ignores, and dist-missing, which replaces dist in a fresh clone.
// One of the two folders always exists, so the package always compiles.
//
//go:embed all:dist*
var built embed.FS

// Client returns the files of the browser client, with index.html at the top, and reports whether the client was built
// before the binary. If it was not, the only file is an index.html that says how to build the client.
func Client() (fs.FS, bool) {
	return client(built)
}

func client(files fs.FS) (fs.FS, bool) {
	_, err := fs.Stat(files, "dist/index.html")
	dir := "dist"
	if err != nil {
		dir = "dist-missing"
	}
	sub, err := fs.Sub(files, dir)
	if err != nil {
		panic(err) // Sub fails only for invalid paths
	}
	return sub, dir == "dist"
}
