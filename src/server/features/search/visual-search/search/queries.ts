import { sql } from 'kysely'
import { arrayFrom } from '../../../../platform/db/array-from.ts'
import type { Db, TableRow } from '../../../../platform/db/connect.ts'
import { toFloats } from '../../../../platform/vector-index/float-bytes.ts'
import { availabilityOf } from '../../../items/index.ts'

export const findSeed = (db: Db, itemID: string) =>
  db
    .selectFrom('items as i')
    .innerJoin('shops as s', 's.id', 'i.shop_id')
    .select(({ selectFrom }) => [
      'i.id',
      availabilityOf('i').as('availability'),
      's.owner_id',
      'i.is_feminine',
      arrayFrom(selectFrom('item_tags').select('tag_id').whereRef('item_id', '=', 'i.id')).as('tags'),
    ])
    .where('i.id', '=', itemID)
    .executeTakeFirst()

export type SeedRow = NonNullable<Awaited<ReturnType<typeof findSeed>>>

export interface ItemEmbedding extends Pick<
  TableRow<'photo_embeddings'>,
  'item_id' | 'position' | 'kind' | 'photo_key'
> {
  vector: Float32Array
  colours: Float32Array
}

/** The embeddings of the items, also of unavailable ones. `coversOnly`: only the first photo of each. */
export const selectEmbeddings = async (
  db: Db,
  model: string,
  itemIDs: string[],
  { coversOnly }: { coversOnly: boolean },
): Promise<ItemEmbedding[]> => {
  const rows = await db
    .selectFrom('photo_embeddings as e')
    .select(['e.item_id', 'e.position', 'e.vector', 'e.colours', 'e.kind', 'e.photo_key'])
    .where('e.item_id', '=', ({ fn, val }) => fn.any(val(itemIDs)))
    .where('e.model', '=', model)
    .$if(coversOnly, (query) =>
      query.where('e.position', '=', ({ selectFrom }) =>
        selectFrom('photo_embeddings as own')
          .select(({ fn }) => fn.min('own.position').as('first'))
          .whereRef('own.item_id', '=', 'e.item_id')
          .whereRef('own.model', '=', 'e.model'),
      ),
    )
    .orderBy('e.item_id')
    .orderBy('e.position')
    .execute()
  return rows.map(({ vector, colours, ...row }) => ({
    ...row,
    vector: toFloats(vector),
    colours: toFloats(colours),
  }))
}

/** The ids of the items in a collection, the last added first. Undefined if the collection is not the buyer's. */
export const selectCollection = async (
  db: Db,
  ownerID: string,
  collectionID: string,
): Promise<string[] | undefined> => {
  const items = db
    .selectFrom('collection_items')
    .select('item_id')
    .where('collection_id', '=', collectionID)
    .orderBy('added_at', 'desc')
    .orderBy('item_id', 'desc')
  const collection = await db
    .selectFrom('collections')
    .select(arrayFrom(items).as('ids'))
    .where('id', '=', collectionID)
    .where('owner_id', '=', ownerID)
    .executeTakeFirst()
  return collection?.ids
}

/** The number of items that are compared if there are no embeddings. */
const newestConsidered = 2000

/** The newest items for sale that share the most tags with the given items. Garment tags weigh most, then colours. */
export const selectByTags = async (
  db: Db,
  seeds: string[],
  except: string[],
  max: number,
): Promise<string[]> => {
  const { rows } = await sql<Pick<TableRow<'items'>, 'id'>>`
    with wanted as (
      select it.tag_id, case t.kind when 'garment' then 4 when 'colour' then 2 else 1 end as points
      from item_tags it join tags t on t.id = it.tag_id
      where it.item_id = any(${seeds}::uuid[]) group by it.tag_id, t.kind
    ), newest as (
      select item_id as id, listed_at from item_search where not held and not (item_id = any(${except}::uuid[]))
      order by listed_at desc, item_id desc limit ${sql.lit(newestConsidered)}
    )
    select n.id from newest n
    join item_tags it on it.item_id = n.id join wanted w on w.tag_id = it.tag_id
    group by n.id, n.listed_at
    having max(w.points) >= 2
    order by sum(w.points) desc, n.listed_at desc, n.id desc
    limit ${sql.lit(max)}`.execute(db)
  return rows.map(({ id }) => id)
}
