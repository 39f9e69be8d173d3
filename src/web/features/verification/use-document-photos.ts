import { useEffect, useState } from 'react'
import { photoShelf } from '#web/lib/photo-shelf.ts'
import { type DocumentKind, documentKinds } from './document-kinds.ts'
import type { DocumentPhotos } from './send-documents.ts'

/** Long enough for a phone that drops the page while its camera is open, not for the next who holds the phone. */
const longestKept = 2 * 3_600_000

const shelf = photoShelf<{ id: string; photo: Blob }>('documents', longestKept)

/** The photos that are chosen and not sent; they come back after a reload where the browser keeps them. */
export const useDocumentPhotos = (accountID: string) => {
  const [photos, setPhotos] = useState<DocumentPhotos>({})
  const [loading, setLoading] = useState(true)
  useEffect(() => {
    let isLeft = false
    const load = async () => {
      const ids = documentKinds.map((kind) => idOf(accountID, kind))
      const kept = await shelf.load(ids)
      if (isLeft) return
      const found = documentKinds.flatMap((kind) => {
        const one = kept.find(({ id }) => id === idOf(accountID, kind))
        return one ? [[kind, one.photo] as const] : []
      })
      setPhotos((chosen) => ({ ...Object.fromEntries(found), ...chosen }))
      setLoading(false)
    }
    void load()
    return () => {
      isLeft = true
    }
  }, [accountID])

  const put = (kind: DocumentKind, photo: Blob) => {
    void shelf.keep({ id: idOf(accountID, kind), photo })
    setPhotos((before) => ({ ...before, [kind]: photo }))
  }
  const remove = (kind: DocumentKind) => {
    void shelf.drop(idOf(accountID, kind))
    setPhotos((before) => ({ ...before, [kind]: undefined }))
  }
  return { photos, loading, put, remove }
}

const idOf = (accountID: string, kind: DocumentKind) => `${accountID} ${kind}`
