import { palette, type Colour } from './palette.ts'

export const kinds = [
  'tee',
  'polo',
  'longsleeve',
  'hoodie',
  'blazer',
  'jacket',
  'dress',
  'skirt',
  'jeans',
  'shorts',
  'shoes',
  'hat',
  'bag',
] as const
export type Kind = (typeof kinds)[number]

export type Pattern =
  'plain' | 'stripes' | 'plaid' | 'floral' | 'dots' | 'graphic' | 'colourblock' | 'gingham'

export interface Garment {
  readonly kind: Kind
  readonly colour: Colour
  /** The second colour, of prints, piping and blocks; chosen from the seed where it is left out. */
  readonly accent?: Colour
  readonly pattern: Pattern
  readonly seed: number
}

const c = palette
const neutrals = [c.black, c.washedBlack, c.charcoal, c.grey, c.white, c.cream, c.beige, c.navy]
const earths = [c.khaki, c.brown, c.tan, c.rust, c.olive, c.sage, c.forest, c.mustard, c.maroon]
const brights = [c.red, c.coral, c.pink, c.blush, c.butter, c.teal, c.sky, c.lilac]
const washes = [c.denimBlue, c.lightDenim, c.indigo, c.black, c.washedBlack, c.charcoal]

interface Plausible {
  readonly colours: readonly Colour[]
  readonly patterns: readonly Pattern[]
}

/** What one would believe to find on a rack. */
export const catalogue: Record<Kind, Plausible> = {
  tee: {
    colours: [...neutrals, ...earths, ...brights],
    patterns: ['plain', 'graphic', 'stripes', 'colourblock'],
  },
  polo: { colours: [...neutrals, ...earths, ...brights], patterns: ['plain', 'stripes', 'colourblock'] },
  longsleeve: {
    colours: [...neutrals, ...earths, c.blush, c.sky, c.lilac, c.teal, c.denimBlue],
    patterns: ['plain', 'stripes', 'plaid', 'gingham', 'floral'],
  },
  hoodie: {
    colours: [...neutrals, c.forest, c.sage, c.maroon, c.brown, c.lilac, c.sky, c.blush, c.red],
    patterns: ['plain', 'graphic', 'colourblock'],
  },
  blazer: {
    colours: [c.black, c.charcoal, c.grey, c.navy, c.cream, c.beige, c.khaki, c.brown, c.olive, c.maroon],
    patterns: ['plain', 'plaid', 'stripes'],
  },
  jacket: {
    colours: [c.denimBlue, c.lightDenim, c.indigo, c.black, c.olive, c.khaki, c.brown, c.navy, c.maroon],
    patterns: ['plain', 'colourblock'],
  },
  dress: {
    colours: [...neutrals, ...earths, ...brights],
    patterns: ['plain', 'floral', 'dots', 'gingham', 'stripes'],
  },
  skirt: {
    colours: [...neutrals, ...earths, ...brights, c.denimBlue],
    patterns: ['plain', 'plaid', 'floral', 'dots', 'gingham'],
  },
  jeans: { colours: [...washes, c.cream, c.khaki, c.olive], patterns: ['plain'] },
  shorts: {
    colours: [...washes, c.cream, c.khaki, c.olive, c.beige, c.navy, c.sage],
    patterns: ['plain', 'stripes', 'floral'],
  },
  shoes: {
    colours: [c.white, c.black, c.cream, c.grey, c.navy, c.red, c.brown, c.tan, c.olive, c.sky, c.blush],
    patterns: ['plain', 'colourblock'],
  },
  hat: {
    colours: [...neutrals, c.khaki, c.olive, c.forest, c.maroon, c.denimBlue, c.sky, c.blush, c.mustard],
    patterns: ['plain', 'graphic'],
  },
  bag: {
    colours: [c.black, c.brown, c.tan, c.cream, c.beige, c.maroon, c.olive, c.navy, c.blush, c.forest, c.red],
    patterns: ['plain', 'colourblock', 'graphic'],
  },
}
