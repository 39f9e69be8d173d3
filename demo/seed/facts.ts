import type pg from 'pg'
import { cutOf, kindsOfCut } from '#domain/cuts.ts'
import { type Measurements, conditions } from '#domain/item-facts.ts'
import { sizes } from '#domain/sizes.ts'
import type { CatalogueItem } from './catalogue-item.ts'
import type { Random } from './random.ts'

const brands = ['Bench', 'Penshoppe', 'Uniqlo', 'H&M', "Levi's", 'Giordano', 'Zara', 'Folded & Hung']
/** Most second-hand items are in good condition. */
const conditionShares = [0.08, 0.22, 0.35, 0.2, 0.05]

/** The measurements of size M in centimetres, by cut. */
const medium = {
  top: { pit_to_pit: 50, length: 68, sleeve: 58 },
  dress: { pit_to_pit: 44, waist: 36, hips: 48, length: 96 },
  bottom: { waist: 39, hips: 50, inseam: 74, length: 100 },
  skirt: { waist: 36, hips: 48, length: 60 },
  shoes: { sole: 25 },
  none: { length: 30 },
}
/** How much wider the next size is. Lengths differ less. */
const step = 2.5
const kidsShare = 0.62

const measurementsOf = (random: Random, { tags, size }: CatalogueItem, kids: boolean): Measurements => {
  const cut = cutOf(tags)
  const base: Measurements = medium[cut]
  const steps = sizes.indexOf(size) - sizes.indexOf('M')
  return Object.fromEntries(
    kindsOfCut[cut].map((kind) => {
      const grown = (base[kind] ?? 0) + steps * (kind === 'length' || kind === 'inseam' ? 1 : step)
      const centimetres = (grown + random.whole(-3, 3) / 2) * (kids ? kidsShare : 1)
      return [kind, Math.round(centimetres * 2) / 2]
    }),
  )
}

/** Creates the brands of the demo. Returns their ids. */
export const seedBrands = async (client: pg.PoolClient): Promise<number[]> => {
  await client.query(
    `insert into brands (key, name)
     select regexp_replace(lower(name), '[^a-z0-9]', '', 'g'), name from unnest($1::text[]) as name
     on conflict (key) do nothing`,
    [brands],
  )
  const { rows } = await client.query<{ id: number }>(
    'select id from brands where name = any($1::text[]) order by name',
    [brands],
  )
  return rows.map(({ id }) => id)
}

/** What the sellers of the demo say about an item. Some say nothing. */
export const factsOf = (random: Random, item: CatalogueItem, brandIDs: number[]) => {
  const kids = /^(Kids|Baby)\b/.test(item.name)
  let share = random.next()
  const condition = conditions.find((_, n) => (share -= conditionShares[n] ?? 0) < 0) ?? null
  return {
    condition,
    brand_id: random.chance(0.35) ? random.pick(brandIDs) : null,
    kids,
    measurements: random.chance(0.7) ? measurementsOf(random, item, kids) : {},
  }
}
