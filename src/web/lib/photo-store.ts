import type { DBSchema, IDBPDatabase } from 'idb'
import { deleteStoredPhotos, photoDatabase } from './delete-stored-photos.ts'

/** The field names must stay, because browsers already store such records. */
interface StoredPhoto {
  id: string
  /** The form that the photo belongs to. */
  shelf: string
  keptAt: number
}

interface Schema extends DBSchema {
  photos: { key: string; value: StoredPhoto }
}

let database: Promise<IDBPDatabase<Schema>> | undefined

const forget = () => {
  database = undefined
}

const openDatabase = async (): Promise<IDBPDatabase<Schema>> => {
  // Imported on demand, because the first load does not need it.
  const { openDB } = await import('idb')
  return openDB<Schema>(photoDatabase, 2, {
    upgrade: (db) => {
      // Version 1 also held photos of IDs, which are no longer stored.
      if (db.objectStoreNames.contains('photos')) db.deleteObjectStore('photos')
      db.createObjectStore('photos', { keyPath: 'id' })
    },
    // Another tab deletes or upgrades the database and waits until this one closes it.
    blocking: (_current, _blocked, event) => {
      ;(event.target as IDBDatabase).close()
      forget()
    },
    terminated: forget,
  })
}

/** Undefined if the browser stores nothing (private window, full disk). A reload then loses the photos. */
const withDatabase = async <Result>(
  run: (db: IDBPDatabase<Schema>) => Promise<Result>,
): Promise<Result | undefined> => {
  try {
    database ??= openDatabase()
    return await run(await database)
  } catch {
    forget()
    return undefined
  }
}

const drop = (id: string) => withDatabase((db) => db.delete('photos', id))

/** Deletes the photos of all forms but the rack, or all if that fails. */
export const keepRackPhotos = async (): Promise<void> => {
  const done = await withDatabase(async (db) => {
    for (const { id, shelf } of await db.getAll('photos'))
      if (shelf !== 'rack' && shelf !== 'rack-photos') await db.delete('photos', id)
    return true
  })
  if (!done) await deleteStoredPhotos()
}

/** Stores the photos of a form on the device until they are sent, so that they survive a reload. */
export const createPhotoStore = <Photo extends { id: string }>(form: string, maxAgeMs: number) => ({
  keep: (photo: Photo) =>
    withDatabase((db) =>
      db.put('photos', { ...photo, shelf: form, keptAt: Date.now() } satisfies StoredPhoto),
    ),

  drop,

  isOld: (photo: Photo): boolean => 'keptAt' in photo && Date.now() - Number(photo.keptAt) > maxAgeMs,

  /** All that is stored of the form. */
  all: async (): Promise<Photo[]> =>
    ((await withDatabase((db) => db.getAll('photos'))) ?? []).filter(
      (photo): photo is StoredPhoto & Photo => photo.shelf === form,
    ),

  /** The photos with these ids that are still stored, in that order. Other photos of the form that are too old are dropped. */
  load: async (ids: readonly string[]): Promise<Photo[]> => {
    const all = (await withDatabase((db) => db.getAll('photos'))) ?? []
    const mine = all.filter((photo): photo is StoredPhoto & Photo => photo.shelf === form)
    for (const { id, keptAt } of mine) if (!ids.includes(id) && Date.now() - keptAt > maxAgeMs) void drop(id)
    return ids.flatMap((id) => mine.find((photo) => photo.id === id) ?? [])
  },
})
