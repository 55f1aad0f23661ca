/** The vite plugin and svelte-check read this configuration. @type {import('@sveltejs/vite-plugin-svelte').SvelteConfig} */
export default {
  compilerOptions: {
    // This allows only one of the two ways to write state, so that all components use the same one.
    runes: true,
  },
}
