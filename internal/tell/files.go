//go:build !pocket

package tell

import "embed"

//go:embed *.toml
var files embed.FS
