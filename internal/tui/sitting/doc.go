// Package sitting is a person at a table, independent of how it is shown: what they see, what they can do, and what they are
// told, in order. Neither form of the terminal, line by line or full-screen, holds a second copy of any of it.
//
// A Sitting belongs to one goroutine, that of its interface. Events from the server and other changes arrive as Happenings:
//
//	for {
//		select {
//		case h := <-s.Happened():
//			for _, said := range s.Take(h) {
//				…
//			}
//		case line := <-typed:
//			s.Act(…)
//		}
//	}
//
// It knows no rules and makes no sentences about the game: the server sends them.
package sitting
