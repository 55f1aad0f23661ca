/** The vite plugin and svelte-check read this configuration. @type {import('@sveltejs/vite-plugin-svelte').SvelteConfig} */
export default {
  compilerOptions: {
    // This allows only one way to write state. Without it, each component could choose between two ways.
    runes: true,
  },
}
