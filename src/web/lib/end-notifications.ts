import { serviceWorkers } from './device-storage.ts'

const maxWaitMs = 1_000

const end = async (): Promise<void> => {
  const registration = await serviceWorkers()?.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** Without a network the browser may never answer. The server forgets the subscription with the session. */
export const endNotifications = (): Promise<void> =>
  Promise.race([end(), new Promise<void>((resolve) => setTimeout(resolve, maxWaitMs))])
