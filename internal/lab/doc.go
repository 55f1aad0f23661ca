// Package lab is the workshop: it measures strategies, engines, the computer's levels and servers, and builds the solver's books.
//
//   - Play, Best and Mixed say what a strategy, a row and a board are worth;
//     PrintCandidates what a position leaves.
//   - Arena lets two engines break the same codes; Measuring, Duelling and Timing do
//     the like for the computer's levels.
//   - Builder works a strategy out by jobs, MergeTrees puts pieces together.
//   - Bench does fixed work, whose results must not change by accident.
//   - Load has computers play on a running server, and checks every game.
//
// Long work shows a Progress and ends with its context. The same seed gives the same results, except for times, on any number of
// processors.
package lab
