import type { Style } from '#domain/sizes.ts'
import type { Random } from './random.ts'

/** The words for an item of which only the kind is known. */
export interface KindWords {
  /** The noun in its name, unless the label is more specific. */
  called: string
  /** The tags that it always gets. */
  tags: string[]
  /** More tags: it gets the first and some random others. */
  mayTags: string[]
  /** The price range in pesos. */
  price: [low: number, high: number]
  /** The style; null for both. */
  style: Style | null
  /** Sentences about its cut and fabric. */
  cuts: string[]
}

export const kindWords = {
  tee: {
    called: 'T-Shirt',
    tags: ['T-Shirt', 'Cotton'],
    mayTags: ['Everyday', 'Streetwear', 'Vintage'],
    price: [120, 450],
    style: null,
    cuts: ['Soft cotton, already broken in.', 'Regular fit, hits at the hip.'],
  },
  polo: {
    called: 'Polo Shirt',
    tags: ['Polo', 'Cotton'],
    mayTags: ['Office', 'Preppy', 'Everyday'],
    price: [180, 550],
    style: 0,
    cuts: ['The collar keeps its shape.', 'Breathable, good for hot days.'],
  },
  longsleeve: {
    called: 'Longsleeve',
    tags: ['Longsleeve', 'Cotton'],
    mayTags: ['Office', 'Minimalist', 'Everyday'],
    price: [180, 600],
    style: null,
    cuts: ['Roomy in the shoulders.', 'Light enough for the office aircon and the walk home.'],
  },
  hoodie: {
    called: 'Hoodie',
    tags: ['Hoodie', 'Fleece'],
    mayTags: ['Streetwear', 'Sporty', 'Oversized', 'Rainy Season'],
    price: [300, 900],
    style: null,
    cuts: ['Warm brushed inside, perfect for Baguio mornings.', 'Comfortable fit with long sleeves.'],
  },
  blazer: {
    called: 'Blazer',
    tags: ['Blazer'],
    mayTags: ['Office', 'Formal', 'Minimalist'],
    price: [380, 1400],
    style: null,
    cuts: ['Lightly padded shoulders, lined.', 'Keeps its shape, dry-cleaned.'],
  },
  jacket: {
    called: 'Jacket',
    tags: ['Jacket'],
    mayTags: ['Streetwear', 'Vintage', 'Rainy Season'],
    price: [380, 1500],
    style: null,
    cuts: ['Closes without trouble.', 'Good weight, not stiff.'],
  },
  dress: {
    called: 'Dress',
    tags: ['Dress'],
    mayTags: ['Party', 'Beach', 'Cottagecore', 'Vintage'],
    price: [220, 900],
    style: 1,
    cuts: ['Not see-through.', 'Light fabric that falls well.'],
  },
  skirt: {
    called: 'Skirt',
    tags: ['Skirt'],
    mayTags: ['Y2K', 'School', 'Vintage', 'Everyday'],
    price: [160, 550],
    style: 1,
    cuts: ['Sits at the waist.', 'Swings nicely when you walk.'],
  },
  pants: {
    called: 'Pants',
    tags: ['Pants'],
    mayTags: ['Everyday', 'Office', 'Minimalist'],
    price: [220, 900],
    style: null,
    cuts: ['The hem is original.', 'Comfortable to sit in all day.'],
  },
  shorts: {
    called: 'Shorts',
    tags: ['Shorts'],
    mayTags: ['Beach', 'Sporty', 'Everyday'],
    price: [120, 420],
    style: null,
    cuts: ['Light and quick to dry.', 'Easy fit for hot days.'],
  },
  shoes: {
    called: 'Shoes',
    tags: ['Shoes'],
    mayTags: ['Everyday', 'Streetwear', 'Sporty'],
    price: [380, 2200],
    style: null,
    cuts: ['Soles have plenty left.', 'Cleaned and deodorised.'],
  },
  hat: {
    called: 'Hat',
    tags: ['Hat'],
    mayTags: ['Streetwear', 'Sporty', 'Beach'],
    price: [90, 380],
    style: null,
    cuts: ['Keeps its shape.', 'Light, good for the sun.'],
  },
} satisfies Record<string, KindWords>

export type Kind = keyof typeof kindWords

const eras = ['', '', '', 'Vintage', 'Preloved']
const conditions = [
  'No stains, no holes.',
  'Clean, ready to wear.',
  'Worn twice.',
  'Like new, tag is gone.',
  'Light fading, as old pieces have.',
]
const closings = [
  'Pickup at the shop, any day but Sunday.',
  'First to buy gets it.',
  'From our Saturday bale.',
  'Message me for measurements.',
  'One piece only.',
]

export const nameOf = (random: Random, called: string): string => `${random.pick(eras)} ${called}`.trim()

export const descriptionOf = (random: Random, kind: KindWords): string =>
  [random.pick(kind.cuts), random.pick(conditions), random.pick(closings)].join(' ')

/** Rounds to a typical price, such as 185, 250 or 1,290. */
export const priceOf = (random: Random, [low, high]: [number, number]): number => {
  const skewed = low + (high - low) * random.next() ** 1.6
  return Math.round(skewed / 10) * 10 - (random.chance(0.3) ? 1 : 0)
}
