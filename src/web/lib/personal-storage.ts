import { deleteStoredPhotos } from './photo-store.ts'

/** Removes all data of a person from the browser's storage: drafts, unsent messages, photos and the session. */
export const clearPersonalStorage = async (): Promise<void> => {
  try {
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    // A browser that denies access to its storage has stored nothing.
  }
  await deleteStoredPhotos()
}
