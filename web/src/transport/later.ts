import { line } from './line.svelte'

/**
 * Fetches a part of the client when it is needed. If the connection is lost, it fetches the part again when the
 * connection is back. If a check finds the connection intact, it tries once more and then throws the error.
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

/** Requests failed style sheets again, because browsers do not retry them. */
function stylesAgain(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) if (!link.sheet) link.replaceWith(link.cloneNode())
}
