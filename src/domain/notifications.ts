/** The switches by which a person chooses what to be told. */
export const notificationGroups = ['tickets', 'deadlines', 'messages', 'account'] as const
export type NotificationGroup = (typeof notificationGroups)[number]
