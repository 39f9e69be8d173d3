import { useState } from 'react'
import type { DocumentKind } from './document-kinds.ts'
import type { DocumentPhotos } from './send-documents.ts'

/** The chosen photos that were not sent yet. They show IDs, so they are never stored on the device. */
export const useDocumentPhotos = () => {
  const [photos, setPhotos] = useState<DocumentPhotos>({})
  const put = (kind: DocumentKind, photo: Blob | undefined) =>
    setPhotos((before) => ({ ...before, [kind]: photo }))
  return { photos, put, remove: (kind: DocumentKind) => put(kind, undefined) }
}
