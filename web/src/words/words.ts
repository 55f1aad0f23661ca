import type { First, More, Words } from './en/words'

/** The languages there are, each in its own words. */
export const languages = { en: 'English', fr: 'Français', de: 'Deutsch', es: 'Español' } as const
export type Language = keyof typeof languages

// Each is two files of its own: a browser fetches one, and with the first page that is not needed to play the other.
const catalogues: Record<Language, [() => Promise<{ words: First }>, () => Promise<{ more: More }>]> = {
  en: [() => import('./en/words'), () => import('./en/more')],
  fr: [() => import('./fr/words'), () => import('./fr/more')],
  de: [() => import('./de/words'), () => import('./de/more')],
  es: [() => import('./es/words'), () => import('./es/more')],
}

/** Labels and help of the whole client. Read it when a component is made or drawn, not when a module is loaded. */
export let words: Words
/** What the page is in, and what the server is asked for. */
export let language: Language

/** Has what the first pages say said in a language: before the first component is made, once a page. */
export async function speak(to: Language): Promise<void> {
  const [first] = catalogues[to]
  words = { ...(await first()).words } as Words
  language = to
  document.documentElement.lang = to
}

/** Has all the rest said in it as well: before a component is made that is fetched later. */
export async function speakOn(): Promise<void> {
  const [, more] = catalogues[language]
  Object.assign(words, (await more()).more)
}

/** The language to speak: the one chosen on this device, else the first of the browser's that there is. */
export function preferred(chosen: string, browsers: readonly string[]): Language {
  for (const tag of [chosen, ...browsers]) {
    const base = tag.toLowerCase().split('-')[0] ?? ''
    if (Object.hasOwn(languages, base)) return base as Language
  }
  return 'en'
}
