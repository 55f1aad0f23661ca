import type { Answer } from '../look/board/pegs'

/** An answer as it goes over the line: "1r2w". */
export function answerOf(text: string): Answer {
  const [, red = '0', white = '0'] = /^(\d+)r(\d+)w$/.exec(text) ?? []
  return { red: Number(red), white: Number(white) }
}

export const answerText = ({ red, white }: Answer): string => `${red}r${white}w`
