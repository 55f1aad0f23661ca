import type { Seat } from '../wire'

/** The values that are hashed when a code is set. Both players see the hash at once, and can check it at the reveal. */
export interface Sealed {
  match: string
  /** The game's number among all games played. */
  serial: number
  maker: Seat
  /** The code in digits. */
  code: string
  salt: string
}

/** Returns the six lines that are hashed, each of which ends with a line feed. */
export function sealedText({ match, serial, maker, code, salt }: Sealed): string {
  return ['keypeg-commitment-1', match, serial, maker, code, salt, ''].join('\n')
}

/**
 * Computes the commitment again. It is written in JavaScript because browsers do not offer crypto.subtle over plain HTTP on a
 * home network. The page fetches this JavaScript at the first reveal.
 */
export async function commitmentOf(sealed: Sealed): Promise<string> {
  const [{ sha256 }, { bytesToHex, utf8ToBytes }] = await Promise.all([import('@noble/hashes/sha2.js'), import('@noble/hashes/utils.js')])
  return bytesToHex(sha256(utf8ToBytes(sealedText(sealed))))
}
