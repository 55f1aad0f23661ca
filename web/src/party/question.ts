import type { Party } from '../wire'
import { words } from '../words/words'
import { nameOf } from './people'
import type { Act } from './session.svelte'

/** The commands that need a confirmation before they are sent. */
type Asked = keyof typeof words.party.ask

/** A question in the drawer that asks whether the viewer really wants to give a command. */
export class Question {
  constructor(readonly act: Act & { kind: Asked }) {}

  /** Returns the texts of the question. */
  words(party: Party): { head: string; why: string; yes: string; no: string } {
    const { kind, target } = this.act
    const name = target === undefined ? '' : nameOf(party, target)
    const { head, why, yes, no } = words.party.ask[kind]
    return { head: head(name), why, yes, no }
  }
}
