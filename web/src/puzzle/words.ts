import type { PuzzleKind } from '../wire'

/** The kinds of puzzles, the gentlest first. */
export const kinds: readonly { kind: PuzzleKind; title: string; line: string }[] = [
  { kind: 'one-code', title: 'One code fits', line: 'The answers leave a single code. Which one is it?' },
  { kind: 'contradiction', title: 'Find the mistake', line: 'No code at all fits these answers: one of them is wrong. Which one?' },
  { kind: 'best-row', title: 'The best row', line: 'Several codes are left. Which row breaks the code soonest on average?' },
]

const grades = ['easy', 'gentle', 'middling', 'hard', 'very hard']

/** "Grade 2, gentle". */
export function gradeWords(grade: number): string {
  const word = grades[grade - 1]
  return word ? `Grade ${grade}, ${word}` : `Grade ${grade}`
}
