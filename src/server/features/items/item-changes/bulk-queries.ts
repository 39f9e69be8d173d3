import { type Insertable, sql } from 'kysely'
import { undoSeconds } from '#contract/limits.ts'
import type { BulkAction } from '#domain/item-actions.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import type { Tables } from '../../../platform/db/tables.ts'

/** Returns false if the shop has made a change with this client id. Waits for a concurrent one. */
export const insertChange = async (
  tx: Tx,
  change: Omit<Insertable<Tables['item_changes']>, 'changed'>,
): Promise<boolean> => {
  const made = await tx
    .insertInto('item_changes')
    .values({ ...change, changed: 0 })
    .onConflict((conflict) => conflict.columns(['shop_id', 'client_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

export const setChanged = (tx: Tx, changeID: string, changed: number) =>
  tx.updateTable('item_changes').set({ changed }).where('id', '=', changeID).execute()

export const findChangeOfClient = (tx: Tx, shopID: string, clientID: string) =>
  tx
    .selectFrom('item_changes')
    .select(['id', 'changed'])
    .where('shop_id', '=', shopID)
    .where('client_id', '=', clientID)
    .executeTakeFirstOrThrow()

/** `open`: whether it can still be undone, by the clock of the database. */
export const lockChange = (tx: Tx, shopID: string, changeID: string) =>
  tx
    .selectFrom('item_changes')
    .select(['id', 'action', 'undone'])
    .select(
      sql<boolean>`made_at > clock_timestamp() - make_interval(secs => ${sql.lit(undoSeconds)})`.as('open'),
    )
    .where('id', '=', changeID)
    .where('shop_id', '=', shopID)
    .forUpdate()
    .executeTakeFirst()

export const setUndone = (tx: Tx, changeID: string, undone: object) =>
  tx
    .updateTable('item_changes')
    .set({ undone: JSON.stringify(undone) })
    .where('id', '=', changeID)
    .execute()

export const countKnownTags = async (tx: Tx, tagIDs: readonly number[]): Promise<number> => {
  const { known } = await tx
    .selectFrom('tags')
    .select((of) => of.fn.countAll<number>().as('known'))
    .where('id', '=', (any) => any.fn.any(any.val(tagIDs)))
    .executeTakeFirstOrThrow()
  return known
}

/** The tags of each of these items. */
export const selectTagsOf = async (tx: Tx, itemIDs: readonly string[]): Promise<Map<string, number[]>> => {
  const rows = await tx
    .selectFrom('item_tags')
    .select(['item_id', (of) => of.fn.agg<number[]>('array_agg', ['tag_id']).as('tags')])
    .where('item_id', '=', (any) => any.fn.any(any.val(itemIDs)))
    .groupBy('item_id')
    .execute()
  return new Map(rows.map(({ item_id, tags }) => [item_id, tags]))
}

export const addTags = (tx: Tx, itemIDs: readonly string[], tagIDs: readonly number[]) =>
  sql`
    insert into item_tags (item_id, tag_id)
    select item_id, tag_id from unnest(${itemIDs}::uuid[]) item_id, unnest(${tagIDs}::int[]) tag_id
    order by item_id, tag_id on conflict do nothing`.execute(tx)

export const removeTags = (tx: Tx, itemIDs: readonly string[], tagIDs: readonly number[]) =>
  sql`
    delete from item_tags
    where item_id = any(${itemIDs}::uuid[]) and tag_id = any(${tagIDs}::int[])`.execute(tx)

export const setPrices = (tx: Tx, prices: readonly { id: string; centavos: number }[]) =>
  sql`
    update items i set price_centavos = given.price
    from unnest(${prices.map(({ id }) => id)}::uuid[], ${prices.map(({ centavos }) => centavos)}::bigint[]) as given (id, price)
    where i.id = given.id`.execute(tx)

/** The items that a change changed. `again`: whether they were changed again since. */
export const selectChangedItems = (tx: Tx, changeID: string) =>
  tx
    .selectFrom('item_versions as v')
    .select('v.item_id as id')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('item_versions as later')
          .select('later.id')
          .whereRef('later.item_id', '=', 'v.item_id')
          .whereRef('later.id', '>', 'v.id'),
      ).as('again'),
    )
    .where('v.change_id', '=', changeID)
    .execute()

const versionsOf = (changeID: string, itemIDs: readonly string[]) => sql`
  select item_id, before from item_versions where change_id = ${changeID} and item_id = any(${itemIDs}::uuid[])`

const restorePrices = (tx: Tx, changeID: string, itemIDs: readonly string[]) =>
  sql`
    update items i set price_centavos = (v.before ->> 'price_centavos')::bigint,
      was_centavos = (v.before ->> 'was_centavos')::bigint, lowered_at = (v.before ->> 'lowered_at')::timestamptz,
      raised_at = (v.before ->> 'raised_at')::timestamptz
    from (${versionsOf(changeID, itemIDs)}) v where i.id = v.item_id`.execute(tx)

const restoreState = (tx: Tx, changeID: string, itemIDs: readonly string[]) =>
  sql`
    update items i set state = v.before ->> 'state',
      taken_down_at = (v.before ->> 'taken_down_at')::timestamptz
    from (${versionsOf(changeID, itemIDs)}) v where i.id = v.item_id`.execute(tx)

const restoreTags = async (tx: Tx, changeID: string, itemIDs: readonly string[]): Promise<void> => {
  await sql`
    insert into item_tags (item_id, tag_id)
    select v.item_id, tag::int from (${versionsOf(changeID, itemIDs)}) v,
      jsonb_array_elements_text(v.before -> 'tags') tag
    join tags t on t.id = tag::int
    order by 1, 2 on conflict do nothing`.execute(tx)
  await sql`
    delete from item_tags it using (${versionsOf(changeID, itemIDs)}) v
    where it.item_id = v.item_id and not v.before -> 'tags' @> to_jsonb(it.tag_id)`.execute(tx)
}

/** Brings back what a change has changed of these items. A deletion cannot be undone. */
export const restore: Record<
  Exclude<BulkAction, 'delete'>,
  (tx: Tx, changeID: string, itemIDs: readonly string[]) => Promise<unknown>
> = {
  price: restorePrices,
  take_down: restoreState,
  put_back: restoreState,
  add_tags: restoreTags,
  remove_tags: restoreTags,
}
