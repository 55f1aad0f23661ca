// Package bot is the computer player: it takes either seat of any match, at six
// strengths.
//
//	level, ok := bot.Find("book")
//	command, err := level.Move(ctx, match.SeenBy(seat), rand.Reader)
//
// A move is worked out from what the seat may see and nothing else: match.View has no
// field for a code still to be broken, nor for the other player's plans. Nothing is
// kept between two moves, so a server that restarts in the middle of a thought loses
// nothing.
//
// The package is pure. The caller passes a reader of random bytes, and each move reads
// 32 of them. The package never waits: it returns a Pace, and the runner of the match
// waits for it. Work is counted in sets of codes looked at, never in seconds.
package bot
