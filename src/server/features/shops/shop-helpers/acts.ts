import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { type HelperAct, helperActs, isHelperAct } from '#domain/helper-acts.ts'
import type { ModuleDependencies } from '../../../module.ts'
import {
  type TimeKey,
  afterKey,
  decodeCursor,
  microseconds,
  page,
  toMicroseconds,
} from '../../../platform/db/cursor.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import { findShopOf } from '../shops/queries.ts'

const pageSize = 50
/** The log keeps each act for a year. */
const actsPerHelper = { max: 10_000, seconds: 86_400 }
const ActCursor = z.tuple([microseconds, id])

type Fields = Record<string, unknown>

const aboutOf = (act: HelperAct, input: Fields, reply: Fields) => {
  const [subject] = Object.entries(helperActs[act])
  if (!subject) return null
  const [kind, field] = subject
  // Some calls take the id of an item by either name.
  const value = input[field] ?? reply[field] ?? (field === 'itemID' ? input['id'] : undefined)
  return typeof value === 'string' || typeof value === 'number' ? { kind, id: String(value) } : null
}

const selectActs = (
  db: Db,
  shopID: string,
  helperID: string | undefined,
  after: TimeKey | null,
  rows: number,
) =>
  db
    .selectFrom('helper_acts as h')
    .innerJoin('accounts as a', 'a.id', 'h.helper_id')
    .leftJoin('tickets as t', (join) =>
      join.on('t.id', '=', sql<number>`case when h.about_kind = 'ticket' then h.about_id::bigint end`),
    )
    .leftJoin('items as i', (join) =>
      join.on(
        'i.id',
        '=',
        sql<string>`case when h.about_kind = 'item' then h.about_id::uuid else t.item_id end`,
      ),
    )
    .leftJoin('live_sales as s', (join) =>
      join.on('s.id', '=', sql<string>`case when h.about_kind = 'sale' then h.about_id::uuid end`),
    )
    .leftJoin('accounts as b', (join) =>
      join.on('b.id', '=', sql<string>`case when h.about_kind = 'buyer' then h.about_id::uuid end`),
    )
    .select(['h.id', 'h.helper_id', 'h.act', 'h.acted_at', 'a.first_name', 'a.last_name', 'i.id as item_id'])
    .select(sql<string | null>`coalesce(i.name, s.title, b.first_name)`.as('about_name'))
    .select(toMicroseconds(sql.ref('h.acted_at')).as('at'))
    .where('h.shop_id', '=', shopID)
    .$if(helperID !== undefined, (query) => query.where('h.helper_id', '=', helperID ?? ''))
    .where(afterKey('h.acted_at', 'h.id', after))
    .orderBy('h.acted_at', 'desc')
    .orderBy('h.id', 'desc')
    .limit(sql.lit(rows))
    .execute()

/** What helpers did for shops, kept for the owners. */
export const createHelperActs = ({
  database: { db },
  clock,
}: Pick<ModuleDependencies, 'database' | 'clock'>) => ({
  async admit({ helperOf, accountID }: Caller, call: string): Promise<void> {
    if (helperOf && isHelperAct(call))
      await consumeAttempt(db, clock, `helper-acts:${accountID}`, actsPerHelper)
  },

  /** Called after a call has succeeded and before its reply: what a helper was answered is in the log. */
  async keep({ helperOf, accountID }: Caller, call: string, input: Fields, reply: Fields): Promise<void> {
    if (!helperOf || !isHelperAct(call)) return
    const about = aboutOf(call, input, reply)
    await db
      .insertInto('helper_acts')
      .values({
        id: uuidv7(),
        shop_id: helperOf.shopID,
        helper_id: accountID,
        acted_at: clock.now(),
        act: call,
        about_kind: about?.kind ?? null,
        about_id: about?.id ?? null,
      })
      .execute()
  },

  /** Newest first. */
  async read(
    ownerID: string,
    { helperID, cursor }: { helperID?: string | undefined; cursor?: string | undefined },
  ) {
    const shop = await findShopOf(db, ownerID)
    if (!shop) throw new AppError('shop_missing')
    const after = cursor === undefined ? null : decodeCursor(cursor, ActCursor)
    const found = await selectActs(db, shop.id, helperID, after, pageSize + 1)
    const { rows, ...rest } = page(found, pageSize, (row) => [row.at, row.id])
    return { rows, ...rest }
  },
})
