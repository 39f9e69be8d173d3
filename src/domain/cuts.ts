import type { MeasurementKind } from './item-facts.ts'

/** The shape of a garment, which decides what to measure. */
export type Cut = 'top' | 'dress' | 'bottom' | 'skirt' | 'shoes' | 'none'

const cutOfTag: Record<string, Cut> = {
  Jumpsuit: 'dress',
  Dress: 'dress',
  Swimwear: 'dress',
  Skirt: 'skirt',
  Jeans: 'bottom',
  Pants: 'bottom',
  Shorts: 'bottom',
  Joggers: 'bottom',
  Leggings: 'bottom',
  Shoes: 'shoes',
  Sneakers: 'shoes',
  Boots: 'shoes',
  Sandals: 'shoes',
  Heels: 'shoes',
  Flats: 'shoes',
  Hat: 'none',
  Cap: 'none',
  Beanie: 'none',
  Bag: 'none',
}

export const kindsOfCut: Record<Cut, readonly MeasurementKind[]> = {
  top: ['pit_to_pit', 'length', 'sleeve'],
  dress: ['pit_to_pit', 'waist', 'hips', 'length'],
  bottom: ['waist', 'hips', 'inseam', 'length'],
  skirt: ['waist', 'hips', 'length'],
  shoes: ['sole'],
  none: ['length'],
}

/** The cut by the tags of an item. A top if the tags do not show it. */
export const cutOf = (tagNames: readonly string[]): Cut =>
  tagNames.map((name) => cutOfTag[name]).find((cut) => cut !== undefined) ?? 'top'
