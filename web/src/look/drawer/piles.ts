import type { Answer } from '../board/pegs'

/** The keys of an answer that is being laid out, with the kind of keys that typing changes. */
export interface Laid {
  readonly answer: Answer
  readonly at: keyof Answer
}

export const noKeys: Laid = { answer: { red: 0, white: 0 }, at: 'red' }

/** Sets the number of keys of one kind, up to the number of holes. */
export function lay({ answer }: Laid, kind: keyof Answer, n: number, of: number): Laid {
  const room = of - answer[kind === 'red' ? 'white' : 'red']
  return { answer: { ...answer, [kind]: Math.max(0, Math.min(n, room)) }, at: kind }
}

/** Returns the answer after a keyboard key has been pressed, or undefined if that key has no meaning here. */
export function pressPile(laid: Laid, key: string, of: number): Laid | undefined {
  const { answer, at } = laid
  switch (key) {
    case 'ArrowUp':
    case '+':
      return lay(laid, at, answer[at] + 1, of)
    case 'ArrowDown':
    case '-':
      return lay(laid, at, answer[at] - 1, of)
    case 'ArrowLeft':
    case 'r':
      return { answer, at: 'red' }
    case 'ArrowRight':
    case 'w':
      return { answer, at: 'white' }
    case 'Backspace':
      return lay(laid, at, 0, of)
  }
  if (!/^\d$/.test(key)) return undefined
  const set = lay(laid, at, Number(key), of)
  return { ...set, at: at === 'red' ? 'white' : 'red' }
}
