import { type Expression, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { NotificationSwitch } from '#contract/notifications.ts'
import type { Clock } from '../../../platform/clock.ts'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { publishInsert, publishTo } from '../../../platform/events/publish-to.ts'
import type { Channel } from './channels/channel.ts'
import { type NewNotification, kinds } from './kinds.ts'
import { afterQuietHours } from './quiet-hours.ts'

/** Several things often happen in one tap. They leave together, this many milliseconds after the first. */
const leavesAfter = 2_000
/** A text message costs money, so push and mail get this time to reach the person, in milliseconds. */
const lastResortAfter = 300_000

/** What is switched off for those who have not chosen. Mail for each message or new item would be too much. */
export const offByDefault: NotificationSwitch[] = [
  'messages:mail',
  'shops:mail',
  'searches:mail',
  'saved:mail',
]

/** Adds notifications in the transaction that causes them. A deleted account gets none, which is no error. */
export type AddNotifications = (tx: Tx, given: NewNotification[]) => Promise<void>

/** Changes facts, path and photo of a notification of this account, kind and subject, which is unread again. No delivery is added. */
export type ChangeNotification = (tx: Tx, given: NewNotification) => Promise<void>

/** What has not left yet, leaves with the new facts. */
export const changeNotification: ChangeNotification = async (
  tx,
  { accountID, kind, subject, path, facts, photo = null },
) => {
  const changed = tx
    .updateTable('notifications')
    .set({ path, facts: JSON.stringify(facts), photo_key: photo, read_at: null })
    .where('account_id', '=', accountID)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .returning('id')
  if ((await changed.executeTakeFirst()) !== undefined) await publishTo(tx, accountID, 'notifications')
}

/** The deliveries of one notification, by the channels that are on. */
const deliveriesOf = ({ kind }: NewNotification, channels: readonly Channel[], at: Date) => {
  const { group, ...rules } = kinds[kind] as (typeof kinds)['last_hours' | 'payment_qr_set']
  return channels
    .filter(({ name, isOn }) => isOn && (name !== 'text_message' || rules.lastResort))
    .map(({ name }) => {
      const due = new Date(at.getTime() + (name === 'text_message' ? lastResortAfter : leavesAfter))
      return {
        channel: name,
        switch: rules.cannotBeOff ? '' : `${group}:${name}`,
        due,
        due_if_quiet: rules.ignoresQuietHours ? due : afterQuietHours(due),
      }
    })
}

export const createAdd = (clock: Clock, channels: readonly Channel[]): AddNotifications => {
  return async (tx, given) => {
    if (given.length === 0) return
    const at = clock.now()
    const rows = given.map((one) => ({
      id: uuidv7(),
      account_id: one.accountID,
      kind: one.kind,
      subject: one.subject,
      path: one.path,
      about_account_id: one.about ?? null,
      facts: one.facts,
      photo_key: one.photo ?? null,
      deliveries: deliveriesOf(one, channels, at),
    }))
    await addRows(tx, rows, at)
  }
}

/**
 * One statement adds the notifications and what has to be delivered, by the settings of each person. Locking the accounts
 * waits for a deletion that runs at this moment. They are locked in the order of their ids, so that two batches cannot deadlock.
 */
const addRows = (tx: Tx, rows: readonly { account_id: string }[], at: Date) => {
  const people: Expression<unknown> = sql`select distinct account_id from added`
  return sql`
    with every as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row (id uuid, account_id uuid, kind text, subject text, path text,
          about_account_id uuid, facts jsonb, photo_key text, deliveries jsonb)
    ), present as materialized (
      select a.id from accounts a
      where a.id = ${anyOf([...new Set(rows.map(({ account_id }) => account_id))])} and a.deleted_at is null
      order by a.id for share
    ), given as (
      select * from every where account_id in (select id from present)
    ), added as (
      insert into notifications (id, account_id, kind, subject, path, about_account_id, facts, photo_key, created_at)
      select id, account_id, kind, subject, path, about_account_id, facts, photo_key, ${at}::timestamptz from given
      on conflict (account_id, kind, subject) do nothing
      returning id, account_id
    ), deliveries as (
      insert into notification_deliveries (notification_id, channel, account_id, due_at)
      select added.id, d.channel, added.account_id,
        case when coalesce(s.quiet_hours, true) then d.due_if_quiet else d.due end
      from added
      join given on given.id = added.id
      cross join lateral jsonb_to_recordset(given.deliveries)
        as d (channel text, switch text, due timestamptz, due_if_quiet timestamptz)
      left join notification_settings s on s.account_id = added.account_id
      where d.switch <> all (coalesce(s.switched_off, ${offByDefault}::text[]))
    )
    ${publishInsert(people, 'notifications')}`.execute(tx)
}
