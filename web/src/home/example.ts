/** A row and its answer, which together show the meaning of the two keys. */
export const example = { code: '3521', row: '3162.1r2w' }
