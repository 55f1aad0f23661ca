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
  const parts = [red > 0 ? `${red} red` : '', white > 0 ? `${white} white` : ''].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : 'no keys'
}

/** A sentence of the server's with each answer in words, as they stand beside the rows. */
export function answersInWords(sentence: string): string {
  return sentence.replace(/\b\d+r\d+w\b/g, (keys) => keysWords(parseKeys(keys)))
}

/** Why keys cannot be put beside a row of so many pegs, or undefined if they can. */
export function whyImpossible({ red, white }: Keys, pegs: number): string | undefined {
  if (red + white > pegs) return `That is ${red + white} keys, and a row has only ${pegs} pegs.`
  if (red === pegs - 1 && white === 1) {
    return `${keysWords({ red, white })} cannot be: with ${red} in place, the last peg cannot be right in colour only.`
  }
  return undefined
}
