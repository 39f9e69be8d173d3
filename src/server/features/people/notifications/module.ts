import { notifications as calls } from '#contract/notifications.ts'
import { photoLink } from '#domain/photos.ts'
import type { Module, ModuleDependencies } from '../../../module.ts'
import { type PushSubscriptions } from '../push/service.ts'
import { changeNotification, createAdd } from './add.ts'
import { createMailChannel } from './channels/mail.ts'
import { createPushChannel } from './channels/push.ts'
import { createTextMessageChannel } from './channels/text-message.ts'
import { createDelivery } from './delivery.ts'
import { kindOf, sentenceOf } from './kinds.ts'
import { notificationsPart } from './personal-data.ts'
import { createNotifications } from './service.ts'
import { unsubscribeRoutes } from './unsubscribe/routes.ts'
import { createUnsubscribeLinks } from './unsubscribe/unsubscribe-links.ts'

/** How often a process looks for what is due, in milliseconds. */
const deliverEvery = 1_000

export const notificationsModule = (
  dependencies: Pick<ModuleDependencies, 'database' | 'clock' | 'log' | 'mail' | 'push' | 'texts' | 'vault'>,
  subscriptions: Pick<PushSubscriptions, 'send'>,
) => {
  const { database, clock, log, mail, push, vault } = dependencies
  const unsubscribeLinks = createUnsubscribeLinks(mail.siteURL, vault.keysFor('unsubscribe links'))
  const channels = [
    createPushChannel(push, subscriptions),
    createMailChannel(dependencies, unsubscribeLinks),
    createTextMessageChannel(dependencies),
  ]
  const notifications = createNotifications({ ...dependencies, channels })
  const deliver = createDelivery(dependencies, channels)
  const stop = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  const deliverAgain = (): void => {
    timer = setTimeout(() => {
      running = deliver(stop.signal)
        .catch((err: unknown) => log.warn({ err }, 'notifications could not be sent'))
        .finally(() => !stop.signal.aborted && deliverAgain())
    }, deliverEvery).unref()
  }

  const module: Module = {
    routes: (register, app) => {
      unsubscribeRoutes(app, database.db, unsubscribeLinks)
      register(calls, {
        'GET notifications/get_notifications': async ({ caller, input }) => {
          const { rows, ...rest } = await notifications.list(caller.accountID, input.cursor)
          return {
            ...rest,
            notifications: rows.map(({ id, kind, facts, path, photo_key, created_at, read_at }) => ({
              id,
              group: kindOf(kind)?.group ?? 'account',
              text: sentenceOf(kind, facts, caller.language),
              path,
              photo: photo_key && photoLink(photo_key, 160),
              created: created_at.toISOString(),
              read: read_at !== null,
            })),
          }
        },
        'GET notifications/count_unread': async ({ caller }) => ({
          unread: await notifications.countUnread(caller.accountID),
        }),
        'POST notifications/mark_read': async ({ caller, input: { id, until = false } }) => {
          await notifications.markRead(caller.accountID, { id, until })
          return { response: 'Marked as read' }
        },
        'GET notifications/get_settings': ({ caller }) => notifications.settings(caller.accountID),
        'POST notifications/set_settings': async ({ caller, input: { off = [], quiet_hours } }) => {
          await notifications.setSettings(caller.accountID, off, quiet_hours)
          return { response: 'Saved' }
        },
        'GET notifications/get_health': async () => ({ channels: await notifications.health() }),
      })
    },
    jobs: [{ name: 'surplus-notifications', cron: '34 18 * * *', run: notifications.removeSurplus }],
    personalData: notificationsPart,
    start: deliverAgain,
    async close() {
      stop.abort()
      clearTimeout(timer)
      await running
    },
  }
  return {
    module,
    add: createAdd(clock, channels),
    change: changeNotification,
    markPathRead: notifications.markPathRead,
    deliver,
  }
}

/** What other features need: they add and change notifications, and mark what their screens have shown as read. */
export type NotificationsOf = Pick<ReturnType<typeof notificationsModule>, 'add' | 'change' | 'markPathRead'>
