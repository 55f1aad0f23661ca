// Writes the outlines of Atkinson Hyperlegible Next to plain.txt and strong.txt, for the two weights that pictures use. Go
// cannot read woff2, and npm has the face in no other form. Run it only for a new version of the face. Copy this file to
// an empty folder, and run there:
//
//   npm install @fontsource-variable/atkinson-hyperlegible-next@5.3.0 fontkit@2.0.4 wawoff2@2.0.1
//   node outlines.mjs .
//
// The face and these outlines are under the SIL Open Font License (OFL.txt).
//
// Each line has a character, its advance, and its outline as an SVG path, with y upwards and 1000 units to an em:
//
//   0041 632 M10 0L261 668…Z
//
// FFFD replaces a character that the face does not have. A line with kern says by how much two characters move closer:
//
//   kern AV -41
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fontkit from 'fontkit'
import wawoff2 from 'wawoff2'

const folder = join(import.meta.dirname, 'node_modules/@fontsource-variable/atkinson-hyperlegible-next/files')
const weights = { plain: 430, strong: 680 }
const kerned = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:’-–']

async function face(subset, weight) {
  const packed = readFileSync(join(folder, `atkinson-hyperlegible-next-${subset}-wght-normal.woff2`))
  return fontkit.create(Buffer.from(await wawoff2.decompress(packed))).getVariation({ wght: weight })
}

function outline(glyph) {
  const short = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' }
  return glyph.path.commands.map((c) => short[c.command] + c.args.map((n) => Math.round(n)).join(' ')).join('')
}

for (const [name, weight] of Object.entries(weights)) {
  const lines = new Map()
  for (const subset of ['latin', 'latin-ext']) {
    const from = await face(subset, weight)
    for (const code of from.characterSet) {
      // Combining marks would need a position on the letter before them, which composed letters already have.
      if (code < 0x20 || code >= 0xfff0 || /\p{M}/u.test(String.fromCodePoint(code)) || lines.has(code)) continue
      lines.set(code, from.glyphForCodePoint(code))
    }
    if (subset === 'latin') lines.set(0xfffd, from.getGlyph(0))
  }
  const latin = await face('latin', weight)
  const kerns = kerned.flatMap((a) => kerned.flatMap((b) => {
    const { glyphs, positions } = latin.layout(a + b)
    const by = Math.round(positions[0].xAdvance - glyphs[0].advanceWidth)
    return by === 0 ? [] : [`kern ${a}${b} ${by}`]
  }))
  const text = [...lines].sort((a, b) => a[0] - b[0])
    .map(([code, g]) => `${code.toString(16).toUpperCase().padStart(4, '0')} ${Math.round(g.advanceWidth)} ${outline(g)}`.trim())
  writeFileSync(join(process.argv[2], `${name}.txt`), [...text, ...kerns, ''].join('\n'))
}
process.exit(0) // otherwise the decoder would keep node running
