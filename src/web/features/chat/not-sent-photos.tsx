import { useEffect, useState } from 'react'
import * as m from '#messages/photos.ts'
import { BlobPhoto } from '#web/ui/blob-photo.tsx'
import classes from '#web/ui/sent-photos.module.css'
import { readUnsentPhotos } from './unsent-photos.ts'

/** The photos of a message that is not sent yet, from the device. */
export const UnsentPhotos = ({ clientID, count }: { clientID: string; count: number }) => {
  const [photos, setPhotos] = useState<Blob[]>([])
  useEffect(() => {
    let left = false
    void readUnsentPhotos(clientID).then((found) => left || setPhotos(found))
    return () => {
      left = true
    }
  }, [clientID])
  return (
    <ul className={`grid two-columns gap-4 radius-medium clip ${classes.photos}`} data-count={count}>
      {Array.from({ length: count }, (_, n) => (
        // The photos of a message have no id but their position.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={n}>
          <div className={`block full portrait on-linen clip ${classes.photo}`}>
            {photos[n] && <BlobPhoto blob={photos[n]} alt={m.photoNumber(n + 1, count)} />}
          </div>
        </li>
      ))}
    </ul>
  )
}
