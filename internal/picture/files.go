//go:build !pocket

package picture

import "embed"

//go:embed face/plain.txt face/strong.txt
var files embed.FS
