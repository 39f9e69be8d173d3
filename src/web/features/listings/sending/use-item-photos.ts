import { useMemo } from 'react'
import type { ItemPhoto } from './item-photo.ts'
import { arrangePhotos, keepPhoto, photoOf, useStoredItem, writeForm } from './item-store.ts'
import type { Face } from './stored-item.ts'

/** The photos of a form in order, with the cover first. They are stored, so they survive a reload. */
export const useItemPhotos = (id: string, face: Face) => {
  const item = useStoredItem(id)
  return useMemo(() => {
    const ids = item?.photoIDs ?? []
    const arrange = (photoIDs: string[]) => void arrangePhotos(id, photoIDs)
    return {
      photos: ids.flatMap((one) => photoOf(one) ?? []),
      loading: false,
      /** Appends a new photo, or replaces one with the same id. */
      put: (photo: ItemPhoto) => {
        void keepPhoto(photo)
        void writeForm(id, face, ({ photoIDs: now }) => ({
          photoIDs: now.includes(photo.id) ? now : [...now, photo.id],
        }))
      },
      remove: (photoID: string) => arrange(ids.filter((one) => one !== photoID)),
      move: (photoID: string, to: number) =>
        arrange(ids.filter((one) => one !== photoID).toSpliced(to, 0, photoID)),
    }
  }, [id, face, item])
}

export type ItemPhotos = ReturnType<typeof useItemPhotos>
