import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { maximumPhotosPerItem } from '#domain/photos.ts'
import * as m from '#messages/listings.tsx'
import { offlineError, sentenceOf } from '#web/lib/api-error.ts'
import { newID } from '#web/lib/new-id.ts'
import { useOutsideFiles } from '#web/lib/outside-files.ts'
import { mayBePhoto } from '#web/lib/photo-files.ts'
import { NotAPhoto } from '#web/lib/read-photo.ts'
import type { CropDialogProps } from './crop-dialog.tsx'
import type { ItemPhoto } from './photo-store.ts'
import type { ItemPhotos } from './use-item-photos.ts'

/** A file on its way into the form, or a photo of the form that is cut again. */
interface Waiting {
  source: File | ItemPhoto
  /** The photo whose place it takes. */
  id: string | null
}

const tooMany = (most: number): string =>
  most === maximumPhotosPerItem ? m.photosTooMany(most) : m.photosTooManyForDraft(most)

interface PickingLimits {
  locked: boolean
  /** How many photos the form takes. */
  most: number
}

/** Takes files one by one through the crop dialog into the form: picked, dropped or pasted. */
export const usePhotoPicking = ({ photos, put }: ItemPhotos, { locked, most }: PickingLimits) => {
  const [waiting, setWaiting] = useState<Waiting[]>([])
  const [problem, setProblem] = useState<string>()
  const [current] = waiting

  // Not `lazy`: the dialog is needed at once when the camera comes back, and must follow another without a gap.
  const [CropDialog, setCropDialog] = useState<ComponentType<CropDialogProps>>()
  const isWanted = waiting.length > 0
  useEffect(() => {
    if (CropDialog) return
    const load = async () => {
      try {
        const loaded = await import('./crop-dialog.tsx')
        setCropDialog(() => loaded.CropDialog)
      } catch {
        if (!isWanted) return
        setProblem(sentenceOf(offlineError()))
        setWaiting([])
      }
    }
    void load()
  }, [CropDialog, isWanted])

  const room = most - photos.length - waiting.filter(({ id }) => id === null).length
  const pick = useCallback(
    (files: readonly File[]) => {
      const images = files.filter(mayBePhoto)
      if (images.length < files.length) setProblem(new NotAPhoto().message)
      else setProblem(images.length > room ? tooMany(most) : undefined)
      setWaiting((before) => [...before, ...images.slice(0, room).map((source) => ({ source, id: null }))])
    },
    [most, room],
  )
  const replace = (id: string, file: File) => {
    setProblem(mayBePhoto(file) ? undefined : new NotAPhoto().message)
    if (mayBePhoto(file)) setWaiting((before) => [...before, { source: file, id }])
  }
  const cutAgain = (photo: ItemPhoto) => setWaiting((before) => [...before, { source: photo, id: photo.id }])
  const next = () => setWaiting((before) => before.slice(1))

  const dragging = useOutsideFiles(pick, locked)

  const dialog: ReactNode = current && CropDialog && (
    <CropDialog
      key={current.source instanceof File ? `${current.source.name} ${waiting.length}` : current.source.id}
      source={current.source}
      onDone={(cut) => {
        put({ ...cut, id: current.id ?? newID() })
        setProblem(undefined)
        next()
      }}
      onUnreadable={(sentence) => {
        setProblem(sentence)
        next()
      }}
      onClose={next}
    />
  )
  return { pick, replace, cutAgain, problem, dragging, dialog }
}

export type PhotoPicking = ReturnType<typeof usePhotoPicking>
