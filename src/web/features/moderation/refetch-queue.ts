import { useQueryClient } from '@tanstack/react-query'
import { queueKeys } from './queue-queries.ts'

export const useRefetchQueue = () => {
  const queryClient = useQueryClient()
  return () => Promise.all(queueKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
