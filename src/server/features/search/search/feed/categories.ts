import { sql } from 'kysely'
import { discovery as calls } from '#contract/discovery.ts'
import type { Style } from '#domain/sizes.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Db, TableRow } from '../../../../platform/db/connect.ts'
import type { Events } from '../../../../platform/events/events.ts'
import { createCache } from '../../../../platform/cache.ts'
import type { Caller } from '../../../../platform/http/caller.ts'
import { serializerOf } from '../../../../platform/http/serialize.ts'
import { toPhoto } from '../../../items/index.ts'
import { withoutKids } from '../kids.ts'
import type { Tastes } from './tastes.ts'

type CategoryRow = Pick<TableRow<'tags'>, 'id' | 'name'> &
  Pick<TableRow<'item_search'>, 'photo_key' | 'photo_width' | 'photo_height' | 'photo_placeholder'>

/** The kinds are counted among this many of the newest items, so that the cost does not grow with the table. */
const newestItems = 1_000
const maxCategories = 12
/** A photo may be of an item that was sold within this time. */
const ttlMs = 60_000

/** How many items of a kind may give its photo. */
const photosOfKind = 3

/** The kinds of garments with the most new items of a style, each with the photos of its newest items. */
const selectKinds = async (db: Db, style: Style): Promise<CategoryRow[][]> => {
  const { rows } = await sql<CategoryRow>`
    with newest as (
      select item_id, listed_at, tags, photo_key, photo_width, photo_height, photo_placeholder
      from item_search where not held and ${withoutKids} and is_feminine = ${style}
      order by listed_at desc, item_id desc limit ${sql.lit(newestItems)}
    ), of_kinds as (
      select t.id, t.name, n.photo_key, n.photo_width, n.photo_height, n.photo_placeholder,
        count(*) over (partition by t.id) as items,
        row_number() over (partition by t.id order by n.listed_at desc, n.item_id desc) as rank
      from newest n cross join unnest(n.tags) as tag (id) join tags t on t.id = tag.id and t.kind = 'garment'
    )
    select id, name, photo_key, photo_width, photo_height, photo_placeholder
    from of_kinds where rank <= ${sql.lit(photosOfKind)}
    order by items desc, id, rank limit ${sql.lit(maxCategories * photosOfKind)}`.execute(db)
  return [...Map.groupBy(rows, ({ id }) => id).values()].slice(0, maxCategories)
}

/** One row for each kind. An item may be of two kinds, such as hat and cap, and gives its photo to one of them only. */
const withOwnPhotos = (kinds: CategoryRow[][]): CategoryRow[] => {
  const used = new Set<string>()
  return kinds.flatMap((rows) => {
    const chosen = rows.find(({ photo_key }) => !used.has(photo_key)) ?? rows[0]
    if (!chosen) return []
    used.add(chosen.photo_key)
    return [chosen]
  })
}

const write = serializerOf(calls['GET homepage/categories'].reply)

/** The categories on a buyer's home, for the style that they chose at sign-up. */
export const createCategories = (db: Db, events: Events, clock: Clock, tastes: Tastes) => {
  const replies = createCache<string>(events, { topic: 'tags', max: 2, ttlMs, clock })
  return {
    /** The reply as JSON. */
    async forBuyer(caller: Caller): Promise<string> {
      const { style } = await tastes.of(caller.accountID)
      return replies.get(String(style), async () => {
        const rows = withOwnPhotos(await selectKinds(db, style))
        return write({
          categories: rows.map(({ id, name, ...photo }) => ({
            tagID: id,
            tagName: name,
            image: toPhoto({
              key: photo.photo_key,
              placeholder: photo.photo_placeholder,
              width: photo.photo_width,
              height: photo.photo_height,
            }),
          })),
        })
      })
    },
  }
}

export type Categories = ReturnType<typeof createCategories>
