import { createPhotoStore } from '#web/lib/photo-store.ts'

interface UnsentPhotos {
  /** The idempotency key of the message. */
  id: string
  photos: Blob[]
}

const day = 24 * 60 * 60_000
const store = createPhotoStore<UnsentPhotos>('chat', day)
/** Also in memory, for browsers that store nothing. */
const known = new Map<string, Blob[]>()

/** Keeps the photos of a message on the device until the server has them. Resolves when they survive a reload. */
export const keepUnsentPhotos = async (id: string, photos: Blob[]): Promise<void> => {
  known.set(id, photos)
  await store.keep({ id, photos })
}

/** Empty if the browser stored nothing and the page was reloaded. */
export const readUnsentPhotos = async (id: string): Promise<Blob[]> => {
  const photos = known.get(id) ?? (await store.load([id]))[0]?.photos ?? []
  known.set(id, photos)
  return photos
}

export const dropUnsentPhotos = (id: string): void => {
  known.delete(id)
  void store.drop(id)
}
