import type { First, More, Words } from './en/words'

/** All languages, each with its own name. */
export const languages = { en: 'English', fr: 'Français', de: 'Deutsch', es: 'Español' } as const
export type Language = keyof typeof languages

// Each language has two files. A browser fetches the first one at once, and the other with the first page that is not needed
// for playing.
const catalogues: Record<Language, [() => Promise<{ words: First }>, () => Promise<{ more: More }>]> = {
  en: [() => import('./en/words'), () => import('./en/more')],
  fr: [() => import('./fr/words'), () => import('./fr/more')],
  de: [() => import('./de/words'), () => import('./de/more')],
  es: [() => import('./es/words'), () => import('./es/more')],
}

/** Labels and help of the whole client. Read it when a component is made or drawn, not when a module is loaded. */
export let words: Words
/** The language of the page and of the server's sentences. */
export let language: Language

/** Loads the texts of the first pages in a language. Must be called once for each page, before the first component is made. */
export async function speak(to: Language): Promise<void> {
  const [first] = catalogues[to]
  words = { ...(await first()).words } as Words
  language = to
  document.documentElement.lang = to
}

/** Loads all other texts in that language. Must be called before a component is made that is fetched later. */
export async function speakOn(): Promise<void> {
  const [, more] = catalogues[language]
  Object.assign(words, (await more()).more)
}

/** Returns the language to use: the one chosen on this device, or the first of the browser's that we have. */
export function preferred(chosen: string, browsers: readonly string[]): Language {
  for (const tag of [chosen, ...browsers]) {
    const base = tag.toLowerCase().split('-')[0] ?? ''
    if (Object.hasOwn(languages, base)) return base as Language
  }
  return 'en'
}
