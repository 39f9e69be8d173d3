/** A person turns each of them on or off, for each channel. */
export const notificationGroups = [
  'tickets',
  'deadlines',
  'messages',
  'shops',
  'searches',
  'saved',
  'account',
] as const
export type NotificationGroup = (typeof notificationGroups)[number]
