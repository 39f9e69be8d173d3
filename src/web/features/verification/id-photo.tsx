import { IconZoomIn } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as common from '#messages/common.ts'
import * as m from '#messages/verification.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { BlobPhoto } from '#web/ui/blob-photo.tsx'
import { lazyDialog } from '#web/ui/lazy-part.tsx'
import { type PhotoKind, photoNames } from './document-kinds.ts'
import classes from './id-photo.module.css'
import { idPhotoQuery } from './queries.ts'

const PhotoZoom = lazyDialog(async () => (await import('#web/ui/photo-zoom.tsx')).PhotoZoom)

interface IdPhotoProps {
  sellerID: string
  sellerName: string
  kind: PhotoKind
}

/** One photo of a seller; a tap enlarges it. */
export const IdPhoto = ({ sellerID, sellerName, kind }: IdPhotoProps) => {
  const photo = useQuery(idPhotoQuery(sellerID, kind))
  const [zoomed, setZoomed] = useState(false)
  const text = m.photoOf(photoNames[kind], sellerName)
  return (
    <figure className="min-0">
      <figcaption className={`semibold ${classes.caption}`}>{photoNames[kind]}</figcaption>
      <div className={`on-linen radius-medium relative clip ${classes.box}`} aria-busy={photo.isFetching}>
        {photo.data && (
          <button
            type="button"
            className={`absolute inset-0 ${classes.open}`}
            aria-label={m.enlarge(text)}
            onClick={() => setZoomed(true)}
          >
            <BlobPhoto blob={photo.data} className={`block full full-height ${classes.image}`} alt={text} />
            <span className={`grid centred radius-full absolute ${classes.mark}`}>
              <IconZoomIn size={20} aria-hidden />
            </span>
          </button>
        )}
        {photo.isPending && <div className="on-linen absolute inset-0" />}
        {photo.isError && (
          <div className={`row gap-8 justify-center centre absolute inset-0 ${classes.error}`} role="alert">
            <p>{sentenceOf(photo.error)}</p>
            <Button
              variant="default"
              size="sm"
              loading={photo.isFetching}
              onClick={() => void photo.refetch()}
            >
              {common.tryAgain}
            </Button>
          </div>
        )}
      </div>
      {zoomed && photo.data && (
        // Enlarges the loaded photo: a second request would be logged as a second view.
        <PhotoZoom
          label={text}
          photos={[{ source: photo.data, alt: text }]}
          start={0}
          onClose={() => setZoomed(false)}
        />
      )}
    </figure>
  )
}
