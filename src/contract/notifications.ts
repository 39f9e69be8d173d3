import { notificationGroups } from '#domain/notifications.ts'
import { z } from 'zod'
import { calls } from './define.ts'
import { Done, countShown, id, listOf, ticked, time, token } from './fields.ts'

/** The ways beside the app. */
export const notificationChannels = ['push', 'mail', 'text_message'] as const
export type ChannelName = (typeof notificationChannels)[number]

/** The unread count stops here, because screens show larger numbers as "99+". */
export const maxUnreadNotifications = 100

const group = z.enum(notificationGroups)
const channel = z.enum(notificationChannels)
/** Such as `messages:mail`. */
export const notificationSwitches = notificationGroups.flatMap((of) =>
  notificationChannels.map((by) => `${of}:${by}` as const),
)
export type NotificationSwitch = (typeof notificationSwitches)[number]
const groupAndChannel = z.enum(notificationSwitches)

const Notification = z.object({
  id,
  group,
  /** In the language of the account. */
  text: z.string(),
  /** The path of the app that it leads to. */
  path: z.string(),
  /** The path of a photo of the item that it is about, or null. */
  photo: z.string().nullable(),
  created: time,
  read: z.boolean(),
})
export type Notification = z.output<typeof Notification>

const Settings = z.object({
  /** The app itself cannot be turned off. */
  off: z.array(groupAndChannel),
  /** From 22 to 7 o'clock in Manila only deadlines are sent. */
  quiet_hours: z.boolean(),
  /** The channels that this marketplace has. */
  channels: z.array(channel),
})

const ChannelHealth = z.object({
  channel,
  state: z.enum(['on', 'off', 'failing']),
  /** How many wait that were due, up to 1,000. */
  waiting: countShown(1000),
  /** How late the oldest of them is, in seconds. */
  late_seconds: countShown(),
})

export const notifications = calls({
  'GET notifications/get_notifications': {
    summary: 'What concerns the signed-in person, newest first',
    who: 'signed-in',
    whenStopped: true,
    input: z.object({ cursor: token(200).optional() }),
    reply: z.object({
      notifications: z.array(Notification),
      has_next: z.boolean(),
      cursor: z.string().nullable(),
      /** Up to 100. */
      unread: countShown(maxUnreadNotifications),
    }),
  },
  'GET notifications/count_unread': {
    summary: 'How many notifications the signed-in person has not read, up to 100',
    who: 'signed-in',
    whenStopped: true,
    reply: z.object({ unread: countShown(maxUnreadNotifications) }),
  },
  'POST notifications/mark_read': {
    summary: 'Mark one notification as read, or with `until` that one and all older ones',
    who: 'signed-in',
    input: z.object({ id, until: ticked.optional() }),
    reply: Done,
    errors: ['not_found'],
  },
  'GET notifications/get_settings': {
    summary: 'By which channels the signed-in person is notified of what',
    who: 'signed-in',
    reply: Settings,
  },
  'POST notifications/set_settings': {
    summary: 'Choose by which channels one is notified of what. Replaces the earlier choice',
    who: 'signed-in',
    input: z.object({
      off: listOf(groupAndChannel, notificationSwitches.length).optional(),
      quiet_hours: ticked,
    }),
    reply: Done,
    errors: ['too_many_tries'],
  },
  'GET notifications/get_health': {
    summary: 'Whether each channel works, and how late it is',
    who: ['admin'],
    admins: ['treasurer'],
    reply: z.object({ channels: z.array(ChannelHealth) }),
  },
})
