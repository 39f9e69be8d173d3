import { deleteStoredPhotos } from './delete-stored-photos.ts'
import { deviceStorage, tabStorage } from './device-storage.ts'
import { deletePersonalCaches } from './personal-caches.ts'

/** The next person at this device has not asked for notifications. */
const endNotifications = async (): Promise<void> => {
  if (globalThis.Notification?.permission === 'granted')
    await (await import('./end-notifications.ts')).endNotifications()
}

const keepRackPhotos = async () => (await import('./photo-store.ts')).keepRackPhotos()

/**
 * Deletes all personal data from the browser's storage: typed and unsent data, what was seen, and the session's values.
 * `samePerson`: who only changes the side keeps the notifications of this device.
 */
export const clearPersonalStorage = async (keepsRack = false, samePerson = false): Promise<void> => {
  for (const storage of [deviceStorage(), tabStorage()])
    try {
      storage.clear()
    } catch {
      // A browser that refuses it has stored nothing.
    }
  await Promise.all([
    deletePersonalCaches(),
    keepsRack ? keepRackPhotos().catch(deleteStoredPhotos) : deleteStoredPhotos(),
    samePerson || endNotifications().catch(() => undefined),
  ])
}
