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

/** An answer in words: "1 red, 2 white", "2 white", "no keys". */
export function keysWords({ red, white }: Keys): string {
  const text = words.board.keys
  const parts = [red > 0 ? text.red(red) : '', white > 0 ? text.white(white) : ''].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : text.none
}
