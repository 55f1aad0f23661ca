/**
 * A shape for each of the twenty colours, as an SVG path in a box from -12 to 12. No two shapes are alike, even if they are
 * rotated.
 */
export const shapes: readonly string[] = [
  polygon(4, 10, 45), // square
  'M0-8A8 8 0 1 1 0 8A8 8 0 1 1 0-8Z', // disc
  polygon(3, 11), // triangle
  star(5, 11, 4.5), // star
  'M-3-9H3V-3H9V3H3V9H-3V3H-9V-3H-3Z', // plus
  polygon(4, 11), // diamond
  'M0-9A9 9 0 1 1 0 9A9 9 0 1 1 0-9ZM0-4.6A4.6 4.6 0 1 0 0 4.6A4.6 4.6 0 1 0 0-4.6Z', // ring
  polygon(6, 10), // hexagon
  'M0 9L-8 0C-12-7-3-11 0-5C3-11 12-7 8 0Z', // heart
  polygon(3, 11, 180), // a triangle that stands on its tip
  'M-10-4H10V4H-10Z', // bar
  star(4, 11, 3.8), // four-pointed star
  'M-4-10H4V10H-4Z', // post
  'M2-10A10 10 0 1 0 10 3A7.6 7.6 0 0 1 2-10Z', // moon
  'M-9-10L0-4L9-10V1L0 9L-9 1Z', // chevron
  'M-9 7V-2A9 8 0 0 1 9-2V7Z', // arch
  star(8, 11, 6.5), // sun
  'M-9-8H9L3 0L9 8H-9L-3 0Z', // hourglass
  'M0-10L8 0H3V9H-3V0H-8Z', // arrow
  'M-9-7H-3L0-1L3-7H9L3 8H-3Z', // goblet
]

function polygon(corners: number, radius: number, turned = 0): string {
  return outline(corners, () => radius, turned)
}

function star(points: number, outer: number, inner: number): string {
  return outline(points * 2, (i) => (i % 2 === 0 ? outer : inner), 0)
}

function outline(corners: number, radius: (i: number) => number, turned: number): string {
  const at = (i: number) => {
    const angle = (2 * Math.PI * i) / corners + (turned * Math.PI) / 180
    return `${(radius(i) * Math.sin(angle)).toFixed(1)} ${(-radius(i) * Math.cos(angle)).toFixed(1)}`
  }
  return `M${Array.from({ length: corners }, (_, i) => at(i)).join('L')}Z`
}
