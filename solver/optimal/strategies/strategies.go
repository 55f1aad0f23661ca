// Package strategies contains the strategies of the table of proved boards, for programs that embed them.
package strategies

import "embed"

// Files contains the strategies under the names that the table uses for them, as compressed text. optimal.Strategy opens
// them.
//
//go:embed *.gz
var Files embed.FS
