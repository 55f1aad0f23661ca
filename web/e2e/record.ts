/** Returns the record of a game between Ann and Ben on a day in October 2026. The code is broken in three rows. */
export const record = (day: number) => `Keypeg: 1
Date: 2026-10-${String(day).padStart(2, '0')}
Host: Ann
Guest: Ben
Rules: remastered
Play: series
Board: c6p4g10Bm
Games: 1
Answers: auto
First: host

Game: 1
Code: host 5161
1. 1122 1r1w
2. 1516 0r4w
3. 5161 4r0w
Points: 3 0

Ending: played
Result: host 3 0
`
