import { afterEach, expect, test } from 'vitest'
import { counting } from './counting'
import { type Language, language, languages, preferred, speak, speakOn, words } from './words'

const speakAll = async (to: Language) => {
  await speak(to)
  await speakOn()
}
afterEach(() => speakAll('en'))

test('the chosen language counts first, then those of the browser, then English', () => {
  expect(preferred('fr', ['en-GB'])).toBe('fr')
  expect(preferred('', ['nl-NL', 'fr-CA', 'en'])).toBe('fr')
  expect(preferred('', ['de-CH', 'fr', 'en'])).toBe('de')
  expect(preferred('', ['nl', 'zz'])).toBe('en')
  expect(preferred('toString', ['constructor'])).toBe('en')
})

test('a page is in one language, and says so', async () => {
  for (const [tag, rules] of [['fr', 'Règles'], ['de', 'Regeln']] as const) {
    await speakAll(tag)
    expect([language, document.documentElement.lang, words.app.nav.rules]).toEqual([tag, tag, rules])
  }
})

/** Returns all texts of a catalogue, each with its place. Functions are called with numbers to get their texts. */
function texts(of: object, at = ''): [string, string][] {
  return Object.entries(of).flatMap(([key, value]) => {
    const place = `${at}.${key}`
    if (typeof value === 'function') return [[place, String((value as (...args: unknown[]) => unknown)(2, 2, 2, 2))] as [string, string]]
    return typeof value === 'object' && value !== null ? texts(value, place) : [[place, String(value)] as [string, string]]
  })
}

test('every language says all there is, and nothing else', async () => {
  const places = texts(words).map(([place]) => place)
  expect(places.length).toBeGreaterThan(15)
  for (const language of Object.keys(languages) as (keyof typeof languages)[]) {
    await speakAll(language)
    expect(texts(words).map(([place]) => place)).toEqual(places)
    for (const [place, text] of texts(words)) expect(text, place).toMatch(/\S/)
  }
})

/** Patterns for punctuation that is wrong in a language. */
const mistyped: Record<string, RegExp> = {
  en: /\s[;:!?]|[„«»]/,
  // French has a narrow space before ; : ! ? and inside guillemets, and typographic apostrophes.
  fr: /[^\u202f][;:!?»]|«[^\u202f]|['"]/,
  // German has no space before punctuation, and each „ has its “.
  de: /\s[;:!?]|['"«»”]|(^|“)[^„]*“|„[^“]*(„|$)/,
  // Spanish has no space before punctuation or inside guillemets. Each ? has its ¿, and each ! its ¡.
  es: /\s[;:!?»]|«\s|['"„“”]|(^|\?)[^¿?]+\?|(^|!)[^¡!]+!/,
}

test('every language has its spaces, quotation marks and apostrophes', async () => {
  for (const language of Object.keys(languages) as (keyof typeof languages)[]) {
    await speakAll(language)
    for (const [place, text] of texts(words)) expect(text.replace(/https?:|\d:\d/g, ''), `${language}${place}`).not.toMatch(mistyped[language]!)
  }
})

test('a figure and its unit never stand on two lines', async () => {
  for (const language of Object.keys(languages) as (keyof typeof languages)[]) {
    await speakAll(language)
    const units = texts(words).filter(([, text]) => /2\s(s|min|h|j|%)(?!\p{L})/u.test(text))
    expect(units.length).toBeGreaterThan(3)
    for (const [place, text] of units) expect(text, place).not.toMatch(/2 (s|min|h|j|%)(?!\p{L})/u)
  }
})

test('numbers and plurals follow the language', () => {
  const [en, fr, de] = [counting('en'), counting('fr'), counting('de')]
  expect(en.count(0, { one: '# row', other: '# rows' })).toBe('0 rows')
  expect(fr.count(0, { one: '# rangée', other: '# rangées' })).toBe('0 rangée')
  expect([en.count(1, { one: '# row', other: '# rows' }, 2), fr.count(1.5, { one: '# coup', other: '# coups' }, 2)]).toEqual(['1.00 rows', '1,50 coup'])
  expect([en.number(-0.004, 2), en.number(-0.5, 2)], 'what rounds to nothing has no sign').toEqual(['0.00', '−0.50'])
  expect([en.number(1296), fr.number(1296), fr.number(4.34, 2)]).toEqual(['1,296', '1\u202f296', '4,34'])
  expect([de.number(1296), de.number(4.34, 2), de.big('12345678901')]).toEqual(['1.296', '4,34', '12.345.678.901'])
  expect([de.count(0, { one: '# Reihe', other: '# Reihen' }), de.count(1, { one: '# Reihe', other: '# Reihen' })]).toEqual(['0 Reihen', '1 Reihe'])
  expect(de.count(1, { one: '# Reihe', other: '# Reihen' }, 2), 'as it is read').toBe('1,00 Reihen')
  expect(fr.big('12345678901234567890')).toBe('12\u202f345\u202f678\u202f901\u202f234\u202f567\u202f890')
})
