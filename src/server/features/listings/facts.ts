import type { Updateable } from 'kysely'
import type { Condition, Flaw, Measurements } from '#domain/item-facts.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { brandIDOf } from './brands.ts'

/** The optional facts of an item as a seller sends them. Undefined fields do not change, null removes. */
export interface Facts {
  condition?: Condition | null | undefined
  brand?: string | null | undefined
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
