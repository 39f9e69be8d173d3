import { sql } from 'kysely'
import { type ChannelName, type NotificationSwitch, maxUnreadNotifications } from '#contract/notifications.ts'
import type { Language } from '#domain/language.ts'
import type { AccountKind } from '#domain/roles.ts'
import type { Db, TableRow, Tx } from '../../../platform/db/connect.ts'
import { countRows } from '../../../platform/db/count-rows.ts'
import { type TimeKey, afterKey, toMicroseconds } from '../../../platform/db/cursor.ts'
import { isNoneOf } from '../../../platform/jobs/failures.ts'

/** Older ones of an account are removed. */
export const maxKept = 1_000
export const maxWaitingCounted = 1_000

export const selectNotifications = (db: Db, accountID: string, after: TimeKey | null, rows: number) =>
  db
    .selectFrom('notifications')
    .select(['id', 'kind', 'path', 'facts', 'photo_key', 'created_at', 'read_at'])
    .select(({ ref }) => toMicroseconds(ref('created_at')).as('created'))
    .where('account_id', '=', accountID)
    .where(afterKey('created_at', 'id', after))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(rows)
    .execute()

export const countUnread = (db: Db, accountID: string): Promise<number> =>
  countRows(
    db,
    db
      .selectFrom('notifications')
      .select('id')
      .where('account_id', '=', accountID)
      .where('read_at', 'is', null)
      .limit(maxUnreadNotifications),
  )

const markRead = (tx: Tx, accountID: string, at: Date) =>
  tx
    .updateTable('notifications')
    .set({ read_at: at })
    .where('account_id', '=', accountID)
    .where('read_at', 'is', null)

/** Returns whether the account has this notification. */
export const markOneRead = async (
  tx: Tx,
  accountID: string,
  { id, until }: { id: string; until: boolean },
  at: Date,
): Promise<boolean> => {
  const one = await tx
    .selectFrom('notifications')
    .select('created_at')
    .where('id', '=', id)
    .where('account_id', '=', accountID)
    .executeTakeFirst()
  if (!one) return false
  await markRead(tx, accountID, at)
    .where(
      until
        ? sql<boolean>`(created_at, id) <= (select created_at, id from notifications where id = ${id})`
        : sql<boolean>`id = ${id}`,
    )
    .execute()
  return true
}

/** Marks what leads to this path as read. Returns whether there was something. */
export const markPathRead = async (tx: Tx, accountID: string, path: string, at: Date): Promise<boolean> => {
  const rows = await markRead(tx, accountID, at).where('path', '=', path).returning('id').execute()
  return rows.length > 0
}

/** The languages of accounts by their ids. */
/** `otherSide`: whether the person has an account on the other side too. */
export interface Recipient {
  language: Language
  kind: AccountKind
  otherSide: boolean
}

export const selectRecipients = async (db: Db, accountIDs: string[]): Promise<Map<string, Recipient>> => {
  if (accountIDs.length === 0) return new Map()
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'language', 'kind', sql<boolean>`other_side(id) is not null`.as('otherSide')])
    .where('id', '=', (any) => any.fn.any(any.val(accountIDs)))
    .execute()
  return new Map(rows.map(({ id, ...recipient }) => [id, recipient]))
}

export const findSettings = (db: Db, accountID: string) =>
  db
    .selectFrom('notification_settings')
    .select(['switched_off', 'quiet_hours'])
    .where('account_id', '=', accountID)
    .executeTakeFirst()

export const saveSettings = (tx: Tx, accountID: string, switchedOff: string[], quietHours: boolean) =>
  tx
    .insertInto('notification_settings')
    .values({ account_id: accountID, switched_off: switchedOff, quiet_hours: quietHours })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ switched_off: switchedOff, quiet_hours: quietHours }),
    )
    .execute()

/** Turns one thing off, and leaves the rest as it is. `byDefault`: what is off for those who have not chosen. */
export const switchOff = (db: Db, accountID: string, one: NotificationSwitch, byDefault: string[]) =>
  sql`
    insert into notification_settings as s (account_id, switched_off, quiet_hours)
    values (${accountID}, ${[...byDefault, one]}, true)
    on conflict (account_id) do update set switched_off = array_append(s.switched_off, ${one})
    where ${one} <> all (s.switched_off)`.execute(db)

/** Who gets a mail; undefined once the account is deleted. */
export const findMailRecipient = (db: Db, accountID: string) =>
  db
    .selectFrom('accounts')
    .select(['email', 'email_confirmed_at', 'language'])
    .where('id', '=', accountID)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export type DueRow = Pick<TableRow<'notification_deliveries'>, 'account_id' | 'attempts'> &
  Pick<TableRow<'notifications'>, 'id' | 'kind' | 'path' | 'facts'> & { channel: ChannelName }

