package tell

// english holds the sentences whose English depends on a number. The key of any other sentence is its English.
var english = map[string]any{
	"%s broke %s’s code in %d rows.":                 counted{3, "%[1]s broke %[2]s’s code in %[3]d row.", "%[1]s broke %[2]s’s code in %[3]d rows."},
	"%s did not break %s’s code in %d rows.":         counted{3, "%[1]s did not break %[2]s’s code in %[3]d row.", "%[1]s did not break %[2]s’s code in %[3]d rows."},
	"%s had not broken %s’s code after %d rows.":     counted{3, "%[1]s had not broken %[2]s’s code after %[3]d row.", "%[1]s had not broken %[2]s’s code after %[3]d rows."},
	"%d rows will be taken off the count for %s.":    counted{1, "%[1]d row will be taken off the count for %[2]s.", "%[1]d rows will be taken off the count for %[2]s."},
	"%s moves up %d steps.":                          counted{2, "%[1]s moves up %[2]d step.", "%[1]s moves up %[2]d steps."},
	"%s gets %d points.":                             counted{2, "%[1]s gets %[2]d point.", "%[1]s gets %[2]d points."},
	"The match ends after %d games.":                 counted{1, "The match ends after %d game.", "The match ends after %d games."},
	"%d days":                                        counted{1, "%d day", "%d days"},
	"%d hours":                                       counted{1, "%d hour", "%d hours"},
	"%d minutes":                                     counted{1, "%d minute", "%d minutes"},
	"%d seconds":                                     counted{1, "%d second", "%d seconds"},
	"%d codes are left.":                             counted{1, "%d code is left.", "%d codes are left."},
	"Then %d codes fit.":                             counted{1, "Then %d code fits.", "Then %d codes fit."},
	"Keypeg, code of %s, %s: not broken in %d rows.": counted{3, "Keypeg, code of %[1]s, %[2]s: not broken in %[3]d row.", "Keypeg, code of %[1]s, %[2]s: not broken in %[3]d rows."},
	"%d tried, and nobody broke it.":                 counted{1, "%d tried, and did not break it.", "%d tried, and nobody broke it."},
	"%d holes":                                       counted{1, "%d hole", "%d holes"},
	"%d colours":                                     counted{1, "%d colour", "%d colours"},
	"%d rows":                                        counted{1, "%d row", "%d rows"},
	"of %d rows":                                     counted{1, "of %d row", "of %d rows"},
	"Same as %d colours plus empty holes.":           counted{1, "Same as %d colour plus empty holes.", "Same as %d colours plus empty holes."},
	"A certificate of %d claims proves it, and was checked in %s.":                       counted{1, "A certificate of %[1]d claim proves it, and was checked in %[2]s.", "A certificate of %[1]d claims proves it, and was checked in %[2]s."},
	"That %d rows are not enough is shown by a certificate of %d claims, checked in %s.": counted{2, "That %[1]d rows are not enough is shown by a certificate of %[2]d claim, checked in %[3]s.", "That %[1]d rows are not enough is shown by a certificate of %[2]d claims, checked in %[3]s."},
	"Found in %s of processor time by examining %d sets of codes.":                       counted{2, "Found in %[1]s of processor time by examining %[2]d set of codes.", "Found in %[1]s of processor time by examining %[2]d sets of codes."},

	"The Codemaker gets %d points for each row, the last one too.":                            counted{1, "The Codemaker gets %d point for each row, the last one too.", "The Codemaker gets %d points for each row, the last one too."},
	"Not broken in %d rows: %d points.":                                                       counted{2, "Not broken in %[1]d rows: %[2]d point.", "Not broken in %[1]d rows: %[2]d points."},
	"Break the code in a turn in which the other does not, and you win the round: %d points.": counted{1, "Break the code in a turn in which the other does not, and you win the round: %d point.", "Break the code in a turn in which the other does not, and you win the round: %d points."},
	"The round is played again, and whoever was misled gets %d points.":                       counted{1, "The round is played again, and whoever was misled gets %d point.", "The round is played again, and whoever was misled gets %d points."},
	"The game is played again, and the Codebreaker gets %d points.":                           counted{1, "The game is played again, and the Codebreaker gets %d point.", "The game is played again, and the Codebreaker gets %d points."},

	"%[1]d red keys: %[1]d pegs are in the right place. The keys don’t say which.":   counted{1, "%d red key: one peg is in the right place. The key doesn’t say which.", "%[1]d red keys: %[1]d pegs are in the right place. The keys don’t say which."},
	"%[1]d white keys: %[1]d pegs belong in other places. The keys don’t say which.": counted{1, "%d white key: one peg belongs in another place. The key doesn’t say which.", "%[1]d white keys: %[1]d pegs belong in other places. The keys don’t say which."},
}
