import { words } from '../words/words'

/** An answer: pegs right in colour and place, and pegs right in colour only. */
export interface Keys {
  red: number
  white: number
}

export function parseKeys(text: string): Keys {
  const [, red = '0', white = '0'] = /^(\d+)r(\d+)w$/.exec(text) ?? []
  return { red: Number(red), white: Number(white) }
}

export function keysText({ red, white }: Keys): string {
  return `${red}r${white}w`
}

/**
 * Why no row with so many pegs can be answered so, in a sentence; empty for an answer that can be. Told before anything
 * is sent; the server keeps to it whoever asks.
 */
export function whyImpossible({ red, white }: Keys, pegs: number): string {
  const text = words.match.keys
  if (red + white > pegs) return text.tooMany(pegs)
  return red === pegs - 1 && white === 1 ? text.lastInPlace : ''
}

/** An answer in words: "1 red, 2 white", "2 white", "no keys". */
export function keysWords({ red, white }: Keys): string {
  const text = words.match.keys
  const parts = [red > 0 ? text.red(red) : '', white > 0 ? text.white(white) : ''].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : text.none
}
