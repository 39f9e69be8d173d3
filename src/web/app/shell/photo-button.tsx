import { Loader } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { IconCamera } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import * as m from '#messages/app.ts'
import { offlineError } from '#web/lib/api-error.ts'
import { photosTaken } from '#web/lib/photo-files.ts'
import { notice } from '#web/ui/notice-store.ts'
import classes from './search-field.module.css'

const loadSearch = () => import('#web/features/discovery/photo-search/search-by-photo.ts')

/** A button to choose or take a photo to search by. The chunk of the next step is fetched meanwhile. */
export const PhotoButton = () => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [opening, setOpening] = useState(false)

  const look = async (files: readonly File[]) => {
    setOpening(true)
    try {
      const { searchByPhoto } = await loadSearch()
      await searchByPhoto(files, queryClient, navigate)
    } catch {
      void notice.failure(offlineError().message)
    }
    setOpening(false)
  }
  return (
    <label className={classes.photo} title={m.searchByPhoto}>
      <input
        type="file"
        accept={photosTaken}
        aria-label={m.searchByPhoto}
        disabled={opening}
        onClick={() => void loadSearch().catch(() => undefined)}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // Reset, so that the same photo can be chosen again.
          currentTarget.value = ''
          if (files.length > 0) void look(files)
        }}
      />
      {opening ? (
        <Loader size={18} color="var(--accent)" />
      ) : (
        <IconCamera size={22} stroke={1.75} aria-hidden />
      )}
    </label>
  )
}
