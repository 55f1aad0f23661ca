import { atOnce, gameNoun } from '../game/seats'
import type { Question } from '../parts/Confirm.svelte'
import type { View } from '../wire'

type Asked = Omit<Question, 'act'>

/** What is asked before a claim that an answer was wrong (D-5), which ends the game if it is proven. */
export function claimQuestion(view: View, maker: string): Asked {
  const noun = gameNoun(view)
  return {
    title: 'Claim that an answer was wrong?',
    text:
      `If no code at all fits the answers you were given, that is proof: this ${noun} ends at once, ${maker} gets nothing for it, and you get the points for a wrong answer. ` +
      `If a code still fits them, nothing changes and you play on. At the end of every ${noun} the answers are checked in any case.`,
    yes: 'Claim it',
  }
}

/** What is asked before the match is ended by agreement (D-18). */
export function endQuestion(view: View, yes: string): Asked {
  const counts = atOnce(view)
    ? 'Only rounds played to their end count; the one being played is left out.'
    : 'Games count in pairs, in which each of you has made a code once; a game without its partner is left out.'
  return { title: 'End the match now?', text: `Both of you agree to end it here. ${counts}`, yes }
}
