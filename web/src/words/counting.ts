/** The forms of a phrase with a number. The sign # stands for the number. */
export interface Forms {
  one: string
  other: string
}

/** Returns a sentence in which each number stays on the same line as the word that it counts. */
export const together = (sentence: string) => sentence.replace(/(\d) (?=\p{L})/gu, '$1\u00a0')

/** Formats numbers, and phrases that depend on a number, by the rules of a language. */
export function counting(language: string) {
  const whole = new Intl.NumberFormat(language)
  const number = (n: number, decimals = 0): string => {
    // A number that rounds to zero has no sign.
    const format = new Intl.NumberFormat(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals, signDisplay: 'negative' })
    return format.format(n).replace('-', '−')
  }
  return {
    /**
     * Formats a phrase with its number: `count(1296, { one: '# code', other: '# codes' })`. The number may be a bigint of any
     * size.
     */
    count(n: number | bigint, { one, other }: Forms, decimals = 0): string {
      // The form depends on the decimals that are shown: 1 row, 1.00 rows.
      const rules = new Intl.PluralRules(language, { minimumFractionDigits: decimals })
      return (rules.select(Number(n)) === 'one' ? one : other).replace('#', typeof n === 'bigint' ? whole.format(n) : number(n, decimals))
    },
    /** Formats a number with thousands separators, the given number of decimals and a true minus sign. */
    number,
    /** Formats a figure with its unit, and keeps both on the same line. */
    unit(figure: number | string, unit: string): string {
      return `${figure}\u00a0${unit}`
    },
    /** Formats a large number in a short form, such as 430M. */
    brief(n: number): string {
      return new Intl.NumberFormat(language, { notation: 'compact', maximumSignificantDigits: 2 }).format(n)
    },
    /** Formats a whole number of any length, given in digits. */
    big(digits: string): string {
      return whole.format(BigInt(digits))
    },
  }
}
