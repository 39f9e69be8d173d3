import { cutOf, kindsOfCut } from '../../src/domain/cuts.ts'
import { type Condition, type Measurements, conditions } from '../../src/domain/item-facts.ts'
import type { Size, Style } from '../../src/domain/sizes.ts'
import { sizes } from '../../src/domain/sizes.ts'
import { shopTowns } from '../bench/people.ts'
import { type Random, randomFrom } from '../../demo/seed/random.ts'

/** The true attributes of an item, for judging results. Search sees only its name and description. */
export interface CatalogueItem {
  kind: Kind
  colour: Colour
  pattern: Pattern
  material: string | null
  brand: string | null
  era: 'Vintage' | 'Y2K' | null
  occasion: string | null
  size: Size
  style: Style
  pesos: number
  name: string
  description: string
  tags: string[]
  condition: Condition | null
  kids: boolean
  /** What the seller writes into the field for the brand. */
  brandField: string | null
  measurements: Measurements
  /** The tags that the model sees in the photo. */
  seen: string[]
  /** Where the shop is, for the place of this item in the list. */
  town: string
}

interface WordsOfKind {
  /** The words of sellers, English first, some in Filipino. */
  names: string[]
  tags: string[]
  materials: string[]
  style: Style | null
  pesos: [number, number]
}

const kinds = {
  tee: {
    names: ['T-Shirt', 'Tee', 'Graphic Tee', 'Kamiseta'],
    tags: ['T-Shirt'],
    materials: ['Cotton'],
    style: null,
    pesos: [80, 350],
  },
  polo: {
    names: ['Polo Shirt', 'Polo', 'Pique Polo'],
    tags: ['Polo'],
    materials: ['Cotton', 'Knit'],
    style: 0,
    pesos: [120, 500],
  },
  shirt: {
    names: ['Button Down', 'Oxford Shirt', 'Shirt'],
    tags: ['Shirt'],
    materials: ['Cotton', 'Linen'],
    style: 0,
    pesos: [120, 500],
  },
  longsleeve: {
    names: ['Longsleeve', 'Long Sleeve Top', 'Longsleeves'],
    tags: ['Longsleeve'],
    materials: ['Cotton', 'Knit'],
    style: null,
    pesos: [120, 480],
  },
  blouse: {
    names: ['Blouse', 'Blusa', 'Ruffle Blouse'],
    tags: ['Blouse'],
    materials: ['Satin', 'Cotton', 'Linen'],
    style: 1,
    pesos: [100, 420],
  },
  hoodie: {
    names: ['Hoodie', 'Zip Hoodie', 'Hooded Sweater'],
    tags: ['Hoodie'],
    materials: ['Fleece', 'Cotton'],
    style: null,
    pesos: [250, 900],
  },
  sweater: {
    names: ['Sweater', 'Pullover', 'Sweter'],
    tags: ['Sweater'],
    materials: ['Knit', 'Fleece'],
    style: null,
    pesos: [200, 800],
  },
  cardigan: {
    names: ['Cardigan', 'Knitted Cardigan'],
    tags: ['Cardigan'],
    materials: ['Knit'],
    style: 1,
    pesos: [200, 700],
  },
  jacket: {
    names: ['Jacket', 'Trucker Jacket', 'Windbreaker Jacket', 'Dyaket'],
    tags: ['Jacket'],
    materials: ['Denim', 'Corduroy', 'Leather'],
    style: null,
    pesos: [300, 1500],
  },
  blazer: {
    names: ['Blazer', 'Boyfriend Blazer'],
    tags: ['Blazer'],
    materials: ['Linen', 'Corduroy'],
    style: null,
    pesos: [300, 1400],
  },
  coat: {
    names: ['Coat', 'Trench Coat'],
    tags: ['Coat'],
    materials: ['Cotton'],
    style: null,
    pesos: [500, 1900],
  },
  dress: {
    names: ['Dress', 'Midi Dress', 'Bestida', 'Sundress'],
    tags: ['Dress'],
    materials: ['Linen', 'Satin', 'Cotton'],
    style: 1,
    pesos: [180, 900],
  },
  skirt: {
    names: ['Skirt', 'Palda', 'Mini Skirt', 'Pleated Skirt'],
    tags: ['Skirt'],
    materials: ['Denim', 'Corduroy', 'Satin'],
    style: 1,
    pesos: [120, 550],
  },
  jeans: {
    names: ['Jeans', 'Straight Jeans', 'Maong Pants', 'Baggy Jeans'],
    tags: ['Jeans', 'Pants'],
    materials: ['Denim'],
    style: null,
    pesos: [250, 1200],
  },
  trousers: {
    names: ['Slacks', 'Trousers', 'Pantalon', 'Pants'],
    tags: ['Pants'],
    materials: ['Linen', 'Cotton', 'Corduroy'],
    style: null,
    pesos: [180, 700],
  },
  joggers: {
    names: ['Jogging Pants', 'Joggers', 'Track Pants'],
    tags: ['Pants'],
    materials: ['Fleece', 'Cotton'],
    style: null,
    pesos: [150, 600],
  },
  shorts: {
    names: ['Shorts', 'Board Shorts', 'Pleated Shorts'],
    tags: ['Shorts'],
    materials: ['Cotton', 'Denim'],
    style: null,
    pesos: [90, 420],
  },
  jumpsuit: {
    names: ['Jumpsuit', 'Overalls'],
    tags: ['Jumpsuit'],
    materials: ['Denim', 'Cotton'],
    style: 1,
    pesos: [250, 900],
  },
  swimwear: {
    names: ['Swimsuit', 'One-Piece Swimwear', 'Rash Guard'],
    tags: ['Swimwear'],
    materials: [],
    style: 1,
    pesos: [150, 600],
  },
  barong: {
    names: ['Barong Tagalog', 'Polo Barong', 'Barong'],
    tags: ['Filipiniana', 'Shirt', 'Formal'],
    materials: ['Piña'],
    style: 0,
    pesos: [500, 2500],
  },
  filipiniana: {
    names: ['Filipiniana Top', 'Terno Dress', 'Modern Filipiniana'],
    tags: ['Filipiniana', 'Dress', 'Formal'],
    materials: ['Piña', 'Satin'],
    style: 1,
    pesos: [500, 2500],
  },
  daster: {
    names: ['Daster', 'Duster', 'House Dress Daster'],
    tags: ['Dress'],
    materials: ['Cotton'],
    style: 1,
    pesos: [60, 200],
  },
  sando: {
    names: ['Sando', 'Tank Top', 'Muscle Tee Sando'],
    tags: ['T-Shirt'],
    materials: ['Cotton'],
    style: null,
    pesos: [50, 200],
  },
  sneakers: {
    names: ['Sneakers', 'Low-Top Sneakers', 'Rubber Shoes'],
    tags: ['Shoes', 'Sneakers'],
    materials: ['Leather'],
    style: null,
    pesos: [350, 2500],
  },
  boots: {
    names: ['Boots', 'Ankle Boots'],
    tags: ['Shoes', 'Boots'],
    materials: ['Leather'],
    style: null,
    pesos: [500, 2500],
  },
  sandals: {
    names: ['Sandals', 'Strappy Sandals'],
    tags: ['Sandals'],
    materials: ['Leather'],
    style: 1,
    pesos: [150, 800],
  },
  slippers: {
    names: ['Slippers', 'Tsinelas', 'Slides'],
    tags: ['Sandals'],
    materials: [],
    style: null,
    pesos: [80, 500],
  },
  hat: {
    names: ['Bucket Hat', 'Sumbrero', 'Straw Hat'],
    tags: ['Hat'],
    materials: ['Cotton', 'Denim'],
    style: null,
    pesos: [80, 350],
  },
  cap: {
    names: ['Cap', 'Dad Cap', 'Six-Panel Cap'],
    tags: ['Cap'],
    materials: ['Cotton', 'Corduroy'],
    style: null,
    pesos: [80, 380],
  },
  bag: {
    names: ['Tote Bag', 'Shoulder Bag', 'Sling Bag', 'Canvas Bag'],
    tags: ['Bag'],
    materials: ['Leather', 'Cotton'],
    style: null,
    pesos: [120, 1300],
  },
} satisfies Record<string, WordsOfKind>
export type Kind = keyof typeof kinds

