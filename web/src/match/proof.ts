import { commitmentOf, type Sealed } from '../game/commitment'
import { other } from '../game/seats'
import type { Ended, EndedBoard } from '../wire'

/** Returns the values that were hashed when a code was set, or undefined if no code was set. */
export function sealedOf(match: string, { serial }: Ended, { breaker, secret, salt }: EndedBoard): Sealed | undefined {
  return secret && salt ? { match, serial, maker: other(breaker), code: secret, salt } : undefined
}

/**
 * Reports whether a code matches the commitment that was published before the first row. The result is undefined if no code was
 * set.
 */
export async function kept(match: string, game: Ended, board: EndedBoard): Promise<boolean | undefined> {
  const sealed = sealedOf(match, game, board)
  return sealed && (await commitmentOf(sealed)) === board.commitment
}
