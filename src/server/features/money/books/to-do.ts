import { sql } from 'kysely'
import { maxToDo } from '#contract/books.ts'
import { TicketLevel } from '#domain/ticket-status.ts'
import { answerDays, shownAfterDays } from '#domain/still-there.ts'
import type { Db, TableRow } from '../../../platform/db/connect.ts'
import {
  type CoverRow,
  coverPhoto,
  isBlockedAlone,
  isForgotten,
  quietSince,
  saves,
} from '../../items/index.ts'

const day = 86_400_000
/** More can be confirmed once these are. */
const maxListed = 50
const maxShown = 20
/** Of what is ready for pickup. A shop with more has enough to hand over first. */
const maxReady = 1_000
/** Whoever has not answered for longer need not do so today. */
const answeredWithin = 7 * day
/** The longest listed items among which quiet ones are looked for. */
const maxSearched = 200
const quietAfter = 7 * day
/** Somebody looks at an item with more. */
const fewViews = 10

const shownSince = (now: Date) => sql`${new Date(now.getTime() - shownAfterDays * day)}::timestamptz`

interface CustomerRow extends CoverRow, Pick<TableRow<'tickets'>, 'item_name'> {
  first_name: string
  last_name: string
}

const reservedColumns = sql`t.item_name, t.photo_key, t.photo_width, t.photo_height, t.photo_placeholder,
  a.first_name, a.last_name`

export interface ToConfirmRow
  extends
    CustomerRow,
    Pick<TableRow<'tickets'>, 'id' | 'pickup_id' | 'item_id' | 'price_centavos' | 'seller_due_at'> {}

/** Pending tickets, the next deadline first. Those with the first deadlines have the lowest ids. */
export const selectToConfirm = async (db: Db, shopID: string): Promise<ToConfirmRow[]> => {
  const { rows } = await sql<ToConfirmRow>`
    select t.id, t.pickup_id, t.item_id, t.price_centavos, t.seller_due_at, ${reservedColumns}
    from (
      select * from tickets where shop_id = ${shopID} and level = ${sql.lit(TicketLevel.Pending)}
      order by id limit ${sql.lit(maxToDo)}) t
    join accounts a on a.id = t.buyer_id
    order by t.seller_due_at, t.id`.execute(db)
  return rows
}

export interface ToHandOverRow extends CustomerRow {
  pickup_id: number
  items: number
  centavos: number
  due_at: Date
  picks_up_at: Date | null
  asks: boolean
}

/** Pickups with an item that is ready, by when they are due: when the buyer comes, or else the deadline. */
export const selectToHandOver = async (db: Db, shopID: string): Promise<ToHandOverRow[]> => {
  const { rows } = await sql<ToHandOverRow>`
    select p.pickup_id, p.items, p.centavos, p.due_at, k.picks_up_at, ${reservedColumns},
      exists (select from ticket_requests r where r.ticket_id = any(p.ids) and r.answer is null) as asks
    from (
      select pickup_id, count(*)::int as items, sum(price_centavos)::bigint as centavos,
        min(buyer_due_at) as due_at, array_agg(id order by id) as ids
      from (
        select * from tickets where shop_id = ${shopID} and level = ${sql.lit(TicketLevel.ForPickup)}
        order by id limit ${sql.lit(maxReady)}) ready
      group by pickup_id) p
    join pickups k on k.id = p.pickup_id
    join tickets t on t.id = p.ids[1]
    join accounts a on a.id = k.buyer_id
    order by coalesce(k.picks_up_at, p.due_at), p.pickup_id
    limit ${sql.lit(maxToDo)}`.execute(db)
  return rows
}

export interface ToAnswerRow
  extends
    Pick<TableRow<'accounts'>, 'first_name' | 'last_name'>,
    Pick<TableRow<'messages'>, 'body' | 'photos' | 'sent_at'> {
  buyer_id: string
  account_photo_id: string | null
}

/** Of the conversations that were written in last, those where it was the buyer. The newest first. */
export const selectToAnswer = async (db: Db, shopID: string, now: Date): Promise<ToAnswerRow[]> => {
  const { rows } = await sql<ToAnswerRow>`
    select c.buyer_id, m.body, m.photos, m.sent_at, a.first_name, a.last_name, photo.id as account_photo_id
    from (
      select * from conversations
      where shop_id = ${shopID} and last_message_at > ${new Date(now.getTime() - answeredWithin)}
      order by last_message_at desc limit ${sql.lit(maxToDo)}) c
    join messages m on m.conversation_id = c.id and m.sequence = c.last_sequence and m.sender = 'buyer'
    join accounts a on a.id = c.buyer_id
    left join account_photos photo on photo.account_id = c.buyer_id
    where not exists (select from conversation_blocks b where b.conversation_id = c.id)
    order by m.sent_at desc`.execute(db)
  return rows
}

export interface DraftRow extends CoverRow, Pick<TableRow<'items'>, 'id' | 'name'> {
  complete: boolean
}

