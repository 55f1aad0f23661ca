// This reader of QR codes is only for tests.

/** For each level of correction and each version, the number of data bytes in each block of a code (ISO 18004, table 9). */
const blocks: Record<string, Record<number, number[]>> = {
  L: { 1: [19], 2: [34], 3: [55], 4: [80], 5: [108], 6: [68, 68], 7: [78, 78] },
  M: { 1: [16], 2: [28], 3: [44], 4: [32, 32], 5: [43, 43], 6: [27, 27, 27, 27], 7: [31, 31, 31, 31] },
  Q: { 1: [13], 2: [22], 3: [17, 17], 4: [24, 24], 5: [15, 15, 16, 16], 6: [19, 19, 19, 19], 7: [14, 14, 15, 15, 15, 15] },
  H: { 1: [9], 2: [16], 3: [13, 13], 4: [9, 9, 9, 9], 5: [11, 11, 12, 12], 6: [15, 15, 15, 15], 7: [13, 13, 13, 13, 14] },
}
const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** Reads the bytes of an undamaged QR code of versions 1 to 7. */
export function read(squares: readonly (readonly boolean[])[]): string {
  const size = squares.length
  const version = (size - 17) / 4
  const dark = (x: number, y: number) => squares[y]?.[x] ?? false
  // The correction level and the mask's number are near the upper left corner, XORed with a fixed pattern.
  const format = [0, 1, 2, 3, 4].map((x) => dark(x, 8)).reduce((sum, bit) => sum * 2 + Number(bit), 0) ^ 0b10101
  const level = ['M', 'L', 'H', 'Q'][format >> 3] ?? ''
  const mask = masks[format & 7]
  const middles = version === 1 ? [] : version < 7 ? [6, size - 7] : [6, 22, size - 7]
  const corner = (a: number, b: number) => a < 9 && b < 9
  const fixed = (x: number, y: number) =>
    corner(x, y) || corner(size - 1 - x + 1, y) || corner(x, size - 1 - y + 1) || x === 6 || y === 6 ||
    (version >= 7 && ((x < 6 && y >= size - 11) || (y < 6 && x >= size - 11))) ||
    middles.some((mx) => middles.some((my) => !((mx === 6 && my !== size - 7 && my === 6) || (mx === 6 && my === size - 7) || (my === 6 && mx === size - 7)) && Math.abs(mx - x) <= 2 && Math.abs(my - y) <= 2))
  const bits: boolean[] = []
  let up = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let i = 0; i < size; i++) {
      const y = up ? size - 1 - i : i
      for (const x of [right, right - 1]) if (!fixed(x, y)) bits.push(dark(x, y) !== mask?.(x, y))
    }
    up = !up
  }
  const bytes = Array.from({ length: Math.floor(bits.length / 8) }, (_, i) => bits.slice(i * 8, i * 8 + 8).reduce((sum, bit) => sum * 2 + Number(bit), 0))
  // The blocks are interleaved byte by byte.
  const lengths = blocks[level]?.[version] ?? []
  const data: number[][] = lengths.map(() => [])
  let next = 0
  for (let i = 0; i < Math.max(...lengths); i++) lengths.forEach((length, block) => i < length && data[block]?.push(bytes[next++] ?? 0))
  const text = data.flat().map((byte) => byte.toString(2).padStart(8, '0')).join('')
  if (!text.startsWith('0100')) throw new Error('these are no bytes')
  const length = Number.parseInt(text.slice(4, 12), 2)
  return new TextDecoder().decode(Uint8Array.from({ length }, (_, i) => Number.parseInt(text.slice(12 + i * 8, 20 + i * 8), 2)))
}

/** Returns which squares are dark in an outline, as `size` lines of `size` squares. */
export function squaresIn(outline: string, size: number): boolean[][] {
  const squares = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x = '', y = '', width = ''] of outline.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g)) {
    for (let i = 0; i < Number(width); i++) (squares[Number(y)] as boolean[])[Number(x) + i] = true
  }
  return squares
}
