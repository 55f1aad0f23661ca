/// <reference types="svelte" />
/// <reference types="vite/client" />

/** The addresses of the pocket's data, written in by the build. */
declare const POCKET_DATA: readonly string[]
/** The size of all files of the pocket, written in by the build. */
declare const POCKET_MEGABYTES: number
