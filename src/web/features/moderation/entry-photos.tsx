import { useState } from 'react'
import { photos as photosLabel, enlargePhoto, photoNumber } from '#messages/photos.ts'
import { lazyDialog } from '#web/ui/lazy-part.tsx'
import { Photo, type PhotoSource } from '#web/ui/photo.tsx'
import classes from './open-entry.module.css'

const PhotoZoom = lazyDialog(async () => (await import('#web/ui/photo-zoom.tsx')).PhotoZoom)

/** The photos of an item. A tap shows one in full size. */
export const EntryPhotos = ({ photos }: { photos: PhotoSource[] }) => {
  const [zoomed, setZoomed] = useState<number>()
  return (
    <div className={`grid gap-8 ${classes.photos}`}>
      {photos.map((photo, n) => (
        <button
          key={photo.link}
          type="button"
          className={`block full radius-medium clip ${classes.photo}`}
          aria-label={enlargePhoto(n + 1, photos.length)}
          onClick={() => setZoomed(n)}
        >
          <Photo photo={photo} sizes="(min-width: 1224px) 120px, 33vw" alt="" />
        </button>
      ))}
      {zoomed !== undefined && (
        <PhotoZoom
          label={photosLabel}
          photos={photos.map((photo, n) => ({
            source: photo.link,
            alt: photoNumber(n + 1, photos.length),
            width: photo.width,
            height: photo.height,
            placeholder: photo.placeholder,
          }))}
          start={zoomed}
          onClose={() => setZoomed(undefined)}
        />
      )}
    </div>
  )
}
