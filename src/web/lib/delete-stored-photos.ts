import { databases } from './device-storage.ts'

/** The database of the photos of unfinished forms: see photo-store.ts, which the first load does not need. */
export const photoDatabase = 'ukay-photos'

/** Deletes the photos of all forms. Works without the library, which may fail to load during the logout. */
export const deleteStoredPhotos = (): Promise<void> =>
  new Promise((resolve) => {
    try {
      const request = databases()?.deleteDatabase(photoDatabase)
      if (!request) return resolve()
      for (const type of ['success', 'error', 'blocked']) request.addEventListener(type, () => resolve())
    } catch {
      resolve()
    }
  })
