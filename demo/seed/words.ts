import type { Style } from '#domain/sizes.ts'
import type { Random } from './random.ts'

/** A kind of piece as sellers speak of it. */
export interface KindWords {
  /** What it is called in a name. */
  names: string[]
  /** Tags of the marketplace that it always gets. */
  tags: string[]
  /** Others, of which it gets the first, which it is known for, and some more. */
  mayTags: string[]
  /** Pesos. */
  price: [low: number, high: number]
  /** The style; null where both wear it. */
  style: Style | null
  /** What the seller says of its cut. */
  cuts: string[]
}

export const kindWords = {
  tee: {
    names: ['Tee', 'T-Shirt', 'Ringer Tee', 'Pocket Tee'],
    tags: ['T-Shirt', 'Cotton'],
    mayTags: ['Everyday', 'Streetwear', 'Vintage', 'Oversized'],
    price: [120, 450],
    style: null,
    cuts: [
      'Soft single-stitch cotton, already broken in.',
      'Boxy fit, hits at the hip.',
      'Thick heavyweight cotton.',
    ],
  },
  polo: {
    names: ['Polo Shirt', 'Pique Polo', 'Knit Polo'],
    tags: ['Polo', 'Cotton'],
    mayTags: ['Office', 'Preppy', 'Everyday'],
    price: [180, 550],
    style: 0,
    cuts: ['Collar still stands.', 'Breathable pique, good for hot days.'],
  },
  longsleeve: {
    names: ['Longsleeve', 'Button-Down', 'Oxford Shirt', 'Longsleeve Top'],
    tags: ['Longsleeve', 'Cotton'],
    mayTags: ['Office', 'Minimalist', 'Everyday'],
    price: [180, 600],
    style: null,
    cuts: ['Roomy in the shoulders.', 'Light enough for the office aircon and the walk home.'],
  },
  hoodie: {
    names: ['Hoodie', 'Pullover Hoodie', 'Zip Hoodie'],
    tags: ['Hoodie', 'Fleece'],
    mayTags: ['Streetwear', 'Sporty', 'Oversized', 'Rainy Season'],
    price: [300, 900],
    style: null,
    cuts: ['Warm brushed inside, perfect for Baguio mornings.', 'Drop shoulder, long sleeves.'],
  },
  blazer: {
    names: ['Blazer', 'Linen Blazer', 'Boyfriend Blazer'],
    tags: ['Blazer'],
    mayTags: ['Office', 'Formal', 'Minimalist', 'Vintage'],
    price: [380, 1400],
    style: null,
    cuts: ['Lightly padded shoulders, lined.', 'Sharp lapels, all buttons are there.'],
  },
  jacket: {
    names: ['Jacket', 'Trucker Jacket', 'Coach Jacket', 'Bomber Jacket'],
    tags: ['Jacket'],
    mayTags: ['Streetwear', 'Vintage', 'Rainy Season', 'Denim'],
    price: [380, 1500],
    style: null,
    cuts: ['Zip runs smooth.', 'Cuffs and hem still tight.', 'Good weight, not stiff.'],
  },
  dress: {
    names: ['Dress', 'Midi Dress', 'Sundress', 'Wrap Dress'],
    tags: ['Dress'],
    mayTags: ['Party', 'Beach', 'Cottagecore', 'Vintage'],
    price: [220, 900],
    style: 1,
    cuts: ['Falls below the knee.', 'Lined, not see-through.', 'Side zip, adjustable straps.'],
  },
  skirt: {
    names: ['Skirt', 'Midi Skirt', 'A-Line Skirt', 'Mini Skirt'],
    tags: ['Skirt'],
    mayTags: ['Y2K', 'School', 'Vintage', 'Everyday'],
    price: [160, 550],
    style: 1,
    cuts: ['High waist, side zip.', 'Swings nicely when you walk.'],
  },
  jeans: {
    names: ['Jeans', 'Straight Jeans', 'Wide-Leg Jeans', 'Baggy Jeans'],
    tags: ['Jeans', 'Denim', 'Pants'],
    mayTags: ['Vintage', 'Streetwear', 'Y2K', 'Everyday'],
    price: [280, 1200],
    style: null,
    cuts: ['Rigid denim, no stretch.', 'Honest fading on the thighs.', 'Hem is original.'],
  },
  shorts: {
    names: ['Shorts', 'Denim Shorts', 'Pleated Shorts', 'Board Shorts'],
    tags: ['Shorts'],
    mayTags: ['Beach', 'Sporty', 'Everyday'],
    price: [120, 420],
    style: null,
    cuts: ['Deep pockets.', 'Elastic still snaps.'],
  },
  shoes: {
    names: ['Sneakers', 'Low-Top Sneakers', 'Canvas Shoes', 'Court Shoes'],
    tags: ['Shoes', 'Sneakers'],
    mayTags: ['Sporty', 'Streetwear', 'Everyday'],
    price: [380, 2200],
    style: null,
    cuts: ['Soles have plenty left.', 'Cleaned and deodorised, fresh laces.'],
  },
  hat: {
    names: ['Cap', 'Bucket Hat', 'Dad Cap', 'Six-Panel Cap'],
    tags: ['Hat', 'Cap'],
    mayTags: ['Streetwear', 'Sporty', 'Beach'],
    price: [90, 380],
    style: null,
    cuts: ['Adjustable strap.', 'Brim holds its curve.'],
  },
  bag: {
    names: ['Tote Bag', 'Shoulder Bag', 'Sling Bag', 'Canvas Bag'],
    tags: ['Bag'],
    mayTags: ['Everyday', 'Office', 'Leather', 'School'],
    price: [150, 1300],
    style: null,
    cuts: ['Zip and straps are sound.', 'Fits a tablet and a water bottle.'],
  },
} satisfies Record<string, KindWords>

export type Kind = keyof typeof kindWords

const eras = ['', '', '', 'Vintage ', '90s ', 'Y2K ', 'Preloved ', 'Japan ']
const conditions = [
  'No stains, no holes.',
  'Washed and ironed, ready to wear.',
  'Tiny mark near the hem, see the last photo.',
  'Worn twice.',
  'Like new, tag is gone.',
  'Light fading, as old pieces have.',
]
const closings = [
  'Pickup at the shop, any day but Sunday.',
  'First to buy gets it, no reservations.',
  'From our Saturday bale.',
  'Message me for measurements.',
  'One piece only.',
]

/** `colour`: as it stands in a name, empty when it is not known. */
export const nameOf = (random: Random, kind: KindWords, colour: string, print: string): string =>
  [random.pick(eras).trim(), colour, print, random.pick(kind.names)].filter(Boolean).join(' ').trim()

export const descriptionOf = (random: Random, kind: KindWords): string =>
  [random.pick(kind.cuts), random.pick(conditions), random.pick(closings)].join(' ')

/** Whole pesos that sellers would ask: 185, 250, 1,290. */
export const priceOf = (random: Random, [low, high]: [number, number]): number => {
  const skewed = low + (high - low) * random.next() ** 1.6
  return Math.round(skewed / 10) * 10 - (random.chance(0.3) ? 1 : 0)
}
