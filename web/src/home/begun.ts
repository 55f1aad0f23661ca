/** A game begun on each printed board, so that one sees what is done there; every answer is the right one to its code. */
export const begun: Record<string, { code: string; rows: string }> = {
  classic: { code: '3426', rows: '1123.1r1w 2143.0r3w 3416.3r0w' },
  remastered: { code: '2536', rows: '1122.0r1w 2334.2r0w 2414.1r0w 2653.1r3w' },
  advanced: { code: '46318', rows: '11223.0r2w 14452.0r2w 47613.2r2w 67218.2r1w 46811.3r1w' },
  ultimate: { code: '36472', rows: '67812.1r2w 36541.2r1w 36412.4r0w' },
  challenge: { code: '46318', rows: '11223.0r2w 14452.0r2w 47613.2r2w 67218.2r1w' },
}

/** A row and its answer, to show what the two keys mean. */
export const example = { code: '3521', row: '3162.1r2w' }
