import { useCallback, useEffect, useState } from 'react'
import { type ItemPhoto, photoStore } from './photo-store.ts'

/**
 * The photos of the form in order, with the cover first. They are restored after a reload if the browser kept them.
 */
export const useItemPhotos = (draftIDs: readonly string[]) => {
  const [photos, setPhotos] = useState<ItemPhoto[]>([])
  const [loading, setLoading] = useState(draftIDs.length > 0)
  const [someLost, setSomeLost] = useState(false)

  // The ids of the draft when the page was opened.
  const [ids] = useState(draftIDs)
  useEffect(() => {
    let isLeft = false
    const load = async () => {
      const kept = await photoStore.load(ids)
      if (isLeft) return
      setPhotos((added) => [...kept, ...added.filter(({ id }) => !ids.includes(id))])
      setSomeLost(kept.length < ids.length)
      setLoading(false)
    }
    void load()
    return () => {
      isLeft = true
    }
  }, [ids])

  /** Appends a new photo, or replaces one with the same id. */
  const put = useCallback((photo: ItemPhoto) => {
    void photoStore.keep(photo)
    setPhotos((before) =>
      before.some(({ id }) => id === photo.id)
        ? before.map((one) => (one.id === photo.id ? photo : one))
        : [...before, photo],
    )
  }, [])
  const remove = useCallback((id: string) => {
    void photoStore.drop(id)
    setPhotos((before) => before.filter((photo) => photo.id !== id))
  }, [])
  const move = useCallback((id: string, to: number) => {
    setPhotos((before) => {
      const photo = before.find((one) => one.id === id)
      if (!photo) return before
      return before.filter((one) => one.id !== id).toSpliced(to, 0, photo)
    })
  }, [])
  const clear = useCallback(() => {
    setPhotos((before) => {
      for (const { id } of before) void photoStore.drop(id)
      return []
    })
  }, [])

  return { photos, loading, someLost, put, remove, move, clear }
}

export type ItemPhotos = ReturnType<typeof useItemPhotos>
