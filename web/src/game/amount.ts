import type { Amount } from '../wire'

/** A decimal number of any length, in threes: "1,296". */
export function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',')
}

/** A number of codes: "1 code", "1,296 codes", "about 1,300,000 codes". */
export function amountWords({ codes, exact }: Amount): string {
  return `${exact ? '' : 'about '}${grouped(codes)} ${codes === '1' ? 'code' : 'codes'}`
}
