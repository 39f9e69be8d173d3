import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages/collections.ts'
import { lazyDialog } from '#web/ui/lazy-part.tsx'
import { savedQuery } from './saved-query.ts'
import onPhoto from '#web/ui/photo-action.module.css'

const SaveDialog = lazyDialog(async () => (await import('./save-dialog.tsx')).SaveDialog)

interface SaveButtonProps {
  itemID: string
  name: string
  at: 'tile' | 'page'
  /** The items around it, to prefetch whether they are saved. */
  among?: (() => readonly string[]) | undefined
  /** The collection that the dialog preselects. */
  into?: string
}

/** A heart that is filled if the item is in a collection. It opens the dialog to save the item. */
export const SaveButton = ({ itemID, name, at, among, into }: SaveButtonProps) => {
  const { data, isSuccess } = useQuery(savedQuery(itemID, useQueryClient(), among))
  const saved = data?.saved ?? false
  const [open, setOpen] = useState(false)
  // A heart that was saved before it was shown does not beat.
  const [wasSaved, setWasSaved] = useState<boolean>()
  const Heart = saved ? IconHeartFilled : IconHeart
  return (
    <>
      <button
        type="button"
        className={`grid centred width-48 height-48 radius-full ${onPhoto.button}`}
        data-at={at}
        data-saved={saved || undefined}
        data-beats={(saved && wasSaved === false) || undefined}
        aria-haspopup="dialog"
        aria-label={saved ? m.savedLabel(name) : m.saveLabel(name)}
        onClick={() => {
          if (isSuccess) setWasSaved(saved)
          setOpen(true)
        }}
      >
        <Heart size={23} {...(saved ? {} : { stroke: 2 })} aria-hidden />
      </button>
      {open && <SaveDialog itemID={itemID} name={name} into={into} onClose={() => setOpen(false)} />}
    </>
  )
}
