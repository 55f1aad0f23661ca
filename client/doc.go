// Package client plays, watches and studies on a Keypeg server: the Go client of its
// HTTP API.
//
// A Client is a server's address and the secret by which the server knows its caller. Its
// methods ask what needs no match: editions, levels, positions, puzzles, histories, the
// codes of the day. What they send and answer are the shapes of package wire.
//
// A Match is one match as a Client sees it, and the way to play. It remembers the newest
// state it has seen, and every command carries that state's version, so that nothing is
// done to a board that its player has not seen yet. What to choose:
//
//   - to begin, Make a match, Join one by its invitation's link, or take a Match by its
//     id, to watch it or to come back to a seat;
//   - to play or to follow, range over Watch: it gives the newest state whenever something
//     happens, and comes back by itself when the line breaks;
//   - to wait for one thing alone, Await it; to look once, Look.
//
// # Errors
//
// What the server refuses is a *Problem: a code for programs, the rule's clause, a
// sentence for people, and with the code stale the match as it is by now. What went wrong
// on the way is the transport's own error, wrapped. A command is never sent twice: where
// its answer is lost, Look says whether it was done. Questions may be, where
// Client.Patience allows it and the server asks to come again later.
//
// # In the same process
//
// InProcess is a transport that hands requests to a handler instead of a network, streams
// included, so that a server made by its parts is asked as one far away is.
package client
