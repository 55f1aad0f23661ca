// Package sitting connects a person to a match, independently of how it is shown. It provides everything that the person sees, can
// do and is told, in order. Both forms of the terminal, line by line and full-screen, use this package and store no copy of its
// state.
//
// A Sitting belongs to one goroutine, that of its user interface. Events from the server and other changes arrive as
// Happenings:
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
// The package has no rules and no sentences about the game, because the server sends the sentences.
package sitting
