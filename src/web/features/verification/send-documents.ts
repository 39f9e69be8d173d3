import { api, type CallOptions, type ReplyOf } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { type DocumentKind, documentKinds } from './document-kinds.ts'

export type DocumentStatus = ReplyOf<'GET auth/verification/document_status'>
export type DocumentPhotos = Partial<Record<DocumentKind, Blob | undefined>>

export type SendDocument = (
  kind: DocumentKind,
  file: Blob,
  onProgress: CallOptions['onProgress'],
) => Promise<DocumentStatus>

const calls = {
  id1: 'POST auth/shop_id_one',
  id2: 'POST auth/shop_id_two',
  selfie: 'POST auth/shop_id_selfie',
} as const

const sendForReal: SendDocument = (kind, file, onProgress) => api(calls[kind], { file }, { onProgress })

export type SendingEnd =
  | { step: 'sent' }
  | { step: 'failed'; kind: DocumentKind; error: unknown }
  /** The server already had the documents: the response to an earlier attempt was lost. */
  | { step: 'already in' }

interface Sending {
  photos: DocumentPhotos
  onMoved: (kind: DocumentKind, share: number) => void
  onIn: (kind: DocumentKind, status: DocumentStatus) => void
  send?: SendDocument
}

/** Sends the photos one by one, the selfie last, and stops at the first failure. */
export const sendDocuments = async ({
  photos,
  onMoved,
  onIn,
  send = sendForReal,
}: Sending): Promise<SendingEnd> => {
  for (const kind of documentKinds) {
    const photo = photos[kind]
    if (!photo) continue
    onMoved(kind, 0)
    try {
      onIn(kind, await send(kind, photo, (share) => onMoved(kind, share)))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'documents_in') return { step: 'already in' }
      return { step: 'failed', kind, error }
    }
  }
  return { step: 'sent' }
}
