/** Read by the vite plugin and by svelte-check. @type {import('@sveltejs/vite-plugin-svelte').SvelteConfig} */
export default {
  compilerOptions: {
    // One way to write state everywhere; without it each component may choose between two.
    runes: true,
  },
}
