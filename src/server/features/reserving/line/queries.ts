import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { countRows } from '../../../platform/db/count-rows.ts'
import { hasRow } from '../../../platform/db/has-row.ts'
import { publishToFound } from '../../../platform/events/publish-to.ts'
import { isNoneOf } from '../../../platform/jobs/failures.ts'
import { availabilityOf, coverColumns, coverPhoto } from '../../items/index.ts'

export type EndReason = 'bought' | 'lapsed' | 'left' | 'blocked' | 'sold' | 'withdrawn'

const livePlaces = (db: Db, itemID: string) =>
  db.selectFrom('line_places').where('item_id', '=', itemID).where('state', '<>', sql.lit('ended'))

const placeColumns = [
  'place',
  'item_id',
  'buyer_id',
  'state',
  'notified',
  'turn_begins_at',
  'turn_ends_at',
] as const

export const findFirstPlace = (tx: Tx, itemID: string) =>
  livePlaces(tx, itemID).select(placeColumns).orderBy('place').limit(1).executeTakeFirst()

export const findTurn = (tx: Tx, itemID: string) =>
  livePlaces(tx, itemID).select(placeColumns).where('state', '=', 'turn').executeTakeFirst()

export const findPlaceOf = (tx: Tx, itemID: string, buyerID: string) =>
  livePlaces(tx, itemID).select(placeColumns).where('buyer_id', '=', buyerID).executeTakeFirst()

export type Place = NonNullable<Awaited<ReturnType<typeof findFirstPlace>>>

export const insertPlace = (tx: Tx, itemID: string, buyerID: string, at: Date) =>
  tx.insertInto('line_places').values({ item_id: itemID, buyer_id: buyerID, joined_at: at }).execute()

interface Turn {
  beginsAt: Date
  endsAt: Date
  notified: boolean
  live: boolean
}

export const setTurn = (tx: Tx, place: number, { beginsAt, endsAt, notified, live }: Turn) =>
  tx
    .updateTable('line_places')
    .set({ state: 'turn', turn_begins_at: beginsAt, turn_ends_at: endsAt, notified, live })
    .where('place', '=', place)
    .execute()

export const endPlace = (tx: Tx, place: number, reason: EndReason, at: Date) =>
  tx
    .updateTable('line_places')
    .set({ state: 'ended', end_reason: reason, ended_at: at })
    .where('place', '=', place)
    .execute()

/** Returns those who were in line. */
export const endPlacesOf = async (tx: Tx, itemID: string, reason: EndReason, at: Date): Promise<Place[]> =>
  tx
    .updateTable('line_places')
    .set({ state: 'ended', end_reason: reason, ended_at: at })
    .where('item_id', '=', itemID)
    .where('state', '<>', sql.lit('ended'))
    .returning(placeColumns)
    .execute()

export const countInLine = (db: Db, itemID: string) => countRows(db, livePlaces(db, itemID))

export const countLinesOf = (db: Db, buyerID: string) =>
  countRows(
    db,
    db.selectFrom('line_places').where('buyer_id', '=', buyerID).where('state', '<>', sql.lit('ended')),
  )

/** Notifies the open pages of all who are in line. */
export const publishToLine = (tx: Tx, itemID: string): Promise<void> =>
  publishToFound(tx, { tickets: livePlaces(tx, itemID).select('buyer_id') })

/** Whether the item was shown in a live sale that runs now. */
export const isLive = (tx: Tx, itemID: string) =>
  hasRow(
    tx
      .selectFrom('live_sale_items as p')
      .innerJoin('live_sales as s', 's.id', 'p.sale_id')
      .select('p.item_id')
      .where('p.item_id', '=', itemID)
      .where('p.open', '=', true)
      .where('p.shown_at', 'is not', null)
      .where('s.started_at', 'is not', null)
      .where('s.ended_at', 'is', null),
  )

export const findNameAndPhoto = (tx: Tx, itemID: string) =>
  tx
    .selectFrom('items as i')
    .leftJoinLateral(coverPhoto(tx), (join) => join.onTrue())
    .select(['i.name', 'photo.key as photo_key'])
    .where('i.id', '=', itemID)
    .executeTakeFirstOrThrow()

