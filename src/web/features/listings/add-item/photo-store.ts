import type { Area, Shape } from './crop-area.ts'

/** One photo of the piece that is being listed. */
export interface ItemPhoto {
  id: string
  /** What is sent: a JPEG. */
  cut: Blob
  /** What it was cut from, and how, so that it can be cut again. */
  whole: Blob
  area: Area
  shape: Shape
  turns: number
}

interface Kept extends ItemPhoto {
  keptAt: number
}

const storeName = 'photos'
/** Photos of a form that nobody came back to. */
const longestKept = 24 * 3_600_000

let opened: Promise<IDBDatabase> | undefined

const open = (): Promise<IDBDatabase> => {
  opened ??= new Promise((resolve, reject) => {
    const opening = indexedDB.open('ukay-add-item', 1)
    opening.addEventListener('upgradeneeded', () =>
      opening.result.createObjectStore(storeName, { keyPath: 'id' }),
    )
    opening.addEventListener('success', () => resolve(opening.result))
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

export const photoStore = {
  keep: (photo: ItemPhoto) =>
    withStore('readwrite', (store) => store.put({ ...photo, keptAt: Date.now() } satisfies Kept)),

  drop: (id: string) => withStore('readwrite', (store) => store.delete(id)),

  /** The photos with these ids that are still there, in that order. Others that have become old are dropped. */
  load: async (ids: readonly string[]): Promise<ItemPhoto[]> => {
    const all = (await withStore('readonly', (store) => store.getAll() as IDBRequest<Kept[]>)) ?? []
    for (const { id, keptAt } of all)
      if (!ids.includes(id) && Date.now() - keptAt > longestKept) void photoStore.drop(id)
    return ids.flatMap((id) => all.find((kept) => kept.id === id) ?? [])
  },
}
