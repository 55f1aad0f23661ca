// Package fuzz tests the whole HTTP API against its own description, with valid and invalid requests. It sends sequences of
// requests to a server in this process. Half of them are valid, so that matches are played to their end; the others have
// values that are mutated, stale or someone else's.
//
// It finds panics, responses with status 500, hanging requests, responses that the description does not declare, and any
// dependence on a secret. To test for that, it plays the same requests again with only a hidden code changed. Users who must
// not know the code must receive the same bytes.
//
// Everything runs in bubbles of testing/synctest with a seeded source of randomness, so that clocks, ids and random codes
// are the same in every run of a seed. A failure names the seed. KEYPEG_REQUESTS sets the number of requests, and
// KEYPEG_SEED the first seed. The package contains only tests.
package fuzz
