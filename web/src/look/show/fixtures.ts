// Sample boards, palettes and games for the pages that show the parts. All answers in the games are right.
import { type Line, linesOf, type Tracker } from '../board/lines'
import { type Colour, type Peg, pegsOf } from '../board/pegs'

/** The name and the letter of each colour, indexed by its pair of letters. */
const letters: Record<string, [string, string]> = {
  RE: ['red', 'R'], BU: ['blue', 'B'], GN: ['green', 'G'], YW: ['yellow', 'Y'], OR: ['orange', 'O'], PU: ['purple', 'P'], WH: ['white', 'W'],
  BK: ['black', 'K'], BN: ['brown', 'N'], MA: ['magenta', 'M'], CY: ['cyan', 'C'], LI: ['lime', 'L'], NV: ['navy', 'V'], TE: ['teal', 'T'],
  SI: ['silver', 'S'], MR: ['maroon', 'A'], PI: ['pink', 'I'], GO: ['gold', 'D'], LA: ['lavender', 'E'], OL: ['olive', 'F'],
}
const palette = (pairs: string): Colour[] => pairs.split(' ').map((pair) => ({ pair, name: letters[pair]?.[0] ?? pair, letter: letters[pair]?.[1] ?? pair }))

const wide = palette('RE BU GN YW OR PU WH BK BN MA CY LI NV TE SI MR PI GO LA OL')

export interface Sample {
  name: string
  /** Its material. */
  edition: string
  pegs: number
  rows: number
  palette: readonly Colour[]
  rings: boolean
  tracker?: Tracker
  code: readonly Peg[]
  lines: readonly Line[]
}

function sample(name: string, edition: string, palette: readonly Colour[], pegs: number, rows: number, code: string, played: string, more: Partial<Sample> = {}): Sample {
  return { name, edition, palette, pegs, rows, rings: false, code: pegsOf(code), lines: linesOf(played), ...more }
}

const advanced = palette('MA OR BU PU YW WH GN BK')
const challenge = palette('RE BU GN YW OR BN WH BK')

export const samples: Record<string, Sample> = {
  classic: sample('Classic', 'classic', palette('RE BU GN YW WH BK'), 4, 8, '3426', '1123.1r1w 2143.0r3w 3416.3r0w'),
  remastered: sample('Remastered', 'remastered', palette('RE OR YW GN BU PU'), 4, 10, '2536', '1122.0r1w 2334.2r0w 2414.1r0w 2653.1r3w', { tracker: 'tracks' }),
  advanced: sample('Advanced', 'advanced', advanced, 5, 12, '46318', '11223.0r2w 14452.0r2w 47613.2r2w 67218.2r1w 41558.2r1w 46811.3r1w 46215.3r0w', { tracker: 'lines' }),
  ultimate: sample('Ultimate', 'ultimate', advanced, 5, 12, '36472', '67812.1r2w 36541.2r1w 36412.4r0w', { tracker: 'markers' }),
  challenge: sample('Challenge', 'challenge', challenge, 5, 12, '46318', '11223.0r2w 14452.0r2w 47613.2r2w 67218.2r1w 41558.2r1w', { rings: true }),
  there: sample('Challenge', 'challenge', challenge, 5, 12, '36472', '35577.2r0w 31188.1r0w 83641.0r3w 36748.2r2w 36412.4r0w', { rings: true }),
  six: sample('6 × 8', 'own', wide.slice(0, 7), 6, 8, '123456', '112233.1r2w 445566.1r2w 654321.0r6w'),
  one: sample('1 × 1', 'own', wide.slice(0, 2), 1, 1, '1', ''),
  own: sample('12 × 20', 'own', wide, 12, 20, '7b3k1da52f96', '112233445566.1r4w 778899aabbcc.2r2w 7b3k11442296.8r0w 7b3kd1a55f96.9r2w k73b1da5f296.7r5w 7b3k1da52669.9r2w 1b3k7da52f69.8r4w'),
}

export const [ann, bob] = ['Ann', 'Bob']
