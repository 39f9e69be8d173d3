import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { newID } from '#web/lib/new-id.ts'
import { createPhotoStore } from '#web/lib/photo-store.ts'
import { jpegOf, readPhoto } from '#web/lib/read-photo.ts'
import type { Share } from '#web/ui/crop-box.tsx'
import { wholePhoto } from './photo-box.ts'

/** The searched photo. It is stored only on the device; the server keeps nothing of it. */
export interface SearchedPhoto {
  id: string
  /** A scaled-down JPEG. */
  photo: Blob
  width: number
  height: number
  /** The selected part. */
  box: Share
}

/** Enough to crop a single garment, at some hundred kilobytes. */
const longestSide = 1024
/** Long enough to return to the results, but not for the next person with this phone. */
const maxAgeMs = 2 * 3_600_000

const photoStore = createPhotoStore<SearchedPhoto>('photo-search', maxAgeMs)

/** Null if it is too old, or the browser stores nothing. */
export const searchedPhotoQuery = (id: string) =>
  queryOptions({
    queryKey: ['searched photo', id],
    queryFn: async (): Promise<SearchedPhoto | null> => (await photoStore.load([id]))[0] ?? null,
    staleTime: Infinity,
  })

/** Stores the photo under its id, also for a reload, and deletes old ones. */
export const keepSearchedPhoto = (queryClient: QueryClient, photo: SearchedPhoto): void => {
  queryClient.setQueryData(searchedPhotoQuery(photo.id).queryKey, photo)
  void photoStore.keep(photo).then(() => photoStore.load([photo.id]))
}

/** Prepares a file for the search. Throws `NotAPhoto`. */
export const scaledToSearch = async (file: Blob): Promise<SearchedPhoto> => {
  const bitmap = await readPhoto(file, longestSide)
  try {
    const { width, height } = bitmap
    const photo = await jpegOf(bitmap, 0.82)
    return { id: newID(), photo, width, height, box: wholePhoto }
  } finally {
    bitmap.close()
  }
}
