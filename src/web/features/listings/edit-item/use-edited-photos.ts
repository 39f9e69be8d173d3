import { useCallback, useEffect, useState } from 'react'
import { photoAt } from '#domain/photos.ts'
import { offlineError } from '#web/lib/api-error.ts'
import type { ItemPhoto } from '../sending/item-photo.ts'
import { dropItem, itemNow, photoOf, showPhoto, writeForm } from '../sending/item-store.ts'
import { useItemPhotos } from '../sending/use-item-photos.ts'
import { editOf } from './edited-values.ts'

/** Wide enough for the form and for tag suggestions. */
const shownWidth = 560

const fetchListed = async (link: string, signal: AbortSignal): Promise<ItemPhoto> => {
  const answer = await fetch(photoAt(link, shownWidth), { signal })
  if (!answer.ok) throw offlineError()
  return { id: link, cut: await answer.blob() }
}

export const same = (some: readonly (string | undefined)[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one, n) => one === others[n])

/**
 * The photos of a listed item and those to be added, in order. They are restored after a reload. If another device has
 * changed those on the server meanwhile, they are taken from the server and the added ones follow.
 */
export const useEditedPhotos = (itemID: string, links: readonly string[]) => {
  const id = editOf(itemID)
  const edited = useItemPhotos(id, 'edit')
  const [loaded, setLoaded] = useState<readonly string[]>()
  const [problem, setProblem] = useState<unknown>()
  const [cameBack, setCameBack] = useState(false)

  const load = useCallback(
    async (signal: AbortSignal) => {
      try {
        for (const photo of await Promise.all(links.map((link) => fetchListed(link, signal))))
          showPhoto(photo)
        const { photoIDs = [], opened = [] } = itemNow(id) ?? {}
        const added = photoIDs.filter((one) => !opened.includes(one) && photoOf(one))
        const arranged = same(opened, links) ? photoIDs : [...links, ...added]
        setCameBack(!same(arranged, links))
        void writeForm(id, 'edit', () => ({ opened: [...links], photoIDs: arranged }))
        setLoaded(links)
        setProblem(undefined)
      } catch (error) {
        if (!signal.aborted) setProblem(error instanceof TypeError ? offlineError() : error)
      }
    },
    [id, links],
  )
  useEffect(() => {
    const ending = new AbortController()
    // Started asynchronously, because the effect must not set state at once.
    void Promise.resolve().then(() => load(ending.signal))
    return () => ending.abort()
  }, [load])

  const isLoaded = loaded === links
  return {
    forForm: { ...edited, photos: isLoaded ? edited.photos : [], loading: !isLoaded },
    isChanged:
      isLoaded &&
      !same(
        edited.photos.map((photo) => photo.id),
        links,
      ),
    /** Whether changes from before a reload were restored. */
    cameBack,
    /** Restores the photos of the item. */
    undo: () => {
      setLoaded(undefined)
      void dropItem(id).then(() => load(new AbortController().signal))
    },
    /** Why the photos of the item cannot be shown. */
    problem: isLoaded ? undefined : problem,
    retry: () => void load(new AbortController().signal),
  }
}
