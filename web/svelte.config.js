/** Read by the vite plugin and by svelte-check. @type {import('@sveltejs/vite-plugin-svelte').SvelteConfig} */
export default {
  compilerOptions: {
    // Allows one way to write state everywhere; otherwise each component may choose between two.
    runes: true,
  },
}
