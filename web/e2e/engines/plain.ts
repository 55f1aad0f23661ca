import { inject } from 'vitest'

declare global {
  /** The style sheet that removes shadows and gradients. It is undefined if the page shows them. */
  var plainly: CSSStyleSheet | undefined
}

/** Removes shadows and gradients from the page in which it runs. */
function drawPlainly(): void {
  globalThis.plainly = new CSSStyleSheet()
  globalThis.plainly.replaceSync('*, ::before, ::after { box-shadow: none !important; background-image: none !important; }')
  document.adoptedStyleSheets.push(globalThis.plainly)
}

/**
 * A script that leaves out shadows and gradients on the page in which it runs, unless pictures are taken. Without a graphics
 * card, drawing shadows and gradients takes a third of the tests' time.
 */
export const plain = inject('shaded') ? '' : `(${drawPlainly})();`
