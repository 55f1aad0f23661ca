// Package strategies has the strategies of the table of proved boards, for programs that embed them.
package strategies

import "embed"

// Files are the strategies, by the names that the table has for them: compressed text, as optimal.Strategy opens it.
//
//go:embed *.gz
var Files embed.FS
