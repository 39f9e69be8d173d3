import type { Module, ModuleDependencies } from '../../../module.ts'
import { privatePhotoFiles } from '../../../platform/storage/private-photos.ts'
import type { NotificationsOf } from '../../people/index.ts'
import { chatPart } from './personal-data/part.ts'
import { messagePhotos } from './photos/message-photos.ts'
import { createReports } from './reports/service.ts'
import { chatRoutes } from './routes.ts'
import type { MessageSent } from '../../looking-after/index.ts'
import { createChat } from './service.ts'
import { createUnreadNotifications } from './unread-notifications.ts'

export const chatModule = ({
  database,
  clock,
  storage,
  notifications,
  messageSent,
  log,
}: ModuleDependencies & { notifications: NotificationsOf; messageSent: MessageSent }): Module => ({
  routes: (register) =>
    chatRoutes(
      register,
      createChat({ database, clock, storage, messageSent, log, markPathRead: notifications.markPathRead }),
      createReports(database, clock),
    ),
  jobs: [
    {
      name: 'notify-of-unread-messages',
      cron: '* * * * *',
      run: createUnreadNotifications({ database, clock, log }, notifications.add),
    },
  ],
  personalData: chatPart(database, storage),
  files: privatePhotoFiles(database, messagePhotos),
})
