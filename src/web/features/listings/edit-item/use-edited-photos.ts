import { useCallback, useEffect, useState } from 'react'
import { photoAt } from '#domain/photos.ts'
import { offlineError } from '#web/lib/api-error.ts'
import type { ItemPhoto } from '../add-item/photos/photo-store.ts'
import type { ItemPhotos } from '../add-item/photos/use-item-photos.ts'
import {
  dropAddedPhoto,
  dropEditedPhotos,
  keepAddedPhoto,
  readEditedPhotos,
  writeEditedPhotos,
} from './kept-photos.ts'

/** Wide enough for the form and for tag suggestions. */
const shownWidth = 560

const fetchListed = async (link: string, signal: AbortSignal): Promise<ItemPhoto> => {
  const answer = await fetch(photoAt(link, shownWidth), { signal })
  if (!answer.ok) throw offlineError()
  const cut = await answer.blob()
  return {
    id: link,
    listed: link,
    cut,
    whole: cut,
    area: { x: 0, y: 0, width: 1, height: 1 },
    shape: 'Square',
    turns: 0,
  }
}

const isAsListed = (photos: readonly ItemPhoto[], links: readonly string[]): boolean =>
  photos.length === links.length && photos.every(({ id }, n) => id === links[n])

/** The photos of a listed item and those to be added, in order. They are restored after a reload. */
export const useEditedPhotos = (itemID: string, links: readonly string[]) => {
  const [photos, setPhotos] = useState<ItemPhoto[]>([])
  const [loaded, setLoaded] = useState<readonly string[]>()
  const [problem, setProblem] = useState<unknown>()
  const [cameBack, setCameBack] = useState(false)

  const load = useCallback(
    async (signal: AbortSignal) => {
      try {
        const listed = await Promise.all(links.map((link) => fetchListed(link, signal)))
        const edited = await readEditedPhotos(itemID, links, listed)
        signal.throwIfAborted()
        setPhotos(edited)
        setCameBack(!isAsListed(edited, links))
        setLoaded(links)
        setProblem(undefined)
      } catch (error) {
        if (!signal.aborted) setProblem(error instanceof TypeError ? offlineError() : error)
      }
    },
    [itemID, links],
  )
  useEffect(() => {
    if (loaded === links) writeEditedPhotos(itemID, links, photos)
  }, [itemID, loaded, links, photos])
  useEffect(() => {
    const ending = new AbortController()
    // Started asynchronously, because the effect must not set state at once.
    void Promise.resolve().then(() => load(ending.signal))
    return () => ending.abort()
  }, [load])

  const put = useCallback((photo: ItemPhoto) => {
    keepAddedPhoto(photo)
    setPhotos((before) =>
      before.some(({ id }) => id === photo.id)
        ? before.map((one) => (one.id === photo.id ? photo : one))
        : [...before, photo],
    )
  }, [])
  const remove = useCallback((id: string) => {
    dropAddedPhoto(id)
    setPhotos((before) => before.filter((photo) => photo.id !== id))
  }, [])
  const move = useCallback((id: string, to: number) => {
    setPhotos((before) => {
      const photo = before.find((one) => one.id === id)
      return photo ? before.filter((one) => one.id !== id).toSpliced(to, 0, photo) : before
    })
  }, [])
  const clear = useCallback(() => setPhotos([]), [])

  const forForm: ItemPhotos = {
    photos,
    loading: loaded !== links,
    someLost: false,
    put,
    remove,
    move,
    clear,
  }
  return {
    forForm,
    isChanged: loaded === links && !isAsListed(photos, links),
    /** Whether changes from before a reload were restored. */
    cameBack,
    /** Call it after the changes were saved or given up. */
    forget: () => dropEditedPhotos(itemID, photos),
    /** Restores the photos of the item. */
    undo: () => {
      dropEditedPhotos(itemID, photos)
      void load(new AbortController().signal)
    },
    /** Why the photos of the item cannot be shown. */
    problem: loaded === links ? undefined : problem,
    retry: () => void load(new AbortController().signal),
  }
}
