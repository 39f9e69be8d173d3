import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { searchByPhoto } from './search-by-photo.ts'

/** Starts a photo search with one of the files. `opening` is true while it is read and scaled down. */
export const usePhotoSearch = () => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [opening, setOpening] = useState(false)
  const look = useCallback(
    async (files: readonly File[]) => {
      setOpening(true)
      await searchByPhoto(files, queryClient, navigate)
      setOpening(false)
    },
    [queryClient, navigate],
  )
  return { look, opening }
}
