/** The vite plugin and svelte-check read this configuration. @type {import('@sveltejs/vite-plugin-svelte').SvelteConfig} */
export default {
  compilerOptions: {
    // This allows only one way to write state. Otherwise each component may choose between two.
    runes: true,
  },
}
