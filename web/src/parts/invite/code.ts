import { encode } from 'uqr'

/** Returns the dark squares of an address's QR code from the upper left, without a margin. */
export function squaresOf(address: string): boolean[][] {
  return encode(address, { ecc: 'M', border: 0 }).data
}

/** Returns the outline of the dark squares, in units of one square. Adjacent squares in a line form one rectangle. */
export function outlineOf(squares: readonly (readonly boolean[])[]): string {
  return squares
    .flatMap((line, y) => {
      const starts = line.flatMap((dark, x) => (dark && !line[x - 1] ? [x] : []))
      return starts.map((x) => {
        const end = line.indexOf(false, x)
        return `M${x} ${y}h${(end < 0 ? line.length : end) - x}v1H${x}z`
      })
    })
    .join('')
}
