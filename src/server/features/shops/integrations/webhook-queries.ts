import { type Insertable, sql } from 'kysely'
import type { TicketStatus } from '#domain/ticket-status.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { countRows } from '../../../platform/db/count-rows.ts'
import { hasRow } from '../../../platform/db/has-row.ts'
import type { Tables } from '../../../platform/db/tables.ts'

export const webhooksOf = (db: Db, ownerID: string) =>
  db
    .selectFrom('webhooks as w')
    .innerJoin('shops as s', 's.id', 'w.shop_id')
    .select(['w.id', 'w.url', 'w.created_at', 'w.last_sent_at', 'w.failures', 'w.off_at'])
    .where('s.owner_id', '=', ownerID)
    .orderBy('w.created_at', 'desc')
    .orderBy('w.id', 'desc')
    .execute()

export type WebhookRow = Awaited<ReturnType<typeof webhooksOf>>[number]

export const countWebhooks = (db: Db, shopID: string, max: number): Promise<number> =>
  countRows(db, db.selectFrom('webhooks').where('shop_id', '=', shopID), max)

export const insertWebhook = (tx: Tx, webhook: Insertable<Tables['webhooks']>) =>
  tx.insertInto('webhooks').values(webhook).execute()

const shopsOf = (db: Db, ownerID: string) =>
  db.selectFrom('shops').select('id').where('owner_id', '=', ownerID)

export const findAddress = async (db: Db, ownerID: string, id: string): Promise<string | undefined> => {
  const own = db.selectFrom('webhooks').select('url').where('id', '=', id)
  return (await own.where('shop_id', 'in', shopsOf(db, ownerID)).executeTakeFirst())?.url
}

export const deleteWebhook = (tx: Tx, ownerID: string, id: string): Promise<boolean> =>
  hasRow(
    tx
      .deleteFrom('webhooks')
      .where('id', '=', id)
      .where('shop_id', 'in', shopsOf(tx, ownerID))
      .returning('id'),
  )

export const deleteWebhooksOf = (tx: Tx, ownerID: string) =>
  tx.deleteFrom('webhooks').where('shop_id', 'in', shopsOf(tx, ownerID)).execute()

/** It answered with success, so it is on, and what it missed lately is due. */
export const noteSuccess = (db: Db, id: string, at: Date) =>
  sql`
    with answered as (
      update webhooks set last_sent_at = ${at}, failures = 0, failing_since = null, retry_at = null, off_at = null
      where id = ${id}
      returning id
    )
    update webhook_deliveries set due_at = ${at}
    where webhook_id in (select id from answered) and attempts = 0 and due_at > ${at}`.execute(db)

/** A minute after the first failure in a row, then two, four and so on, six hours at most. */
const pause = (failures: string) => sql`least(2 ^ least(${sql.ref(failures)}, 20), 360) * interval '1 minute'`

/** Nothing is sent to it for a while. Returns how often it failed in a row, and since when; undefined if it is off or gone. */
export const noteFailure = async (db: Db, id: string, at: Date) => {
  const { rows } = await sql<{ failures: number; failing_since: Date }>`
    with failed as (
      update webhooks w set failures = w.failures + 1, failing_since = coalesce(w.failing_since, ${at}::timestamptz),
        retry_at = ${at}::timestamptz + ${pause('w.failures')}
      where id = ${id} and off_at is null
      returning id, failures, failing_since, retry_at
    ), waiting as (
      update webhook_deliveries d set due_at = greatest(d.due_at, failed.retry_at)
      from failed where d.webhook_id = failed.id
    )
    select failures, failing_since from failed`.execute(db)
  return rows[0]
}

/** Deletes what was not sent. Returns whose shop it is, once. */
export const switchOff = async (tx: Tx, id: string, at: Date) => {
  const { rows } = await sql<{ owner_id: string; url: string }>`
    with off as (
      update webhooks set off_at = ${at} where id = ${id} and off_at is null returning id, shop_id, url
    ), deleted as (
      delete from webhook_deliveries where webhook_id in (select id from off)
    )
    select s.owner_id, off.url from off join shops s on s.id = off.shop_id`.execute(tx)
  return rows[0]
}

/** Webhooks to which something is due, without these. */
export const selectDue = async (
  db: Db,
  { now, without, max }: { now: Date; without: string[]; max: number },
): Promise<string[]> => {
  const { rows } = await sql<{ webhook_id: string }>`
    select webhook_id from webhook_deliveries
    where due_at <= ${now} and webhook_id <> all(${without}::uuid[])
    group by webhook_id order by min(due_at) limit ${sql.lit(max)}`.execute(db)
  return rows.map(({ webhook_id }) => webhook_id)
}

interface Delivery {
  ticket_id: number
  step: number
  status: TicketStatus
  moved_at: Date
  attempts: number
  item_id: string
  url: string
}

/** The next that is due to this webhook. Nobody else takes it before its own pause has passed. */
export const takeNext = async (db: Db, webhookID: string, now: Date): Promise<Delivery | undefined> => {
  const { rows } = await sql<Delivery>`
    with next as (
      select ticket_id, step from webhook_deliveries
      where webhook_id = ${webhookID} and due_at <= ${now}
      order by due_at, moved_at, ticket_id, step limit 1 for update skip locked
    )
    update webhook_deliveries d
    set attempts = d.attempts + 1, due_at = ${now}::timestamptz + ${pause('d.attempts')}
    from next, tickets t, webhooks w
    where d.webhook_id = ${webhookID} and d.ticket_id = next.ticket_id and d.step = next.step
      and t.id = d.ticket_id and w.id = d.webhook_id
    returning d.ticket_id, d.step, d.status, d.moved_at, d.attempts, t.item_id, w.url`.execute(db)
  return rows[0]
}

export const deleteDelivery = (db: Db, webhookID: string, { ticket_id, step }: Delivery) =>
  db
    .deleteFrom('webhook_deliveries')
    .where('webhook_id', '=', webhookID)
    .where('ticket_id', '=', ticket_id)
    .where('step', '=', step)
    .execute()
