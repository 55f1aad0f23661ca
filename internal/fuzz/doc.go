// Package fuzz tries the whole HTTP API with what its own description says, and with what it does not: a server in this
// process is asked in sequences that are valid half of the time, deep enough to play matches to their end, and in between
// with values that are mutated, somebody else's, or stale.
//
// It finds a panic, an answer of 500, whatever hangs, answers that the description does not declare, and anything that
// depends on a secret: a world is played again in which nothing but a hidden code is another one, and whoever must not know
// the code has to be sent the same bytes.
//
// Everything happens in bubbles of testing/synctest with a seeded source of randomness, so that clocks, ids and lots are the
// same in every run of a seed. A failure names the seed. KEYPEG_REQUESTS says how many requests, KEYPEG_SEED which seed
// comes first. There is nothing here but tests.
package fuzz