/** The words that sellers use in names, by tag. */
const colours = {
  Black: ['Black', 'Itim na', 'Washed Black'],
  White: ['White', 'Puti na', 'Off-White'],
  Grey: ['Grey', 'Gray', 'Heather Gray'],
  Red: ['Red', 'Pula na', 'Maroon'],
  Pink: ['Pink', 'Old Rose'],
  Orange: ['Orange', 'Rust'],
  Yellow: ['Yellow', 'Mustard'],
  Green: ['Green', 'Olive', 'Sage'],
  Blue: ['Blue', 'Navy', 'Asul na'],
  Purple: ['Purple', 'Lilac'],
  Brown: ['Brown', 'Tan'],
  Beige: ['Beige', 'Khaki', 'Cream'],
} satisfies Record<string, string[]>
export type Colour = keyof typeof colours

const patterns = {
  Plain: [''],
  Striped: ['Striped', 'Stripes'],
  Checked: ['Plaid', 'Checkered', 'Gingham'],
  Floral: ['Floral', 'Bulaklakin'],
  Dotted: ['Polka Dot'],
  'Graphic Print': ['Graphic', 'Printed'],
} satisfies Record<string, string[]>
export type Pattern = keyof typeof patterns

const brandsOf: Partial<Record<Kind, string[]>> = {
  jeans: ["Levi's", 'Wrangler', 'Lee', 'Uniqlo'],
  jacket: ["Levi's", 'Carhartt', 'The North Face', 'Adidas', 'Nike'],
  tee: ['Nike', 'Adidas', 'Uniqlo', 'Bench', 'Stüssy'],
  polo: ['Ralph Lauren', 'Lacoste', 'Penshoppe', 'Uniqlo'],
  hoodie: ['Nike', 'Adidas', 'Champion'],
  joggers: ['Nike', 'Adidas', 'Puma'],
  sneakers: ['Nike', 'Adidas', 'Converse', 'New Balance', 'Vans'],
  boots: ['Dr. Martens', 'Timberland'],
  dress: ['Zara', 'H&M', 'Mango'],
  blouse: ['Zara', 'H&M'],
  bag: ['Coach', 'Longchamp', 'Anello'],
  cap: ['New Era', 'Nike'],
}
const occasionsOf: Partial<Record<Kind, string[]>> = {
  blazer: ['Office', 'Formal'],
  shirt: ['Office'],
  trousers: ['Office'],
  blouse: ['Office', 'Party'],
  dress: ['Party', 'Beach'],
  swimwear: ['Beach'],
  shorts: ['Beach'],
  jacket: ['Rainy Season'],
  hoodie: ['Rainy Season'],
  skirt: ['School'],
}
const sayings = [
  'No stains, no holes. Washed and ironed.',
  'Worn twice lang, parang bago.',
  'Looks great with jeans and a white shirt.',
  'Goes with any black bag or denim jacket.',
  'Tiny mark near the hem, see the last photo.',
  'Walang issue. First to buy gets it.',
  'From our Saturday bale. Large pockets, small logo.',
  'Pickup sa shop, any day but Sunday. Bagay sa dress at sneakers.',
  'Message me for measurements. Soft and light.',
]

