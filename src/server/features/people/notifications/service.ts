import {
  type ChannelName,
  type NotificationSwitch,
  notificationChannels,
  notificationSwitches,
} from '#contract/notifications.ts'
import type { ModuleDependencies } from '../../../module.ts'
import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { decodeCursor, microseconds, page } from '../../../platform/db/cursor.ts'
import type { Database, Tx } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import { publishTo } from '../../../platform/events/publish-to.ts'
import { rowByRow } from '../../../platform/jobs/row-by-row.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import { offByDefault } from './add.ts'
import type { Channel } from './channels/channel.ts'
import {
  countUnread,
  findSettings,
  markOneRead,
  markPathRead,
  maxWaitingCounted,
  removeBeyondMax,
  saveSettings,
  selectAccountsBeyondMax,
  selectLate,
  selectNotifications,
} from './queries.ts'

const pageSize = 30
const Cursor = z.tuple([microseconds, id])
/** What should have left this long ago, in milliseconds, counts as late. */
const lateAfter = 10_000
const settingsPerAccount = { max: 60, seconds: 3600 }

type Dependencies = Pick<ModuleDependencies, 'clock' | 'log'> & {
  database: Pick<Database, 'db'>
  channels: readonly Channel[]
}

export const createNotifications = ({ database, clock, log, channels }: Dependencies) => {
  const { db } = database
  const isOn = (name: ChannelName): boolean => channels.some((one) => one.name === name && one.isOn)

  return {
    async list(accountID: string, cursor: string | undefined) {
      const after = cursor === undefined ? null : decodeCursor(cursor, Cursor)
      const [found, unread] = await Promise.all([
        selectNotifications(db, accountID, after, pageSize + 1),
        countUnread(db, accountID),
      ])
      return { ...page(found, pageSize, (row) => [row.created, row.id]), unread }
    },

    countUnread: (accountID: string) => countUnread(db, accountID),

    async markRead(accountID: string, which: { id: string; until: boolean }): Promise<void> {
      await db.transaction().execute(async (tx) => {
        if (!(await markOneRead(tx, accountID, which, clock.now()))) throw new AppError('not_found')
        await publishTo(tx, accountID, 'notifications')
      })
    },

    /** For a feature whose screen the person has just seen. */
    async markPathRead(tx: Tx, accountID: string, path: string): Promise<void> {
      if (await markPathRead(tx, accountID, path, clock.now()))
        await publishTo(tx, accountID, 'notifications')
    },

    async settings(accountID: string) {
      const chosen = await findSettings(db, accountID)
      const off = chosen?.switched_off ?? offByDefault
      return {
        off: notificationSwitches.filter((one) => off.includes(one)),
        quiet_hours: chosen?.quiet_hours ?? true,
        channels: notificationChannels.filter(isOn),
      }
    },

    async setSettings(accountID: string, off: NotificationSwitch[], quietHours: boolean): Promise<void> {
      await consumeAttempt(db, clock, `notification-settings:${accountID}`, settingsPerAccount)
      await db.transaction().execute((tx) => saveSettings(tx, accountID, off, quietHours))
    },

    async health() {
      const now = clock.now()
      const late = await selectLate(db, new Date(now.getTime() - lateAfter))
      return notificationChannels.map((channel) => {
        const behind = late.find((one) => one.channel === channel)
        const on = isOn(channel) ? ('on' as const) : ('off' as const)
        return {
          channel,
          state: behind?.failed && on === 'on' ? ('failing' as const) : on,
          waiting: Math.min(behind?.waiting ?? 0, maxWaitingCounted),
          late_seconds: behind ? Math.max(0, Math.round((now.getTime() - behind.since.getTime()) / 1000)) : 0,
        }
      })
    },

    /** The job that removes what is beyond the newest of an account. */
    removeSurplus: (stopping: AbortSignal) =>
      rowByRow({ database, clock, log }, 'surplus-notifications', stopping, {
        select: (leftOut, rows) => selectAccountsBeyondMax(db, leftOut, rows),
        subjectOf: ({ account_id }) => account_id,
        handle: async ({ account_id }) => void (await removeBeyondMax(db, account_id)),
      }),
  }
}
