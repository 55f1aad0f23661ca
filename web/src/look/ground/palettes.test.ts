// Measures the palettes of tokens.css: how different the pegs look to people with the colour vision that a palette is for, and
// the contrast of marks and keys.
import file from './tokens.css?raw'
import { expect, test } from 'vitest'
import sets from '../../game/sets.json'
import { isPale, toneOf } from '../board/pegs'
import { samples } from '../show/fixtures'

type Three = readonly [number, number, number]
type Tokens = Record<string, Three>

const css = file.replaceAll(/\/\*.*?\*\//gs, '')

/** Returns the plain colours set by the CSS rules with this selector, in OKLCH. */
function tokensOf(selector: string): Tokens {
  const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(([, of = '']) => of.split(',').some((one) => one.trim() === selector))
  const set = rules.flatMap(([, , body = '']) => [...body.matchAll(/--([\w-]+):\s*oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)])
  return Object.fromEntries(set.map(([, name = '', l, c, h]) => [name, [Number(l), Number(c), Number(h)] as const]))
}

const product = (matrix: readonly Three[], [x, y, z]: Three): Three => matrix.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Three
const held = (rgb: Three): Three => rgb.map((x) => Math.min(1, Math.max(0, x))) as unknown as Three

/** Converts a colour from OKLCH to linear sRGB. */
function linear([l, c, h]: Three): Three {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const cones = [l + 0.3963377774 * a + 0.2158037573 * b, l - 0.1055613458 * a - 0.0638541728 * b, l - 0.0894841775 * a - 1.291485548 * b]
  return held(
    product(
      [[4.0767416621, -3.3077115913, 0.2309699292], [-1.2684380046, 2.6097574011, -0.3413193965], [-0.0041960863, -0.7034186147, 1.707614701]],
      cones.map((x) => x ** 3) as unknown as Three,
    ),
  )
}
function oklab(rgb: Three): Three {
  const cones = product([[0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566], [0.0883024619, 0.2817188376, 0.6299787005]], rgb)
  return product(
    [[0.2104542553, 0.793617785, -0.0040720468], [1.9779984951, -2.428592205, 0.4505937099], [0.0259040371, 0.7827717662, -0.808675766]],
    cones.map(Math.cbrt) as unknown as Three,
  )
}

/**
 * For each kind of colour vision, the matrix that turns linear sRGB into the colours seen, at full severity (Machado, Oliveira and
 * Fernandes 2009).
 */
const seen: Record<string, readonly Three[]> = {
  '': [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protan: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deutan: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritan: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
}
const eyes = ['protan', 'deutan', 'tritan'] as const

const luminance = ([r, g, b]: Three) => 0.2126 * r + 0.7152 * g + 0.0722 * b
/** Returns the contrast of two colours by WCAG 2. */
function contrast(a: Three, b: Three): number {
  const [light = 0, dark = 0] = [luminance(linear(a)), luminance(linear(b))].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

const usual = { ...tokensOf(':root'), ...tokensOf("[data-eyes='']") }
const paletteOf = (of: string): Tokens => (of ? { ...usual, ...tokensOf(`[data-eyes='${of}']`) } : usual)
const colour = (tokens: Tokens, name: string): Three => {
  const found = tokens[name]
  if (!found) throw new Error(`no colour ${name}`)
  return found
}

/**
 * Returns the smallest distance in OKLab between two pegs of a set, for one kind of colour vision. A difference of about 0.02
 * is just visible if two colours are side by side.
 */
function nearest(tones: readonly string[], tokens: Tokens, to: string): number {
  const places = tones.map((tone) => oklab(held(product(seen[to] ?? [], linear(colour(tokens, tone))))))
  const distances = places.flatMap((a, i) => places.slice(0, i).map((b) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])))
  return Math.min(...distances)
}

const printed = sets.map(({ slug, pairs }) => ({ edition: slug, tones: pairs.map((pair) => toneOf({ pair, name: '', letter: '' })) }))
const all = (samples.own?.palette ?? []).map(toneOf)

test('the tokens are read', () => {
  expect(all).toHaveLength(20)
  expect(Object.keys(usual)).toEqual(expect.arrayContaining([...all, 'key', 'bone', 'cut-dark', 'cut-light']))
  for (const of of eyes) expect(Object.keys(tokensOf(`[data-eyes='${of}']`)).length).toBeGreaterThan(6)
  // This checks that the measure itself is right. Red and green look alike to people with deutan vision, and different to most
  // other people.
  expect(nearest(['red', 'green'], { red: [0.6, 0.15, 30], green: [0.62, 0.15, 140] }, 'deutan')).toBeLessThan(0.1)
  expect(nearest(['red', 'green'], { red: [0.6, 0.15, 30], green: [0.62, 0.15, 140] }, '')).toBeGreaterThan(0.2)
})

test.each(eyes)('%s eyes tell all pegs of every printed set apart by the palette for them', (of) => {
  for (const { edition, tones } of printed) {
    expect(tones.length, edition).toBeGreaterThan(5)
    const own = nearest(tones, paletteOf(of), of)
    expect(own, edition).toBeGreaterThan(0.135)
    // The two nearest pegs of the palette are further apart than those of the usual palette, or far enough apart anyway.
    expect(own, edition).toBeGreaterThan(Math.min(0.135, nearest(tones, usual, of)))
  }
})

test('whoever shares the screen still tells them apart', () => {
  for (const of of ['', ...eyes]) for (const { edition, tones } of printed) expect(nearest(tones, paletteOf(of), ''), `${of} ${edition}`).toBeGreaterThan(0.1)
})

test('a mark stands out against every peg of every palette', () => {
  for (const of of ['', ...eyes]) {
    const tokens = paletteOf(of)
    for (const tone of all) {
      const cut = colour(tokens, isPale(tone) ? 'cut-dark' : 'cut-light')
      expect(contrast(colour(tokens, tone), cut), `${tone} ${of}`).toBeGreaterThan(4.5)
    }
  }
})

test('keys stand out against the pits they lie in, on every material', () => {
  const ours = [...css.matchAll(/--h: ([\d.]+); --c: ([\d.]+); --l: ([\d.]+)/g)].map(([, h, c, l]) => ({ hue: Number(h), chroma: Number(c), lightness: Number(l) }))
  const materials = [...ours, ...sets.map(({ material }) => material)]
  expect(materials.length).toBeGreaterThan(6)
  for (const { hue, chroma, lightness } of materials) {
    const well = [lightness - 0.2, chroma * 0.7, hue] as const
    for (const of of ['', ...eyes]) expect(contrast(colour(paletteOf(of), 'key'), well), `${of} on ${well}`).toBeGreaterThan(4.5)
    expect(contrast(colour(usual, 'bone'), well)).toBeGreaterThan(7)
  }
})
