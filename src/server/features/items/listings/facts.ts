import { type Expression, type Updateable, expressionBuilder, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { FactsInput, StoredFacts, TicketFacts } from '#contract/item-facts.ts'
import type { TagColour } from '#domain/item-facts.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { brandIDOf } from './brands.ts'

type ColumnsOf<Facts> = { [Name in keyof Facts]: Expression<Facts[Name]> }

const item = expressionBuilder<Tables & { i: Tables['items'] }, 'i'>()
const ticket = expressionBuilder<Tables & { t: Tables['tickets'] }, 't'>()

/** The facts of the item `i` of a query, as replies have them. */
export const factsOfItem = jsonBuildObject({
  condition: item.ref('i.condition'),
  brand: item.selectFrom('brands').select('name').whereRef('brands.id', '=', 'i.brand_id').$asScalar(),
  kids: item.ref('i.kids'),
  measurements: item.ref('i.measurements'),
  flaws: item.ref('i.flaws'),
  pieces: item.ref('i.pieces'),
} satisfies ColumnsOf<StoredFacts>)

/** The columns of the facts that a duplicate of an item takes over: all but the flaws. */
export const copiedColumns = Object.values({
  condition: 'condition',
  brand: 'brand_id',
  kids: 'kids',
  measurements: 'measurements',
  pieces: 'pieces',
} satisfies Record<Exclude<keyof StoredFacts, 'flaws'>, keyof Tables['items']>)

/** The facts of the ticket `t` of a query. */
export const factsOfTicket = jsonBuildObject({
  condition: ticket.ref('t.item_condition'),
} satisfies ColumnsOf<TicketFacts>)

/** The columns in which the given facts are stored. Creates the brand if it is new. */
export const factColumns = async (
  tx: Tx,
  { condition, brand, kids, measurements, flaws, pieces }: FactsInput,
): Promise<Updateable<Tables['items']>> => {
  const columns = {
    condition: { condition },
    brand: { brand_id: typeof brand === 'string' ? await brandIDOf(tx, brand) : brand },
    kids: { kids },
    measurements: { measurements },
    // The driver would turn a list into an array of PostgreSQL.
    flaws: { flaws: flaws && JSON.stringify(flaws) },
    pieces: { pieces },
  } satisfies Record<keyof FactsInput, Updateable<Tables['items']>>
  return Object.assign({}, ...Object.values(columns)) as Updateable<Tables['items']>
}

/** The colours of an item are its tags of that kind. */
export const setColours = async (tx: Tx, itemID: string, colours: TagColour[]): Promise<void> => {
  await sql`
    delete from item_tags it using tags t
    where it.item_id = ${itemID} and t.id = it.tag_id and t.kind = 'colour' and t.name <> all(${colours}::text[])`.execute(
    tx,
  )
  await sql`
    insert into item_tags (item_id, tag_id)
    select ${itemID}, id from tags where kind = 'colour' and name = any(${colours}::text[])
    on conflict do nothing`.execute(tx)
}
