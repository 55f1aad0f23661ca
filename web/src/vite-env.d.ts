/// <reference types="svelte" />
/// <reference types="vite/client" />

/** The addresses of the strategies of proved boards, written in by the build. */
declare const STRATEGIES: readonly string[]
/** The size of all files of the pocket, written in by the build. */
declare const POCKET_MEGABYTES: number
