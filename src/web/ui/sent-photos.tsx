import { useState } from 'react'
import * as m from '#messages/photos.ts'
import { lazyDialog } from './lazy-part.tsx'
import classes from './sent-photos.module.css'

const PhotoZoom = lazyDialog(async () => (await import('#web/ui/photo-zoom.tsx')).PhotoZoom)

/** Photos that somebody sent. A tap shows one in full size. */
export const SentPhotos = ({ photos }: { photos: string[] }) => {
  const [zoomed, setZoomed] = useState<number>()
  const [gone, setGone] = useState<string[]>([])
  return (
    <>
      <ul
        className={`grid two-columns gap-4 radius-medium clip ${classes.photos}`}
        data-count={photos.length}
      >
        {photos.map((link, n) => (
          <li key={link}>
            {gone.includes(link) ? (
              <p className="grid centred portrait small muted centre on-linen pad-8">{m.photoGone}</p>
            ) : (
              <button
                type="button"
                className={`block full portrait on-linen clip ${classes.photo}`}
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
        <PhotoZoom
          label={m.photos}
          photos={photos.map((source, n) => ({ source, alt: m.photoNumber(n + 1, photos.length) }))}
          start={zoomed}
          onClose={() => setZoomed(undefined)}
        />
      )}
    </>
  )
}
