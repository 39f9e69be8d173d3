import { IconCamera } from '@tabler/icons-react'
import { useCallback } from 'react'
import { createPortal } from 'react-dom'
import * as m from '#messages/discovery.tsx'
import { useOutsideFiles } from '#web/lib/outside-files.ts'
import classes from './photo-drop.module.css'
import { usePhotoSearch } from './use-photo-search.ts'

/** An open dialog must be answered first. */
const isDialogOpen = () => document.querySelector('dialog:modal') !== null

/** Starts a search when a photo is dropped on the page or pasted into it. */
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
    <div className={classes.shade} aria-hidden>
      <p className={classes.invitation}>
        <IconCamera size={36} stroke={1.5} aria-hidden />
        {m.dropPhoto}
      </p>
    </div>,
    document.body,
  )
}
