/// <reference types="svelte" />
/// <reference types="vite/client" />

/** The addresses of the pocket's data files. */
declare const POCKET_DATA: readonly string[]
/** The total size of the pocket's files, in megabytes. The build inserts it. */
declare const POCKET_MEGABYTES: number
