import { IconCameraPlus, IconPlus, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import * as m from '#messages/listings.tsx'
import { PhotoInput } from '#web/ui/photo-input.tsx'
import { BlobPhoto } from '#web/ui/blob-photo.tsx'
import { GroupError } from '#web/ui/field-group.tsx'
import classes from './photo-field.module.css'
import { PhotoSheet } from './photo-sheet.tsx'
import type { ItemPhotos } from '../../sending/use-item-photos.ts'
import type { PhotoPicking } from './use-photo-picking.tsx'

interface PhotoFieldProps {
  photos: ItemPhotos
  picking: PhotoPicking
  /** How many photos are being loaded from the photo store. */
  expected: number
  /** The maximum number of photos. */
  max: number
  /** Whether the first photo is the cover. False if the server already has the cover. */
  withCover?: boolean
  error: string | undefined
}

const hintOf = (max: number, withCover: boolean): string =>
  withCover ? m.photosHint(max) : m.photosMissing(max)

/** The photos of the item: a large cover, the others beside it, and a tile for adding one. */
export const PhotoField = ({
  photos: { photos, loading, remove, move },
  picking: { takeInput, choose, cutAgain, problem, dragging },
  expected,
  max,
  withCover = true,
  error,
}: PhotoFieldProps) => {
  const [openID, setOpenID] = useState<string>()
  const errorID = useId()
  const openIndex = photos.findIndex(({ id }) => id === openID)
  const open = photos[openIndex]
  const shownError = problem ?? error
  const isEmpty = photos.length === 0 && !loading
  const onlyMoves = photos.every(({ crop }) => crop === undefined)
  return (
    <section className="min-0" aria-label={m.photosLabel} data-dragging={dragging || undefined}>
      <ul className={`grid gap-8 ${classes.photos}`} data-empty={isEmpty || undefined}>
        {loading &&
          Array.from({ length: expected }, (_, at) => (
            <li key={at} className="portrait on-linen radius-medium relative" aria-hidden />
          ))}
        {photos.map((photo, index) => (
          <li key={photo.id} className="portrait relative">
            <button
              type="button"
              className="on-linen radius-medium clip absolute inset-0"
              aria-label={m.changePhoto(index + 1, photos.length)}
              aria-haspopup="dialog"
              onClick={() => setOpenID(photo.id)}
            >
              <BlobPhoto blob={photo.cut} className={`block full full-height ${classes.image}`} alt="" />
              {withCover && index === 0 && (
                <span
                  className={`small semibold ink line-20 on-surface radius-full absolute ${classes.cover}`}
                >
                  {m.cover}
                </span>
              )}
            </button>
            <button
              type="button"
              className={`radius-full ${classes.remove}`}
              aria-label={m.removePhoto(index + 1)}
              onClick={() => remove(photo.id)}
            >
              <span>
                <IconX size={16} stroke={2.5} aria-hidden />
              </span>
            </button>
          </li>
        ))}
        {!loading && photos.length < max && (
          <li className={`portrait relative ${classes.adding}`}>
            <label
              className={`row gap-2 justify-center accent centre on-linen radius-medium pointer absolute hover-press inset-0 ${classes.add}`}
              data-wrong={shownError && isEmpty ? '' : undefined}
            >
              <PhotoInput
                ref={takeInput}
                name="photos"
                aria-describedby={shownError ? errorID : undefined}
                onPick={choose}
              />
              {isEmpty ? (
                <IconCameraPlus size={36} stroke={1.5} aria-hidden />
              ) : (
                <IconPlus size={24} aria-hidden />
              )}
              <span className={isEmpty ? `large semibold ${classes.addText}` : 'unseen'}>{m.addPhoto}</span>
              {isEmpty && <span className="small muted">{hintOf(max, withCover)}</span>}
              {isEmpty && <span className={`small muted ${classes.deskHint}`}>{m.dropPhotosHint}</span>}
            </label>
          </li>
        )}
      </ul>
      <p className={`small muted line-20 ${classes.count}`} aria-live="polite">
        {photos.length > 0 && (onlyMoves ? m.photosTakenMoveOnly : m.photosTaken)(photos.length, max)}
      </p>
      <GroupError id={errorID} error={shownError} alert />
      {open && (
        <PhotoSheet
          photo={open}
          index={openIndex}
          count={photos.length}
          withCover={withCover}
          onMove={(to) => move(open.id, to)}
          onCutAgain={
            open.crop
              ? () => {
                  setOpenID(undefined)
                  cutAgain(open)
                }
              : undefined
          }
          onRemove={() => {
            setOpenID(undefined)
            remove(open.id)
          }}
          onClose={() => setOpenID(undefined)}
        />
      )}
    </section>
  )
}
