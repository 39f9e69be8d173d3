import { IconX } from '@tabler/icons-react'
import * as m from '#messages/photos.ts'
import { BlobPhoto } from '#web/ui/blob-photo.tsx'
import classes from './chosen-photos.module.css'

interface ChosenPhotosProps {
  photos: Blob[]
  onRemove: (photo: Blob) => void
}

/** The photos that will be sent, each with a button to remove it. */
export const ChosenPhotos = ({ photos, onRemove }: ChosenPhotosProps) => (
  <ul className={`flex gap-12 full-row ${classes.list}`} aria-label={m.chosenPhotos}>
    {photos.map((photo, n) => (
      // The photos have no id but their position.
      // oxlint-disable-next-line react/no-array-index-key
      <li key={n} className={`relative ${classes.slot}`}>
        <BlobPhoto
          blob={photo}
          className={`block full portrait on-linen radius-small ${classes.photo}`}
          alt={m.photoNumber(n + 1, photos.length)}
        />
        <button
          type="button"
          className={`width-44 height-44 ${classes.remove}`}
          aria-label={m.removePhoto(n + 1, photos.length)}
          onClick={() => onRemove(photo)}
        >
          <span>
            <IconX size={16} stroke={2} aria-hidden />
          </span>
        </button>
      </li>
    ))}
  </ul>
)
