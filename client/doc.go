// Package client plays, watches and studies on a Keypeg server: the Go client of its
// HTTP API.
//
// A Client is a server's address and the secret by which the server knows its caller.
// Its methods are for everything that needs no match: editions, levels, positions,
// puzzles, histories, the codes of the day. They send and return the shapes of
// package wire.
//
// A Match is one match as a Client sees it, and the way to play. It remembers the
// newest state it has seen, and every command carries that state's version, so that
// nothing is done to a board that its player has not seen yet. To begin with:
//
//   - Make a match, Join one by its invitation link, or take a Match by its id to watch it
//     or to return to a seat;
//   - to play or to follow it, range over Watch, which gives the newest state whenever
//     something happens and reconnects by itself;
//   - to wait for one thing only, Await it; to look once, Look.
//
// # Errors
//
// A refusal by the server is a *Problem: a code for programs, the clause of the rule, a sentence for people and, with the code
// stale, the match as it now is. An error of the connection is the transport's own error, wrapped. A command has an id. If its
// answer is lost it is sent again with the same id, for as long as Client.Patience allows, and the server carries it out once. A
// question is sent again if the server asks to come again later.
//
// # In the same process
//
// InProcess is a transport that hands requests to a handler instead of a network,
// streams included, so that a server in the same process is asked just like a distant
// one.
package client
