export { createAdd } from './add.ts'
export { type NotificationsOf, notificationsModule } from './module.ts'
export type { AddNotifications } from './add.ts'
export type { NewNotification } from './kinds.ts'
