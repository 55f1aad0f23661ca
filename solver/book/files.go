//go:build !pocket

package book

import "embed"

//go:embed *.book openings.txt
var files embed.FS
