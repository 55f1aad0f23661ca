import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Seat } from '../wire'

/** What is hashed when a code is set: told to both players then, and shown to be kept at the reveal. */
export interface Sealed {
  match: string
  /** The game's place among all games played. */
  serial: number
  maker: Seat
  /** In digits. */
  code: string
  salt: string
}

/** The six lines under the hash, each ended by a line feed. */
export function sealedText({ match, serial, maker, code, salt }: Sealed): string {
  return ['keypeg-commitment-1', match, serial, maker, code, salt, ''].join('\n')
}

/**
 * The commitment worked out again. In JavaScript rather than by crypto.subtle, which browsers withhold on a home
 * network's plain http.
 */
export function commitmentOf(sealed: Sealed): string {
  return bytesToHex(sha256(utf8ToBytes(sealedText(sealed))))
}
