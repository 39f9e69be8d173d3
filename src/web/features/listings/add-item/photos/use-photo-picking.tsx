import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { maximumPhotosPerItem } from '#domain/photos.ts'
import * as m from '#messages/listings.tsx'
import { offlineError, sentenceOf } from '#web/lib/api-error.ts'
import { newID } from '#web/lib/new-id.ts'
import { useOutsideFiles } from '#web/lib/outside-files.ts'
import { mayBePhoto } from '#web/lib/photo-files.ts'
import { NotAPhoto } from '#web/lib/read-photo.ts'
import type { CropDialogProps } from './crop-dialog.tsx'
import type { Crop, ItemPhoto } from '../../sending/item-photo.ts'
import type { ItemPhotos } from '../../sending/use-item-photos.ts'

/** A file to add, or a photo of the form to crop again. */
interface Waiting {
  source: File | Crop
  /** The photo to replace. */
  id: string | null
  /** Whether it was chosen with the field, which opens again for the next photo. */
  chosen?: boolean
}

const tooMany = (max: number): string =>
  max === maximumPhotosPerItem ? m.photosTooMany(max) : m.photosTooManyForDraft(max)

interface PickingLimits {
  locked: boolean
  /** The maximum number of photos. */
  max: number
  /** Called when the picker was left without another photo, after at least one was chosen. */
  onPicked?: () => void
}

/** Passes picked, dropped or pasted files one by one through the crop dialog into the form. */
export const usePhotoPicking = (
  { photos, put }: Pick<ItemPhotos, 'photos' | 'put'>,
  { locked, max, onPicked }: PickingLimits,
) => {
  const [waiting, setWaiting] = useState<Waiting[]>([])
  const [problem, setProblem] = useState<string>()
  const [current] = waiting

  // Not `React.lazy`: the dialog must open at once when the camera returns, and again for the next file without a
  // gap.
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

  const room = max - photos.length - waiting.filter(({ id }) => id === null).length
  const pick = useCallback(
    (files: readonly File[], chosen = false) => {
      const images = files.filter(mayBePhoto)
      if (images.length < files.length) setProblem(new NotAPhoto().message)
      else setProblem(images.length > room ? tooMany(max) : undefined)
      setWaiting((before) => [
        ...before,
        ...images.slice(0, room).map((source) => ({ source, id: null, chosen })),
      ])
    },
    [max, room],
  )
  const replace = (id: string, file: File) => {
    setProblem(mayBePhoto(file) ? undefined : new NotAPhoto().message)
    if (mayBePhoto(file)) setWaiting((before) => [...before, { source: file, id }])
  }
  const cutAgain = ({ id, crop }: ItemPhoto) => {
    if (crop) setWaiting((before) => [...before, { source: crop, id }])
  }
  const next = () => setWaiting((before) => before.slice(1))

  const choose = (files: readonly File[]) => pick(files, true)
  const drop = useCallback((files: readonly File[]) => pick(files), [pick])
  const dragging = useOutsideFiles(drop, locked)

  const input = useRef<HTMLInputElement>(null)
  const leave = useRef<() => void>(undefined)
  useEffect(() => {
    leave.current = photos.length > 0 ? onPicked : undefined
  })
  const takeInput = useCallback((element: HTMLInputElement) => {
    const onCancel = () => leave.current?.()
    input.current = element
    element.addEventListener('cancel', onCancel)
    return () => {
      input.current = null
      element.removeEventListener('cancel', onCancel)
    }
  }, [])
  const chooseNext = () => {
    if (current?.chosen && waiting.length === 1 && room > 0) input.current?.click()
  }

  const dialog: ReactNode = current && CropDialog && (
    <CropDialog
      key={current.source instanceof File ? `${current.source.name} ${waiting.length}` : current.id}
      source={current.source}
      onDone={(cut) => {
        put({ ...cut, id: current.id ?? newID() })
        setProblem(undefined)
        next()
        chooseNext()
      }}
      onUnreadable={(sentence) => {
        setProblem(sentence)
        next()
      }}
      onClose={next}
    />
  )
  return { choose, takeInput, replace, cutAgain, problem, dragging, dialog }
}

export type PhotoPicking = ReturnType<typeof usePhotoPicking>
