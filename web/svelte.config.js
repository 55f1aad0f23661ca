/** The vite plugin and svelte-check read this configuration. @type {import('@sveltejs/vite-plugin-svelte').SvelteConfig} */
export default {
  compilerOptions: {
    // Svelte has two ways to write state. This setting allows only one of them, for consistency.
    runes: true,
  },
}
