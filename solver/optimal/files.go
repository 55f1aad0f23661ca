//go:build !pocket

package optimal

import "embed"

//go:embed table.json
var files embed.FS
