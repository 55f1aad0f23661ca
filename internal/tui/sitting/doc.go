// Package sitting is somebody at a table, whatever shows it to them: what they see, what they can do, and what they
// are told, in order. The terminal's faces, line by line and full-screen, hold no second copy of any of it.
//
// A Sitting belongs to one goroutine, its face's. What happens meanwhile, on the line to the server or beside it,
// arrives as a Happening:
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
// It knows no rules and makes no sentence about the game: the server sends them.
package sitting
