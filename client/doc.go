// Package client lets a program play, watch and study on a Keypeg server. It is the Go
// client of the server's HTTP API.
//
// A Client contains the address of a server and the secret by which the server recognises the
// caller. Its methods cover everything that does not need a match: editions, levels, positions,
// puzzles, histories and the codes of the day. Their arguments and results are types of package
// wire.
//
// A Match is one match as a Client sees it, with methods to play it. It remembers the newest state
// seen, and sends that state's version with every command. The server can then refuse a command
// that is based on an old state. To begin:
//
//   - Make a match, Join one by its invitation link, or get a Match by its id to watch it
//     or to return to a seat.
//   - To play or follow it, range over Watch, which yields the newest state whenever
//     something happens, and reconnects by itself.
//   - To wait for a single event, use Await; to see the current state, use Look.
//
// # Errors
//
// A refusal by the server is a *Problem. It has a code for programs, the clause of the rule, a
// sentence for people and, if the code is stale, the current match. Methods wrap transport errors.
// A command has an id. If the response is lost, the client sends it again with the same id for as
// long as Client.Patience allows, but the server carries it out only once. A question,
// which only reads, is sent again if the server asks the client to come back later.
//
// # In the same process
//
// InProcess is a transport that passes requests to a handler instead of a network, including
// streams. A client with this transport uses a server in its own process just like a remote one.
package client
