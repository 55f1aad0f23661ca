import sets from './sets.json'

/** The printed set that an edition is of, by its slug; a set that was not there when this client was built is none. */
export const setOf = (edition: string) => sets.find(({ slug }) => edition === slug || edition.startsWith(`${slug}-`))

/** Styles that say what the boards of the sets are made of. The other side of a duel keeps its own, which tokens.css gives it. */
export const materials = sets
  .map(({ slug, material: { hue, chroma, lightness } }) => `[data-edition='${slug}']:not([data-side]) { --h: ${hue}; --c: ${chroma}; --l: ${lightness}; }`)
  .join('\n')

/** Has every page know the materials. */
export function layMaterials(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(materials)
  document.adoptedStyleSheets = [sheet]
}