/** The last added first. Without what waits for a live sale, and what became a draft because nobody answered. */
export const selectDrafts = async (db: Db, shopID: string, now: Date): Promise<DraftRow[]> => {
  const { rows } = await sql<DraftRow>`
    select i.id, i.name, i.complete, photo.key as photo_key, photo.width as photo_width, photo.height as photo_height,
      photo.placeholder as photo_placeholder
    from (
      select i.id, i.name, i.created_at, i.completed_at is not null as complete from items i
      where i.shop_id = ${shopID} and i.state = 'draft' and not ${isBlockedAlone('i')}
        and not exists (
          select from still_there_questions q where q.item_id = i.id and q.drafted_at > ${shownSince(now)})
      order by i.created_at desc, i.id desc limit ${sql.lit(maxToDo)}) i
    left join lateral ${coverPhoto(db)} on true
    order by i.created_at desc, i.id desc`.execute(db)
  return rows
}

export interface QuietRow extends CoverRow, Pick<TableRow<'items'>, 'id' | 'name' | 'price_centavos'> {
  listed_at: Date
  views: number
}

/**
 * Items with the fewest views and no saves in a week or longer, among those that have been for sale for the longest. Without those
 * that the seller is asked about.
 */
export const selectQuietItems = async (db: Db, shopID: string, now: Date): Promise<QuietRow[]> => {
  const { rows } = await sql<QuietRow>`
    select s.item_id as id, s.title as name, s.price_centavos, s.listed_at, coalesce(v.views, 0) as views,
      s.photo_key, s.photo_width, s.photo_height, s.photo_placeholder
    from (
      select * from item_search
      where shop_id = ${shopID} and listed_at <= ${new Date(now.getTime() - quietAfter)}
      order by listed_at limit ${sql.lit(maxSearched)}) s
    left join item_views v on v.item_id = s.item_id
    where not s.held and coalesce(v.views, 0) < ${sql.lit(fewViews)}
      and not exists (select from ${saves} saved where saved.item_id = s.item_id)
      and not exists (
        select from still_there_questions q
        where q.item_id = s.item_id and q.renewed_at is null and q.drafted_at is null)
    order by coalesce(v.views, 0), s.listed_at limit 5`.execute(db)
  return rows
}

const coverOf = sql`photo.key as photo_key, photo.width as photo_width, photo.height as photo_height,
  photo.placeholder as photo_placeholder`

export interface StillThereRow extends CoverRow, Pick<TableRow<'items'>, 'id' | 'name' | 'price_centavos'> {
  listed_at: Date
  asked_at: Date
}

/** What the seller is asked about, the longest listed first. */
export const selectStillThere = async (db: Db, shopID: string, now: Date): Promise<StillThereRow[]> => {
  const { rows } = await sql<StillThereRow>`
    select i.id, i.name, i.price_centavos, i.listed_at, q.asked_at, ${coverOf}
    from still_there_questions q join items i on i.id = q.item_id
    left join lateral ${coverPhoto(db)} on true
    where q.shop_id = ${shopID} and q.renewed_at is null and q.drafted_at is null and ${isForgotten(quietSince(now))}
    order by i.listed_at, i.id limit ${sql.lit(maxToDo)}`.execute(db)
  return rows
}

/** What became a draft because the seller did not answer, the last first. */
export const selectDrafted = async (db: Db, shopID: string, now: Date) => {
  const { rows } = await sql<CoverRow & Pick<TableRow<'items'>, 'id' | 'name'>>`
    select i.id, i.name, ${coverOf}
    from still_there_questions q join items i on i.id = q.item_id
    left join lateral ${coverPhoto(db)} on true
    where q.shop_id = ${shopID} and q.drafted_at > ${shownSince(now)} and i.state = 'draft' and not ${isBlockedAlone('i')}
    order by q.drafted_at desc, i.id desc limit ${sql.lit(maxToDo)}`.execute(db)
  return rows
}

const answeredUntil = ([first, ...others]: readonly StillThereRow[]): Date | null =>
  first
    ? new Date(Math.min(...[first, ...others].map((row) => row.asked_at.getTime())) + answerDays * day)
    : null

export const selectToDo = async (db: Db, shopID: string, now: Date) => {
  const [toConfirm, toHandOver, toAnswer, drafts, stillThere, drafted, quietItems] = await Promise.all([
    selectToConfirm(db, shopID),
    selectToHandOver(db, shopID),
    selectToAnswer(db, shopID, now),
    selectDrafts(db, shopID, now),
    selectStillThere(db, shopID, now),
    selectDrafted(db, shopID, now),
    selectQuietItems(db, shopID, now),
  ])
  return {
    toConfirm: { count: toConfirm.length, rows: toConfirm.slice(0, maxListed) },
    toHandOver: { count: toHandOver.length, rows: toHandOver.slice(0, maxShown) },
    toAnswer: { count: toAnswer.length, rows: toAnswer.slice(0, maxShown) },
    drafts: { count: drafts.length, rows: drafts.slice(0, 5) },
    stillThere: {
      count: stillThere.length,
      until: answeredUntil(stillThere),
      rows: stillThere.slice(0, maxListed),
    },
    drafted: { count: drafted.length, rows: drafted.slice(0, 5) },
    quietItems,
  }
}
