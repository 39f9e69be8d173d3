interface Kept {
  id: string
  shelf: string
  keptAt: number
}

const storeName = 'photos'

let opened: Promise<IDBDatabase> | undefined

const open = (): Promise<IDBDatabase> => {
  opened ??= new Promise((resolve, reject) => {
    // The first version kept photos of IDs as well: they go with everything it kept.
    const opening = indexedDB.open('ukay-photos', 2)
    opening.addEventListener('upgradeneeded', () => {
      const database = opening.result
      if (database.objectStoreNames.contains(storeName)) database.deleteObjectStore(storeName)
      database.createObjectStore(storeName, { keyPath: 'id' })
    })
    opening.addEventListener('success', () => {
      // A page of a newer version waits for this one to let go.
      opening.result.addEventListener('versionchange', () => opening.result.close())
      resolve(opening.result)
    })
    opening.addEventListener('error', () => reject(opening.error))
    opening.addEventListener('blocked', () => reject(new Error('blocked')))
  })
  return opened
}

/** Runs on the store; undefined where the browser keeps nothing (a private window, a full disk): then a reload loses photos. */
const withStore = async <Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> => {
  try {
    const transaction = (await open()).transaction(storeName, mode)
    const request = ask(transaction.objectStore(storeName))
    return await new Promise<Result>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve(request.result))
      transaction.addEventListener('abort', () => reject(transaction.error))
    })
  } catch {
    return undefined
  }
}

const drop = (id: string) => withStore('readwrite', (store) => store.delete(id))

/** Where the photos of a form wait on the device until they are sent, so that they survive a reload. */
export const photoShelf = <Photo extends { id: string }>(shelf: string, longestKept: number) => ({
  keep: (photo: Photo) =>
    withStore('readwrite', (store) =>
      store.put({ ...photo, shelf, keptAt: Date.now() } satisfies Photo & Kept),
    ),

  drop,

  /** The photos with these ids that are still there, in that order. Others that have become old are dropped. */
  load: async (ids: readonly string[]): Promise<Photo[]> => {
    const all = (await withStore('readonly', (store) => store.getAll() as IDBRequest<(Photo & Kept)[]>)) ?? []
    const mine = all.filter((photo) => photo.shelf === shelf)
    for (const { id, keptAt } of mine)
      if (!ids.includes(id) && Date.now() - keptAt > longestKept) void drop(id)
    return ids.flatMap((id) => mine.find((kept) => kept.id === id) ?? [])
  },
})

/** Forgets the photos of all forms. */
export const clearPhotoShelves = () => withStore('readwrite', (store) => store.clear())
