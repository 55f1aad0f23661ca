import sets from './sets.json'

/**
 * Returns the printed set that has the edition with this slug. Returns undefined if this client was built before the set
 * existed.
 */
export const setOf = (edition: string) => sets.find(({ slug }) => edition === slug || edition.startsWith(`${slug}-`))

/** CSS with the materials of the sets' boards. The other board of a duel has its own material, from tokens.css. */
export const materials = sets
  .map(({ slug, material: { hue, chroma, lightness } }) => `[data-edition='${slug}']:not([data-side]) { --h: ${hue}; --c: ${chroma}; --l: ${lightness}; }`)
  .join('\n')

/** Adds the styles of the materials to the page. */
export function layMaterials(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(materials)
  document.adoptedStyleSheets.push(sheet)
}
