import { line } from './line.svelte'

/**
 * A part of the client that is fetched when it is needed. If it does not come it is fetched again: as soon as the line is back or, where
 * that is there after all, once more; then whoever needs it is told.
 */
export async function later<T>(fetch: () => Promise<T>): Promise<T> {
  for (let again = false; ; ) {
    try {
      return await fetch()
    } catch (error) {
      if ((await line.check()) && again) throw error
      again = line.there
      await line.back()
      stylesAgain()
    }
  }
}

/** A style sheet that did not come is asked for only once by whoever asked for it. */
function stylesAgain(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) if (!link.sheet) link.replaceWith(link.cloneNode())
}
