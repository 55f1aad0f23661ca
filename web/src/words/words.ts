import type { First, More, Words } from './en/words'

/** All languages, each with its own name. */
export const languages = { en: 'English', fr: 'Français', de: 'Deutsch', es: 'Español' } as const
export type Language = keyof typeof languages

// Each language has two files. A browser fetches the first file at once. It fetches the second when the first page that is not
// needed for playing is opened.
const catalogues: Record<Language, [() => Promise<{ words: First }>, () => Promise<{ more: More }>]> = {
  en: [() => import('./en/words'), () => import('./en/more')],
  fr: [() => import('./fr/words'), () => import('./fr/more')],
  de: [() => import('./de/words'), () => import('./de/more')],
  es: [() => import('./es/words'), () => import('./es/more')],
}

/** The labels and help of the whole client. Read them when a component is made or drawn, not when a module is loaded. */
export let words: Words
/** The language of the page and of the server's sentences on it. */
export let language: Language

/** Loads the texts of the first pages in a language. It must be called once for each page, before the first component is made. */
export async function speak(to: Language): Promise<void> {
  const [first] = catalogues[to]
  words = { ...(await first()).words } as Words
  language = to
  document.documentElement.lang = to
}

/** Loads the remaining texts in the page's language. It must be called before any component that is fetched later is created. */
export async function speakOn(): Promise<void> {
  const [, more] = catalogues[language]
  Object.assign(words, (await more()).more)
}

/**
 * Returns the language chosen on this device or, if none has been chosen, the first of the browser's languages that this client
 * has.
 */
export function preferred(chosen: string, browsers: readonly string[]): Language {
  for (const tag of [chosen, ...browsers]) {
    const base = tag.toLowerCase().split('-')[0] ?? ''
    if (Object.hasOwn(languages, base)) return base as Language
  }
  return 'en'
}