/** Turns that were given at night, and have to begin. */
export const selectTurnsToBegin = (db: Db, now: Date, leftOut: readonly string[], rows: number) =>
  db
    .selectFrom('line_places')
    .select('item_id')
    .where('state', '=', sql.lit('turn'))
    .where('turn_begins_at', '<=', now)
    .where('notified', '=', false)
    .where(isNoneOf('item_id', leftOut))
    .orderBy('place')
    .limit(rows)
    .execute()

/** Items whose line this buyer is in. */
export const selectItemsWaitedFor = async (tx: Tx, buyerID: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('line_places')
    .select('item_id')
    .where('buyer_id', '=', buyerID)
    .where('state', '<>', sql.lit('ended'))
    .orderBy('item_id')
    .execute()
  return rows.map(({ item_id }) => item_id)
}

/** Items of this seller that somebody waits for. */
export const selectItemsWithLine = async (tx: Tx, sellerID: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('items as i')
    .innerJoin('shops as s', 's.id', 'i.shop_id')
    .innerJoin('line_places as l', 'l.item_id', 'i.id')
    .select('i.id')
    .distinct()
    .where('s.owner_id', '=', sellerID)
    .where('l.state', '<>', sql.lit('ended'))
    .execute()
  return rows.map(({ id }) => id)
}

/** Items as this buyer sees their lines. */
const lines = (db: Db, buyerID: string) =>
  db
    .selectFrom('items as i')
    .leftJoin('line_places as mine', (join) =>
      join
        .onRef('mine.item_id', '=', 'i.id')
        .on('mine.buyer_id', '=', buyerID)
        .on('mine.state', '<>', sql.lit('ended')),
    )
    .leftJoin('item_holds as h', 'h.item_id', 'i.id')
    .select(['i.id', 'mine.state', 'mine.turn_begins_at', 'mine.turn_ends_at'])
    .select([
      'h.until as held_until',
      sql<number>`(select count(*)::int from line_places l where l.item_id = i.id and l.state <> 'ended')`.as(
        'in_line',
      ),
      sql<number | null>`case when mine.place is not null then
        (select count(*)::int from line_places l
          where l.item_id = i.id and l.state <> 'ended' and l.place <= mine.place) end`.as('place'),
      sql<boolean>`coalesce(h.kind = 'ticket' and h.until is not null and h.buyer_id = ${buyerID}, false)`.as(
        'is_mine',
      ),
    ])

export const findLine = (db: Db, buyerID: string, itemID: string) =>
  lines(db, buyerID).where('i.id', '=', itemID).where(availabilityOf('i'), '<>', 'draft').executeTakeFirst()

export const selectLines = (db: Db, buyerID: string) =>
  lines(db, buyerID)
    .innerJoin('shops as s', 's.id', 'i.shop_id')
    .leftJoinLateral(coverPhoto(db), (join) => join.onTrue())
    .select(['i.name', 'i.price_centavos', 'i.size', 'i.condition', 's.id as shop_id', 's.name as shop_name'])
    .select(coverColumns)
    .where('mine.place', 'is not', null)
    .orderBy('mine.place')
    .execute()

export type LineRow = NonNullable<Awaited<ReturnType<typeof findLine>>>
export type OwnLineRow = Awaited<ReturnType<typeof selectLines>>[number]

/** All places of a buyer, also those that have ended, oldest first. */
export const selectPlacesOf = (db: Db, buyerID: string) =>
  db
    .selectFrom('line_places as l')
    .innerJoin('items as i', 'i.id', 'l.item_id')
    .select(['l.item_id', 'i.name', 'l.joined_at', 'l.turn_begins_at', 'l.ended_at', 'l.end_reason'])
    .where('l.buyer_id', '=', buyerID)
    .orderBy('l.place')
    .execute()

export const deletePlacesOf = (tx: Tx, buyerID: string) =>
  tx.deleteFrom('line_places').where('buyer_id', '=', buyerID).execute()
