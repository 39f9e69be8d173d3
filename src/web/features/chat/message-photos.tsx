import { lazy, Suspense, useEffect, useState } from 'react'
import * as m from '#messages/chat.tsx'
import { BlobPhoto } from '#web/ui/blob-photo.tsx'
import classes from './message-photos.module.css'
import { readUnsentPhotos } from './unsent-photos.ts'

const PhotoZoom = lazy(async () => ({ default: (await import('#web/ui/photo-zoom.tsx')).PhotoZoom }))

/** The photos of a message. A tap shows one in full size. */
export const MessagePhotos = ({ photos }: { photos: string[] }) => {
  const [zoomed, setZoomed] = useState<number>()
  const [gone, setGone] = useState<string[]>([])
  return (
    <>
      <ul className={classes.photos} data-count={photos.length}>
        {photos.map((link, n) => (
          <li key={link}>
            {gone.includes(link) ? (
              <p className={classes.gone}>{m.photoGone}</p>
            ) : (
              <button
                type="button"
                className={classes.photo}
                aria-label={m.enlargePhoto(n + 1, photos.length)}
                onClick={() => setZoomed(n)}
              >
                <img
                  src={link}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  draggable={false}
                  onError={() => setGone([...gone, link])}
                />
              </button>
            )}
          </li>
        ))}
      </ul>
      {zoomed !== undefined && (
        <Suspense>
          <PhotoZoom
            label={m.photos}
            photos={photos.map((source, n) => ({ source, alt: m.photoNumber(n + 1, photos.length) }))}
            start={zoomed}
            onClose={() => setZoomed(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

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
    <ul className={classes.photos} data-count={count}>
      {Array.from({ length: count }, (_, n) => (
        // The photos of a message have no id but their position.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={n}>
          <div className={classes.photo}>
            {photos[n] && <BlobPhoto blob={photos[n]} alt={m.photoNumber(n + 1, count)} />}
          </div>
        </li>
      ))}
    </ul>
  )
}
