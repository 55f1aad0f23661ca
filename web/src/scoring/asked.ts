import type { SheetRequest } from '../wire'

/** A score sheet, in the form in which it is stored on this device. */
export type Asked = Required<Pick<SheetRequest, 'edition' | 'games' | 'first' | 'breaks_short' | 'names' | 'played' | 'agreed'>>

export const blank: Asked = { edition: 'classic', games: 2, first: 'host', breaks_short: 'guest', names: ['', ''], played: [], agreed: false }
