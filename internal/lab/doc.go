// Package lab contains tools for developers: it measures strategies, engines, the computer's levels and servers, and builds
// the solver's books.
//
//   - Play, Best and Mixed compute the value of a strategy, a row and a board;
//     PrintCandidates lists the codes left in a position.
//   - Arena lets two engines break the same codes; Measuring, Duelling and Timing do
//     the same for the computer's levels.
//   - Builder builds a strategy by jobs, and MergeTrees merges the pieces.
//   - Bench does fixed work, whose results must not change by accident.
//   - Package load lets computers play on a running server, and checks every game.
//
// Long-running functions show their progress with a Progress, and end when their context ends. The same seed gives the same
// results, except for times, on any number of processors.
package lab
