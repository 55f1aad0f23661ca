/** A shape for each of the twenty colours, as an SVG path in a box from -10 to 10. No two are alike when turned. */
export const shapes: readonly string[] = [
  polygon(4, 9, 45), // square
  'M0-8A8 8 0 1 1 0 8A8 8 0 1 1 0-8Z', // disc
  polygon(3, 10), // triangle
  star(5, 10, 4), // star
  'M-3-9H3V-3H9V3H3V9H-3V3H-9V-3H-3Z', // plus
  polygon(4, 10), // diamond
  'M0-9A9 9 0 1 1 0 9A9 9 0 1 1 0-9ZM0-5A5 5 0 1 0 0 5A5 5 0 1 0 0-5Z', // ring
  polygon(6, 9), // hexagon
  'M0 9L-8 0C-12-7-3-11 0-5C3-11 12-7 8 0Z', // heart
  polygon(3, 10, 180), // triangle on its tip
  'M-9-4H9V4H-9Z', // bar
  star(4, 10, 3.5), // four-pointed star
  'M-4-9H4V9H-4Z', // post
  'M4-9A9 9 0 1 0 4 9A7 9 0 0 1 4-9Z', // moon
  'M-8-8L0-3L8-8V1L0 7L-8 1Z', // chevron
  'M-9 7V-2A9 8 0 0 1 9-2V7Z', // arch
  star(8, 10, 6), // sun
  'M-9-8H9L3 0L9 8H-9L-3 0Z', // hourglass
  'M0-10L8 0H3V9H-3V0H-8Z', // arrow
  'M-9-7H-3L0-1L3-7H9L3 8H-3Z', // goblet
]

function polygon(corners: number, radius: number, turned = 0): string {
  return path(corners, () => radius, turned)
}

function star(points: number, outer: number, inner: number): string {
  return path(points * 2, (i) => (i % 2 === 0 ? outer : inner), 0)
}

function path(corners: number, radius: (i: number) => number, turned: number): string {
  const at = (i: number) => {
    const angle = (2 * Math.PI * i) / corners + (turned * Math.PI) / 180
    return `${(radius(i) * Math.sin(angle)).toFixed(1)} ${(-radius(i) * Math.cos(angle)).toFixed(1)}`
  }
  return `M${Array.from({ length: corners }, (_, i) => at(i)).join('L')}Z`
}
