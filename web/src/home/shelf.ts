import { linesOf } from '../game/lines'
import { pegSetOf } from '../game/pegset'
import type { Tracker } from '../look/board/lines'
import type { OnShelf } from '../look/board/Shelf.svelte'
import type { Board, Edition, Editions, Rulebook } from '../wire'
import { ownBoard } from './newMatchForm.svelte'

/** The points that the picture shows on its track, as an example. */
const points = [4, 2] as const

const trackerOf = ({ tracker }: Rulebook): Tracker | undefined => (tracker === 'sheet' ? undefined : tracker)

/** A printed set, with its usual edition. */
interface Printed {
  rulebook: Rulebook
  first: Edition
}

export function setsOf({ rulebooks, editions }: Editions): Printed[] {
  return rulebooks.flatMap((rulebook) => {
    const first = editions.find((edition) => edition.rules === rulebook.slug)
    return first ? [{ rulebook, first }] : []
  })
}

/** Returns the sets on the shelf, with labels for screen readers. */
export function onShelf(sets: readonly Printed[], label: (set: Printed) => string): OnShelf[] {
  return sets.map((set) => {
    const { rulebook, first } = set
    const { pegs, rows } = first.board
    return {
      label: label(set),
      two: first.play === 'duel' || first.play === 'race',
      board: {
        edition: rulebook.slug, pegs, rows, name: rulebook.name, set: pegSetOf(rulebook.palette, rulebook.slug), tracker: trackerOf(rulebook), points,
        lines: linesOf(rulebook.played),
      },
    }
  })
}

/** Returns the printed set with these rules if the set has an edition with this board, and otherwise "own". */
export function printedOn({ editions }: Editions, { rules, board }: { rules: string; board: Board }): string {
  return editions.some((edition) => edition.rules === rules && [edition.board.text, edition.short?.text].includes(board.text)) ? rules : ownBoard
}
