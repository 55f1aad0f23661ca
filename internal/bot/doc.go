// Package bot is the computer player. It takes either seat of any match, at six strengths.
//
//	level, ok := bot.Find("book")
//	command, err := level.Move(ctx, match.SeenBy(seat), rand.Reader)
//
// A move depends only on what the seat may see: match.View contains neither an unbroken code nor the other player's plans. The
// package keeps no state between moves, so nothing is lost if a server restarts while the computer is thinking.
//
// The package is pure. The caller passes a reader of random bytes, and each move reads 32 of them. The package never waits.
// Level.Pace returns a delay, and the caller waits for that long. The package measures work by the number of sets of codes
// examined, never in seconds.
package bot
