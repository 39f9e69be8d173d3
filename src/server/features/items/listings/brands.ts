import type { Tx } from '../../../platform/db/connect.ts'

/** The same for all spellings of a brand: "H & M", "h&m" and "H&M!" are one. */
export const brandKey = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The id of the brand, which is created with this spelling if it is new. Null if the name has no letter or digit. */
export const brandIDOf = async (tx: Tx, name: string): Promise<number | null> => {
  const key = brandKey(name)
  if (key === '') return null
  await tx
    .insertInto('brands')
    .values({ key, name })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const brand = await tx.selectFrom('brands').select('id').where('key', '=', key).executeTakeFirstOrThrow()
  return brand.id
}
