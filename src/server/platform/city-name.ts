import type { Db, Tx } from './db/connect.ts'

/** How this marketplace is called: in mails, previews of links, authenticator apps and passkeys. */
export const readCityName = async (db: Db): Promise<string> =>
  (await db.selectFrom('city').select('name').executeTakeFirst())?.name ?? 'Ukay'

export const nameCity = async (tx: Tx, name: string): Promise<void> => {
  await tx
    .insertInto('city')
    .values({ name })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ name }))
    .execute()
}
