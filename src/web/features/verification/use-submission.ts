import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { navigate } from '#web/lib/router.tsx'
import * as m from '#messages/verification.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useNotice } from '#web/ui/notice.tsx'
import { type DocumentKind, documentKinds, documentNames } from './document-kinds.ts'
import { documentStatusQuery, type Standing } from './queries.ts'
import { type DocumentPhotos, type DocumentStatus, sendDocuments } from './send-documents.ts'

export type SlotErrors = Partial<Record<DocumentKind, string | undefined>>

/** The photo being sent, its progress, and how many photos were sent. */
export interface Moving {
  kind: DocumentKind
  share: number
  done: number
  of: number
}

interface Submission {
  standing: Standing
  missing: readonly DocumentKind[]
  photos: DocumentPhotos
  /** Called when a photo was sent and can be dropped. */
  onIn: (kind: DocumentKind) => void
}

const count = (photos: DocumentPhotos) => documentKinds.filter((kind) => photos[kind]).length

/** Sends the chosen photos. Another attempt sends only those that are missing. */
export const useSubmission = ({ standing, missing, photos, onIn }: Submission) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const [moving, setMoving] = useState<Moving>()
  const [errors, setErrors] = useState<SlotErrors>({})
  const isSending = moving !== undefined
  // Chosen photos exist only on this page.
  const wouldLose = isSending || count(photos) > 0

  useEffect(() => {
    if (!wouldLose) return
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onUnload)
    return () => window.removeEventListener('beforeunload', onUnload)
  }, [wouldLose])

  const setError = (kind: DocumentKind, error?: string) =>
    setErrors((before) => ({ ...before, [kind]: error }))

  const finish = async () => {
    // First refetch the session, because the page for submitted documents belongs to the new role.
    await queryClient.invalidateQueries({ queryKey: ['GET auth/session'] })
    navigate('/shopdocs/submitted')
  }

  const submit = async () => {
    if (isSending) return
    const of = count(photos)
    const absent = missing.filter((kind) => !photos[kind])
    setErrors(Object.fromEntries(absent.map((kind) => [kind, m.documentMissing(documentNames[kind])])))
    if (of === 0) return focusSlot(absent[0])
    let done = 0
    let last: DocumentStatus | undefined
    const end = await sendDocuments({
      photos,
      onMoved: (kind, share) => setMoving({ kind, share, done, of }),
      onIn: (kind, status) => {
        done += 1
        last = status
        queryClient.setQueryData(documentStatusQuery(standing).queryKey, status)
        onIn(kind)
      },
    })
    if (end.step === 'failed') {
      setMoving(undefined)
      setError(end.kind, sentenceOf(end.error))
      await notice.failure(m.submitFailed, sentenceOf(end.error))
      return focusSlot(end.kind)
    }
    // The selfie is the last photo: with it they are submitted, also while an ID is missing.
    if (end.step === 'already in' || photos.selfie || last?.missing.length === 0) await finish()
    else focusSlot(last?.missing[0])
    setMoving(undefined)
  }
  return { moving, errors, setError, submit }
}

const focusSlot = (kind: DocumentKind | undefined) => {
  const slot = kind && document.getElementById(`document-${kind}`)
  slot?.scrollIntoView({ block: 'center' })
  slot?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })
}