const itemOf = (random: Random): Omit<CatalogueItem, keyof Facts | 'town'> => {
  const kind = random.pick(Object.keys(kinds) as Kind[])
  const words: WordsOfKind = kinds[kind]
  const colour = random.pick(Object.keys(colours) as Colour[])
  const pattern = random.chance(0.55) ? 'Plain' : random.pick(Object.keys(patterns) as Pattern[])
  const material = words.materials.length > 0 && random.chance(0.7) ? random.pick(words.materials) : null
  const brand = random.chance(0.45) ? random.pick(brandsOf[kind] ?? ['']) || null : null
  const era = random.chance(0.2) ? random.pick(['Vintage', 'Y2K'] as const) : null
  const occasion = random.chance(0.5) ? random.pick(occasionsOf[kind] ?? ['']) || null : null
  const name = [
    era && random.chance(0.6) ? era : '',
    brand ?? '',
    random.chance(0.75) ? random.pick(colours[colour]) : '',
    random.pick(patterns[pattern]),
    material && random.chance(0.4) ? material : '',
    random.pick(words.names),
  ]
  return {
    kind,
    colour,
    pattern,
    material,
    brand,
    era,
    occasion,
    size: random.pick(sizes),
    style: words.style ?? (random.chance(0.5) ? 1 : 0),
    pesos: random.whole(...words.pesos),
    name: name.filter(Boolean).join(' ').slice(0, 80),
    description: `${random.pick(sayings)} ${random.pick(sayings)}`,
    tags: [
      ...words.tags,
      colour,
      pattern,
      ...(material && material !== 'Piña' ? [material] : []),
      ...(era ? [era] : []),
      ...(occasion ? [occasion] : []),
    ],
  }
}

type Facts = Pick<CatalogueItem, 'condition' | 'kids' | 'brandField' | 'measurements' | 'seen'>
/** As stockShops spreads items over the shops, whose number is a multiple of that of the towns. */
const townOf = (n: number): string => (shopTowns[n % shopTowns.length] ?? shopTowns[0])[0]

const noFacts: Facts = { condition: null, kids: false, brandField: null, measurements: {}, seen: [] }

const measurementsOf = (random: Random, tags: string[]): Measurements =>
  Object.fromEntries(kindsOfCut[cutOf(tags)].map((kind) => [kind, random.whole(70, 130) / 2]))

/**
 * Sellers who use the fields: the brand is not in the name, and most leave out the colour, which only the photo shows.
 */
const withFacts = (random: Random, item: ReturnType<typeof itemOf>): Omit<CatalogueItem, 'town'> => {
  const isColour = random.chance(0.3)
  const words = kinds[item.kind]
  const name = [
    isColour ? random.pick(colours[item.colour]) : '',
    item.material ?? '',
    random.pick<string>(words.names),
  ]
  return {
    ...item,
    name: name.filter(Boolean).join(' '),
    tags: item.tags.filter((tag) => isColour || tag !== item.colour),
    brandField: item.brand,
    condition: random.chance(0.8) ? random.pick(conditions) : null,
    kids: random.chance(0.1),
    measurements: random.chance(0.6) ? measurementsOf(random, words.tags) : {},
    seen: [...words.tags.slice(0, 1), item.colour],
  }
}

/** Generates items of sellers who use the fields for condition, brand and measurements. */
export const itemsWithFacts = (count: number): CatalogueItem[] => {
  const random = randomFrom(12)
  return Array.from({ length: count }, (_, n) => ({
    ...withFacts(random, itemOf(random)),
    town: townOf(n),
  }))
}

/** Generates items as many sellers would describe them, the same in every run. */
export const catalogueItems = (count: number): CatalogueItem[] => {
  const random = randomFrom(11)
  return Array.from({ length: count }, (_, n) => ({
    ...itemOf(random),
    ...noFacts,
    town: townOf(n),
  }))
}
