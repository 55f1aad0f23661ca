// Package fuzz tests the whole HTTP API against its own description, with valid and invalid requests. It sends sequences of
// requests to a server in this process. Half of the requests are valid, so that matches are played to the end. The other
// requests contain values that are mutated, stale or belong to someone else.
//
// It finds panics, responses with status 500, hanging requests, undeclared responses, and responses that depend on a secret.
// To find responses that depend on a secret, it sends the same requests again to a server with a different hidden code.
// Users who must not know the code must then receive the same bytes.
//
// Everything runs in bubbles of testing/synctest with a seeded source of randomness. Every run with the same seed has the
// same clocks, ids and random codes. A failure names the seed. KEYPEG_REQUESTS sets the number of requests, and KEYPEG_SEED
// sets the first seed. The package contains only tests.
package fuzz
