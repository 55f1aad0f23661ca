import type { Words } from './en/words'

/** The languages there are, each in its own words. */
export const languages = { en: 'English', fr: 'Français', es: 'Español' } as const
export type Language = keyof typeof languages

// Each is a file of its own, of which a browser fetches one.
const catalogues: Record<Language, () => Promise<{ words: Words }>> = {
  en: () => import('./en/words'),
  fr: () => import('./fr/words'),
  es: () => import('./es/words'),
}

/** Labels and help of the whole client. Read it when a component is made or drawn, not when a module is loaded. */
export let words: Words
/** What the page is in, and what the server is asked for. */
export let language: Language

/** Has everything said in a language: before the first component is made, once a page. */
export async function speak(to: Language): Promise<void> {
  words = (await catalogues[to]()).words
  language = to
  document.documentElement.lang = to
}

/** The language to speak: the one chosen on this device, else the first of the browser's that there is. */
export function preferred(chosen: string, browsers: readonly string[]): Language {
  for (const tag of [chosen, ...browsers]) {
    const base = tag.toLowerCase().split('-')[0] ?? ''
    if (Object.hasOwn(languages, base)) return base as Language
  }
  return 'en'
}
