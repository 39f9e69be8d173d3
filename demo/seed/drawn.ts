import {
  type Darkroom,
  type Garment,
  type Pattern,
  catalogue,
  kinds,
  palette,
  photograph,
} from '../drawing/index.ts'
import type { Piece } from './pieces.ts'
import { type Random, randomFrom } from './random.ts'

const pieces = 240

/** How often each kind hangs on the racks, of all kinds together. */
const share: Record<Garment['kind'], number> = {
  tee: 18,
  polo: 9,
  longsleeve: 11,
  hoodie: 9,
  blazer: 7,
  jacket: 11,
  dress: 12,
  skirt: 8,
  jeans: 11,
  shorts: 8,
  shoes: 9,
  hat: 6,
  bag: 7,
}

const colourTags: Record<keyof typeof palette, string> = {
  black: 'Black',
  washedBlack: 'Black',
  charcoal: 'Grey',
  grey: 'Grey',
  white: 'White',
  cream: 'White',
  beige: 'Beige',
  khaki: 'Beige',
  brown: 'Brown',
  tan: 'Brown',
  rust: 'Orange',
  maroon: 'Red',
  red: 'Red',
  coral: 'Orange',
  pink: 'Pink',
  blush: 'Pink',
  mustard: 'Yellow',
  butter: 'Yellow',
  olive: 'Green',
  sage: 'Green',
  forest: 'Green',
  teal: 'Green',
  sky: 'Blue',
  navy: 'Blue',
  denimBlue: 'Blue',
  lightDenim: 'Blue',
  indigo: 'Blue',
  lilac: 'Purple',
}

/** What a seller calls the print, and its tag. */
const prints: Record<Pattern, { word: string; tag: string }> = {
  plain: { word: '', tag: 'Plain' },
  stripes: { word: 'Striped', tag: 'Striped' },
  plaid: { word: 'Plaid', tag: 'Checked' },
  gingham: { word: 'Gingham', tag: 'Checked' },
  floral: { word: 'Floral', tag: 'Floral' },
  dots: { word: 'Polka Dot', tag: 'Dotted' },
  graphic: { word: 'Graphic', tag: 'Graphic Print' },
  colourblock: { word: 'Colourblock', tag: 'Multicolour' },
}

const tagOfColour = new Map<string, string>(
  Object.entries(palette).map(([key, { name }]) => [name, colourTags[key as keyof typeof palette]]),
)

const inCapitals = (words: string): string => words.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())

/** Kinds in shuffled order, so that neighbours in the feed differ. */
const shuffledKinds = (random: Random): Garment['kind'][] => {
  const total = Object.values(share).reduce((sum, one) => sum + one, 0)
  const list = kinds.flatMap((kind) =>
    Array.from({ length: Math.ceil((share[kind] / total) * pieces) }, () => kind),
  )
  return list
    .map((kind) => ({ kind, at: random.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ kind }) => kind)
    .slice(0, pieces)
}

/** About 240 pieces whose photos the project draws itself, the same in every run. */
export const drawnPieces = (darkroom?: Darkroom): Piece[] => {
  const random = randomFrom(7)
  return shuffledKinds(random).map((kind, seed) => {
    const { colours, patterns } = catalogue[kind]
    const colour = random.pick(colours)
    const pattern = random.chance(0.4) ? 'plain' : random.pick(patterns)
    const garment: Garment = {
      kind,
      colour,
      pattern: patterns.includes(pattern) ? pattern : 'plain',
      seed: seed + 1,
    }
    const print = prints[garment.pattern]
    const views = random.chance(0.24) ? (random.chance(0.3) ? 3 : 2) : 1
    return {
      kind,
      colour: inCapitals(colour.name),
      print: print.word,
      tags: [print.tag, tagOfColour.get(colour.name) ?? 'Multicolour'],
      photos: Array.from({ length: views }, (_, view) => () => photograph(garment, view, darkroom)),
    }
  })
}
