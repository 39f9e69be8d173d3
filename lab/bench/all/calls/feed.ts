import { z } from 'zod'
import { feedAfter } from '../../../../src/server/features/search/search/feed/queries.ts'
import { forBuyer } from '../../../../src/server/features/search/search/kids.ts'
import { toMicroseconds } from '../../../../src/server/platform/db/cursor.ts'
import { sql } from 'kysely'
import { type Kind, type World, askOnce, inTurn } from '../world.ts'

const Page = z.object({ cursor: z.string().nullable() })
/** A depth of 8,000 items. */
const deepest = 500
const deepPages = 40
/** Rows of one window of the feed, as the server reads them. */
const window = 240

/** Measures the first page with many readers, and deep pages with one. */
export const feedKinds = async ({ items, app, database, buyers }: World): Promise<Kind[]> => {
  const [reader] = buyers
  if (!reader) return []
  const headers = { cookie: reader.cookie }
  const deep: string[] = []
  let path = '/api/homepage'
  for (let n = 1; n < deepest; n += 1) {
    const { cursor } = Page.parse(JSON.parse((await askOnce(app.url, { path, headers })).body.toString()))
    if (cursor === null) break
    path = `/api/homepage?cursor=${encodeURIComponent(cursor)}`
    deep.push(path)
    if (deep.length > deepPages) deep.shift()
  }
  const { rows } = await sql<{ listed: number; id: string }>`
    select ${toMicroseconds(sql.ref('listed_at'))} as listed, item_id as id from item_search where not held
    order by listed_at desc, id desc offset ${sql.lit(Math.min(deepest * 16, Math.floor(items / 2)))} limit 100`.execute(
    database.db,
  )
  const keys = inTurn(rows)
  const [nextReader, nextPage] = [inTurn(buyers.slice(0, 1_000)), inTurn(deep)]
  const what = 'one window of items, read anew'
  return [
    {
      name: 'feed, first page',
      next: () => ({ path: '/api/homepage', headers: { cookie: nextReader().cookie } }),
      alone: { what, work: () => feedAfter(database.db, forBuyer(false), null, window) },
    },
    {
      name: 'feed, a page at depth',
      next: () => ({ path: nextPage(), headers }),
      alone: {
        what,
        work: () => {
          const { listed, id } = keys()
          return feedAfter(database.db, forBuyer(false), [listed, id], window)
        },
      },
    },
  ]
}
