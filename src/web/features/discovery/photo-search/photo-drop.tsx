import { IconCamera } from '@tabler/icons-react'
import { useCallback } from 'react'
import { createPortal } from 'react-dom'
import * as m from '#messages/discovery.tsx'
import { useOutsideFiles } from '#web/lib/outside-files.ts'
import classes from './photo-drop.module.css'
import { usePhotoSearch } from './use-photo-search.ts'

/** Ignored while a dialog is open. */
const isDialogOpen = () => document.querySelector('dialog:modal') !== null

/** Searches by a photo that is dropped on the page or pasted. */
export const PhotoDrop = () => {
  const { look, opening } = usePhotoSearch()
  const take = useCallback(
    (files: File[]) => {
      if (!isDialogOpen()) void look(files)
    },
    [look],
  )
  const dragging = useOutsideFiles(take, opening)
  if (!dragging) return null
  return createPortal(
    <div className={`grid centred pad-16 inset-0 no-events ${classes.shade}`} aria-hidden>
      <p
        className={`row gap-12 large semibold ink line-135 centre on-surface radius-large balance ${classes.invitation}`}
      >
        <IconCamera size={36} stroke={1.5} aria-hidden />
        {m.dropPhoto}
      </p>
    </div>,
    document.body,
  )
}
