import { deleteStoredPhotos } from './delete-stored-photos.ts'
import { deletePersonalCaches } from './personal-caches.ts'

/** Deletes all personal data from the browser's storage: typed and unsent data, what was seen, and the session's values. */
export const clearPersonalStorage = async (): Promise<void> => {
  try {
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    // A browser without storage has stored nothing.
  }
  await Promise.all([deletePersonalCaches(), deleteStoredPhotos()])
}
