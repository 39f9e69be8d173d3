import { type Updateable, sql } from 'kysely'
import type { Condition, Flaw, Measurements, TagColour } from '#domain/item-facts.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { brandIDOf } from './brands.ts'

/** The optional facts of an item as a seller sends them. Undefined fields do not change, null removes. */
export interface Facts {
  condition?: Condition | null | undefined
  brand?: string | null | undefined
  /** Replaces the tags of this kind. */
  colours?: TagColour[] | undefined
  kids?: boolean | undefined
  measurements?: Measurements | undefined
  flaws?: Flaw[] | undefined
}

/** The facts as columns. Creates the brand if it is new. */
export const factColumns = async (
  tx: Tx,
  { condition, brand, kids, measurements, flaws }: Facts,
): Promise<Updateable<Tables['items']>> => ({
  ...(condition === undefined ? {} : { condition }),
  ...(brand === undefined ? {} : { brand_id: brand === null ? null : await brandIDOf(tx, brand) }),
  ...(kids === undefined ? {} : { kids }),
  ...(measurements === undefined ? {} : { measurements }),
  // The driver would turn a list into an array of PostgreSQL.
  ...(flaws === undefined ? {} : { flaws: JSON.stringify(flaws) }),
})

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
