import { useState } from 'react'
import type { DocumentKind } from './document-kinds.ts'
import type { DocumentPhotos } from './send-documents.ts'

/** The photos that are chosen and not sent. They are of IDs: nothing on the device keeps them, not even over a reload. */
export const useDocumentPhotos = () => {
  const [photos, setPhotos] = useState<DocumentPhotos>({})
  const put = (kind: DocumentKind, photo: Blob | undefined) =>
    setPhotos((before) => ({ ...before, [kind]: photo }))
  return { photos, put, remove: (kind: DocumentKind) => put(kind, undefined) }
}
