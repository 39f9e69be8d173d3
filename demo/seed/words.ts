import type { Style } from '#domain/sizes.ts'
import type { Random } from './random.ts'

/** What a seller says about a kind of item. Nothing here depends on a detail that a photo may not show. */
export interface KindWords {
  /** What it is called in a name, unless the catalogue knows better. */
  called: string
  /** The same in a sentence: "more bags like this". */
  plural: string
  /** What a buyer asks about its fit, and what the seller answers. */
  fit: [question: string, answer: string]
  /** Tags of the marketplace that it always gets. */
  tags: string[]
  /** Others, of which it gets the first, which it is known for, and some more. */
  mayTags: string[]
  /** Pesos. */
  price: [low: number, high: number]
  /** The style; null where both wear it. */
  style: Style | null
  /** What the seller says of its cut and fabric. */
  cuts: string[]
}

const chest: KindWords['fit'] = ['Hi po! What is the pit to pit?', 'Hello! 20 inches flat, 26 inches long.']
const waist: KindWords['fit'] = [
  'Hi po! What is the waist?',
  'Hello! 15 inches flat, so 30 around. No stretch.',
]

export const kindWords = {
  tee: {
    called: 'T-Shirt',
    plural: 'T-shirts',
    fit: chest,
    tags: ['T-Shirt', 'Cotton'],
    mayTags: ['Everyday', 'Streetwear', 'Vintage'],
    price: [120, 450],
    style: null,
    cuts: ['Soft cotton, already broken in.', 'Regular fit, hits at the hip.'],
  },
  polo: {
    called: 'Polo Shirt',
    plural: 'polo shirts',
    fit: chest,
    tags: ['Polo', 'Cotton'],
    mayTags: ['Office', 'Preppy', 'Everyday'],
    price: [180, 550],
    style: 0,
    cuts: ['The collar keeps its shape.', 'Breathable, good for hot days.'],
  },
  longsleeve: {
    called: 'Longsleeve',
    plural: 'longsleeves',
    fit: chest,
    tags: ['Longsleeve', 'Cotton'],
    mayTags: ['Office', 'Minimalist', 'Everyday'],
    price: [180, 600],
    style: null,
    cuts: ['Roomy in the shoulders.', 'Light enough for the office aircon and the walk home.'],
  },
  hoodie: {
    called: 'Hoodie',
    plural: 'hoodies',
    fit: chest,
    tags: ['Hoodie', 'Fleece'],
    mayTags: ['Streetwear', 'Sporty', 'Oversized', 'Rainy Season'],
    price: [300, 900],
    style: null,
    cuts: ['Warm brushed inside, perfect for Baguio mornings.', 'Comfortable fit with long sleeves.'],
  },
  blazer: {
    called: 'Blazer',
    plural: 'blazers',
    fit: chest,
    tags: ['Blazer'],
    mayTags: ['Office', 'Formal', 'Minimalist'],
    price: [380, 1400],
    style: null,
    cuts: ['Lightly padded shoulders, lined.', 'Keeps its shape, dry-cleaned.'],
  },
  jacket: {
    called: 'Jacket',
    plural: 'jackets',
    fit: chest,
    tags: ['Jacket'],
    mayTags: ['Streetwear', 'Vintage', 'Rainy Season'],
    price: [380, 1500],
    style: null,
    cuts: ['Closes without trouble.', 'Good weight, not stiff.'],
  },
  dress: {
    called: 'Dress',
    plural: 'dresses',
    fit: [
      'Hi po! What is the bust and the length?',
      'Hello! 17 inches flat across the bust, 42 inches long.',
    ],
    tags: ['Dress'],
    mayTags: ['Party', 'Beach', 'Cottagecore', 'Vintage'],
    price: [220, 900],
    style: 1,
    cuts: ['Not see-through.', 'Light fabric that falls well.'],
  },
  skirt: {
    called: 'Skirt',
    plural: 'skirts',
    fit: waist,
    tags: ['Skirt'],
    mayTags: ['Y2K', 'School', 'Vintage', 'Everyday'],
    price: [160, 550],
    style: 1,
    cuts: ['Sits at the waist.', 'Swings nicely when you walk.'],
  },
  jeans: {
    called: 'Jeans',
    plural: 'jeans',
    fit: waist,
    tags: ['Jeans', 'Denim', 'Pants'],
    mayTags: ['Vintage', 'Streetwear', 'Y2K', 'Everyday'],
    price: [280, 1200],
    style: null,
    cuts: ['Sturdy denim, no stretch.', 'The hem is original.'],
  },
  pants: {
    called: 'Pants',
    plural: 'pants',
    fit: waist,
    tags: ['Pants'],
    mayTags: ['Everyday', 'Office', 'Minimalist'],
    price: [220, 900],
    style: null,
    cuts: ['The hem is original.', 'Comfortable to sit in all day.'],
  },
  shorts: {
    called: 'Shorts',
    plural: 'shorts',
    fit: waist,
    tags: ['Shorts'],
    mayTags: ['Beach', 'Sporty', 'Everyday'],
    price: [120, 420],
    style: null,
    cuts: ['Light and quick to dry.', 'Easy fit for hot days.'],
  },
  shoes: {
    called: 'Shoes',
    plural: 'shoes',
    fit: ['Hi po! How long is the insole?', 'Hello! 25 centimetres, true to size.'],
    tags: ['Shoes'],
    mayTags: ['Everyday', 'Streetwear', 'Sporty'],
    price: [380, 2200],
    style: null,
    cuts: ['Soles have plenty left.', 'Cleaned and deodorised.'],
  },
  hat: {
    called: 'Hat',
    plural: 'hats',
    fit: ['Hi po! How wide is it inside?', 'Hello! 58 centimetres around.'],
    tags: ['Hat'],
    mayTags: ['Streetwear', 'Sporty', 'Beach'],
    price: [90, 380],
    style: null,
    cuts: ['Keeps its shape.', 'Light, good for the sun.'],
  },
  bag: {
    called: 'Bag',
    plural: 'bags',
    fit: ['Hi po! Does a tablet fit in?', 'Hello! Yes po, up to 10 inches.'],
    tags: ['Bag'],
    mayTags: ['Everyday', 'Office', 'School'],
    price: [150, 1300],
    style: null,
    cuts: ['Seams and handles are sound.', 'Clean inside.'],
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

/** Words that are empty are left out, such as a colour that is not known. */
export const nameOf = (random: Random, ...words: string[]): string =>
  [random.pick(eras), ...words].filter(Boolean).join(' ')

export const descriptionOf = (random: Random, kind: KindWords): string =>
  [random.pick(kind.cuts), random.pick(conditions), random.pick(closings)].join(' ')

/** Whole pesos that sellers would ask: 185, 250, 1,290. */
export const priceOf = (random: Random, [low, high]: [number, number]): number => {
  const skewed = low + (high - low) * random.next() ** 1.6
  return Math.round(skewed / 10) * 10 - (random.chance(0.3) ? 1 : 0)
}
