import { deleteStoredPhotos } from './photo-store.ts'

/** Takes everything of a person out of the browser's storage: what was typed, chosen and not sent, and who they are. */
export const clearPersonalStorage = async (): Promise<void> => {
  try {
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    // A browser that refuses its storage has kept nothing in it.
  }
  await deleteStoredPhotos()
}
