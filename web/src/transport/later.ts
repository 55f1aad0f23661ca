import { line } from './line.svelte'

/**
 * A part of the client that is fetched when it is needed. If it does not arrive it is fetched again: when the connection is back or, if there is one
 * after all, once more. Then the caller gets the error.
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

/** A failed style sheet is otherwise not requested again. */
function stylesAgain(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) if (!link.sheet) link.replaceWith(link.cloneNode())
}
