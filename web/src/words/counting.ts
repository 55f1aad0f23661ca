/** The forms of a phrase that counts; # is the number. */
export interface Forms {
  one: string
  other: string
}

/** The sentence, with each number on the same line as the word that it counts. */
export const together = (sentence: string) => sentence.replace(/(\d) (?=\p{L})/gu, '$1\u00a0')

/** Numbers, and phrases that depend on one, by the rules of a language. */
export function counting(language: string) {
  const whole = new Intl.NumberFormat(language)
  const number = (n: number, decimals = 0): string => {
    // A number that rounds to zero has no sign.
    const format = new Intl.NumberFormat(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals, signDisplay: 'negative' })
    return format.format(n).replace('-', '−')
  }
  return {
    /** A phrase with its number: `count(1296, { one: '# code', other: '# codes' })`; a bigint for one of any length. */
    count(n: number | bigint, { one, other }: Forms, decimals = 0): string {
      // The form depends on the displayed decimals: 1 row, 1.00 rows.
      const rules = new Intl.PluralRules(language, { minimumFractionDigits: decimals })
      return (rules.select(Number(n)) === 'one' ? one : other).replace('#', typeof n === 'bigint' ? whole.format(n) : number(n, decimals))
    },
    /** A number with separated thousands, that many decimals and a true minus. */
    number,
    /** A figure with its unit, never on two lines. */
    unit(figure: number | string, unit: string): string {
      return `${figure}\u00a0${unit}`
    },
    /** A large number in few letters: 430M. */
    brief(n: number): string {
      return new Intl.NumberFormat(language, { notation: 'compact', maximumSignificantDigits: 2 }).format(n)
    },
    /** A whole number of any length, given in digits. */
    big(digits: string): string {
      return whole.format(BigInt(digits))
    },
  }
}
