import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { searchByPhoto } from './search-by-photo.ts'

/** Searches by one of the files. `opening` is true while it is read and scaled down. */
export const usePhotoSearch = () => {
  const queryClient = useQueryClient()
  const [opening, setOpening] = useState(false)
  const look = useCallback(
    async (files: readonly File[]) => {
      setOpening(true)
      await searchByPhoto(files, queryClient)
      setOpening(false)
    },
    [queryClient],
  )
  return { look, opening }
}
