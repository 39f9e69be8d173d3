import { IconArrowLeft, IconArrowRight, IconCrop, IconStar, IconTrash } from '@tabler/icons-react'
import * as common from '#messages/common.ts'
import * as m from '#messages/listings.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { BlobPhoto } from '#web/ui/blob-photo.tsx'
import classes from './photo-field.module.css'
import type { ItemPhoto } from '../../sending/item-photo.ts'

interface PhotoSheetProps {
  photo: ItemPhoto
  index: number
  count: number
  withCover: boolean
  onMove: (to: number) => void
  /** Undefined for a photo on the server, whose original is no longer there. */
  onCutAgain?: (() => void) | undefined
  onRemove: () => void
  onClose: () => void
}

/** The actions for one photo of the item. */
export const PhotoSheet = ({
  photo,
  index,
  count,
  withCover,
  onMove,
  onCutAgain,
  onRemove,
  onClose,
}: PhotoSheetProps) => (
  <Dialog open onClose={onClose} title={m.photoOf(index + 1, count)} size="small">
    <div className="column gap-12">
      <BlobPhoto
        blob={photo.cut}
        className={`full on-linen radius-medium ${classes.large}`}
        alt={m.photoOfYourItem(index + 1)}
      />
      {count > 1 && (
        <div className={`grid gap-8 ${classes.moves}`}>
          <Button
            variant="default"
            aria-label={m.moveEarlier}
            disabled={index === 0}
            onClick={() => onMove(index - 1)}
          >
            <IconArrowLeft size={20} aria-hidden />
          </Button>
          {withCover && (
            <Button
              variant="default"
              leftSection={<IconStar size={20} aria-hidden />}
              disabled={index === 0}
              onClick={() => onMove(0)}
            >
              {index === 0 ? m.isCover : m.makeCover}
            </Button>
          )}
          <Button
            variant="default"
            aria-label={m.moveLater}
            disabled={index === count - 1}
            onClick={() => onMove(index + 1)}
          >
            <IconArrowRight size={20} aria-hidden />
          </Button>
        </div>
      )}
      <div className={`grid gap-8 ${classes.pair}`}>
        {onCutAgain && (
          <Button variant="default" leftSection={<IconCrop size={20} aria-hidden />} onClick={onCutAgain}>
            {m.cropAgain}
          </Button>
        )}
        <Button variant="default" leftSection={<IconTrash size={20} aria-hidden />} onClick={onRemove}>
          {common.remove}
        </Button>
      </div>
    </div>
  </Dialog>
)
