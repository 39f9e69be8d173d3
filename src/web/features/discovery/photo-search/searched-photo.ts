import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { newID } from '#web/lib/new-id.ts'
import { createPhotoStore } from '#web/lib/photo-store.ts'
import { jpegOf, readPhoto } from '#web/lib/read-photo.ts'
import type { Share } from '#web/ui/crop-box.tsx'
import { wholePhoto } from './photo-box.ts'

/** The photo of a search. It is stored only on the device: the server uses it for the search and then drops it. */
export interface SearchedPhoto {
  id: string
  /** The photo as a JPEG, scaled down. */
  photo: Blob
  width: number
  height: number
  /** The selected part of the photo. */
  box: Share
}

/** Large enough to crop a single garment, and a few hundred kilobytes to send. */
const longestSide = 1024
/** Long enough to return to the results, but not for the next user of the phone. */
const maxAgeMs = 2 * 3_600_000

const photoStore = createPhotoStore<SearchedPhoto>('photo-search', maxAgeMs)

/** Loads the photo. Null if it is too old or if the browser stores nothing. */
export const searchedPhotoQuery = (id: string) =>
  queryOptions({
    queryKey: ['searched photo', id],
    queryFn: async (): Promise<SearchedPhoto | null> => (await photoStore.load([id]))[0] ?? null,
    staleTime: Infinity,
  })

/** Stores the photo under its id, so that it survives a reload. Loading also deletes photos that are too old. */
export const keepSearchedPhoto = (queryClient: QueryClient, photo: SearchedPhoto): void => {
  queryClient.setQueryData(searchedPhotoQuery(photo.id).queryKey, photo)
  void photoStore.keep(photo).then(() => photoStore.load([photo.id]))
}

/** Scales the file down for a search. Throws `NotAPhoto`. */
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
