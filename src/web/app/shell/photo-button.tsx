import { useQueryClient } from '@tanstack/react-query'
import { IconCamera } from '@tabler/icons-react'
import { useState } from 'react'
import * as m from '#messages/app.ts'
import { offlineError } from '#web/lib/api-error.ts'
import { PhotoInput } from '#web/ui/photo-input.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { notice } from '#web/ui/notice-store.ts'
import classes from './search-field.module.css'

const loadSearch = () => import('#web/features/discovery/photo-search/search-by-photo.ts')

/** Opens the camera, the gallery or the file picker, and prefetches the results page meanwhile. */
export const PhotoButton = () => {
  const queryClient = useQueryClient()
  const [opening, setOpening] = useState(false)

  const look = async (files: readonly File[]) => {
    setOpening(true)
    try {
      const { searchByPhoto } = await loadSearch()
      await searchByPhoto(files, queryClient)
    } catch {
      void notice.failure(offlineError().message)
    }
    setOpening(false)
  }
  return (
    <label
      className={`grid centred width-44 ink radius-full pointer absolute hover-press ${classes.photo}`}
      title={m.searchByPhoto}
    >
      <PhotoInput
        aria-label={m.searchByPhoto}
        disabled={opening}
        onClick={() => void loadSearch().catch(() => undefined)}
        onPick={look}
      />
      {opening ? <Spinner size={18} /> : <IconCamera size={22} stroke={1.75} aria-hidden />}
    </label>
  )
}
