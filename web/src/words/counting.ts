/** The forms of a phrase that counts; # stands for the number. */
export interface Forms {
  one: string
  other: string
}

/** Numbers, and phrases that depend on one, by the rules of a language. */
export function counting(language: string) {
  const rules = new Intl.PluralRules(language)
  const whole = new Intl.NumberFormat(language)
  return {
    /** A phrase with its number: `count(1296, { one: '# code', other: '# codes' })`. */
    count(n: number, { one, other }: Forms): string {
      return (rules.select(n) === 'one' ? one : other).replace('#', whole.format(n))
    },
    /** A number in threes, with so many decimals. */
    number(n: number, decimals = 0): string {
      return n.toLocaleString(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
    },
    /** A whole number of any length, given in digits. */
    big(digits: string): string {
      return whole.format(BigInt(digits))
    },
  }
}