/**
 * Takes what is due, oldest first. The next try of each is set before it is sent: if this process is killed, another one
 * sends it then. What was read meanwhile, or reached the person before a text message, does not leave any more, nor a
 * text message about two hours that have passed.
 */
export const takeDue = async (
  db: Db,
  {
    now,
    nextTry,
    channels,
    onlyKinds,
    rows,
  }: {
    now: Date
    nextTry: (attempts: number) => Date
    channels: ChannelName[]
    /** During the quiet hours, those that do not wait for their end. Null at other times. */
    onlyKinds: string[] | null
    rows: number
  },
): Promise<DueRow[]> => {
  const tries = Array.from({ length: 20 }, (_, attempts) => nextTry(attempts).toISOString())
  const taken = await sql<DueRow & { wanted: boolean }>`
    with due as (
      select d.notification_id, d.channel from notification_deliveries d
      join notifications n on n.id = d.notification_id
      left join notification_settings s on s.account_id = d.account_id
      where d.due_at <= ${now}
        and (${onlyKinds}::text[] is null or n.kind = any (${onlyKinds}::text[]) or not s.quiet_hours)
      order by d.due_at, d.account_id limit ${sql.lit(rows)} for update of d skip locked
    ), taken as (
      update notification_deliveries d set attempts = d.attempts + 1,
        due_at = (${tries}::timestamptz[])[least(d.attempts, 19) + 1]
      from due where d.notification_id = due.notification_id and d.channel = due.channel
      returning d.notification_id, d.channel, d.account_id, d.attempts
    )
    select n.id, n.kind, n.path, n.facts, taken.channel, taken.account_id, taken.attempts,
      n.read_at is null and taken.channel = any (${channels}::text[])
        and (taken.channel <> 'text_message'
          or n.reached_at is null and n.created_at > ${now}::timestamptz - interval '2 hours') as wanted
    from taken join notifications n on n.id = taken.notification_id
    order by n.created_at, n.id`.execute(db)
  const unwanted = taken.rows.filter(({ wanted }) => !wanted)
  for (const { id, channel } of unwanted) await removeDeliveries(db, [id], channel)
  return taken.rows.filter(({ wanted }) => wanted)
}

export const removeDeliveries = (db: Db, ids: string[], channel: ChannelName) =>
  db
    .deleteFrom('notification_deliveries')
    .where('notification_id', '=', (any) => any.fn.any(any.val(ids)))
    .where('channel', '=', channel)
    .execute()

export const markReached = (db: Db, ids: string[], at: Date) =>
  db
    .updateTable('notifications')
    .set({ reached_at: at })
    .where('id', '=', (any) => any.fn.any(any.val(ids)))
    .where('reached_at', 'is', null)
    .execute()

/** For each channel what is late: how many, counted up to a maximum, since when, and whether a try failed. */
export const selectLate = (db: Db, before: Date) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('notification_deliveries as d')
        .innerJoin('notifications as n', 'n.id', 'd.notification_id')
        .select(['d.channel', 'd.attempts', 'n.created_at'])
        .where((is) => is.or([is('d.due_at', '<=', before), is('d.attempts', '>', 0)]))
        .orderBy('d.due_at')
        .limit(sql.lit(maxWaitingCounted))
        .as('late'),
    )
    .select((of) => [
      'channel',
      of.fn.countAll<number>().as('waiting'),
      of.fn.min('created_at').as('since'),
      of.fn<boolean>('bool_or', [of('attempts', '>', 0)]).as('failed'),
    ])
    .groupBy('channel')
    .execute()

/** Accounts with more than the maximum. */
export const selectAccountsBeyondMax = async (db: Db, leftOut: readonly string[], rows: number) =>
  db
    .selectFrom('notifications')
    .select('account_id')
    .where(isNoneOf('account_id', leftOut))
    .groupBy('account_id')
    .having(({ fn }) => fn.countAll(), '>', maxKept)
    .limit(rows)
    .execute()

/** Of this account those before the newest. */
export const removeBeyondMax = (db: Db, accountID: string) =>
  sql`
    delete from notifications where account_id = ${accountID} and created_at < (
      select created_at from notifications where account_id = ${accountID}
      order by created_at desc offset ${sql.lit(maxKept - 1)} limit 1)`.execute(db)

export const selectAll = (db: Db, accountID: string) =>
  db
    .selectFrom('notifications')
    .select(['kind', 'path', 'facts', 'created_at', 'read_at'])
    .where('account_id', '=', accountID)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const deleteAllOf = async (tx: Tx, accountID: string): Promise<void> => {
  for (const column of ['account_id', 'about_account_id'] as const)
    await tx.deleteFrom('notifications').where(column, '=', accountID).execute()
  await tx.deleteFrom('notification_settings').where('account_id', '=', accountID).execute()
}
