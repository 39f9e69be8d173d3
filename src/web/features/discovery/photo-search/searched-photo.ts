import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { newID } from '#web/lib/new-id.ts'
import { createPhotoStore } from '#web/lib/photo-store.ts'
import { jpegOf, readPhoto } from '#web/lib/read-photo.ts'
import type { Share } from '#web/ui/crop-box.tsx'
import { wholePhoto } from './photo-box.ts'

/** A photo that is searched by. It stays on the device: the server looks at it and keeps nothing. */
export interface SearchedPhoto {
  id: string
  /** A JPEG, scaled down. */
  photo: Blob
  width: number
  height: number
  /** Which part of it is meant. */
  box: Share
}

/** Enough to cut a single garment out of, and some hundred kilobytes to send. */
const longestSide = 1024
/** For coming back to one's results, not for the next who holds the phone. */
const maxAgeMs = 2 * 3_600_000

const photoStore = createPhotoStore<SearchedPhoto>('photo-search', maxAgeMs)

/** Null when it was not kept: too old, or the browser keeps nothing. */
export const searchedPhotoQuery = (id: string) =>
  queryOptions({
    queryKey: ['searched photo', id],
    queryFn: async (): Promise<SearchedPhoto | null> => (await photoStore.load([id]))[0] ?? null,
    staleTime: Infinity,
  })

/** From now on the photo is there under its id, also after a reload; those that have become old go. */
export const keepSearchedPhoto = (queryClient: QueryClient, photo: SearchedPhoto): void => {
  queryClient.setQueryData(searchedPhotoQuery(photo.id).queryKey, photo)
  void photoStore.keep(photo).then(() => photoStore.load([photo.id]))
}

/** The file as it is searched by. Throws `NotAPhoto`. */
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
