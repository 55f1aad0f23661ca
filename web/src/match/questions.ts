import { atOnce } from '../game/seats'
import type { Question } from '../parts/Confirm.svelte'
import type { View } from '../wire'
import { words } from '../words/words'

type Asked = Omit<Question, 'act'>

/** What is asked before a claim that an answer was wrong (D-5), which ends the game if it is proven. */
export function claimQuestion(view: View, maker: string): Asked {
  return words.match.questions.claim(atOnce(view), maker)
}

/** What is asked before the match is ended by agreement (D-18). */
export function endQuestion(view: View, yes: string): Asked {
  return { ...words.match.questions.end(atOnce(view)), yes }
}
