/** A row and its answer, to show what the two keys mean. */
export const example = { code: '3521', row: '3162.1r2w' }
