import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as m from '#messages/line.tsx'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useNotice } from '#web/ui/notice.tsx'
import { lineQuery } from './line-query.ts'

const useRefetch = (itemID: string) => {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: lineQuery(itemID).queryKey }),
      queryClient.invalidateQueries({ queryKey: ['GET tickets/get_lines'] }),
      queryClient.invalidateQueries({ queryKey: ['GET store/item', { id: itemID }] }),
    ])
}

export const useLineUp = (itemID: string) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  return useMutation({
    mutationFn: () => api('POST tickets/line_up', { itemID }),
    onSuccess: ({ line }) => {
      queryClient.setQueryData(lineQuery(itemID).queryKey, { line })
      void notice.success(m.joined, m.joinedHint)
    },
    onError: (error) => void notice.failure(m.joinFailed, sentenceOf(error)),
    // After a failure too, because the item may be for sale again.
    onSettled: useRefetch(itemID),
  })
}

export const useLeaveLine = (itemID: string) => {
  const notice = useNotice()
  return useMutation({
    mutationFn: () => api('POST tickets/leave_line', { itemID }),
    onSuccess: () => void notice.success(m.left),
    onError: (error) => void notice.failure(m.leaveFailed, sentenceOf(error)),
    onSettled: useRefetch(itemID),
  })
}
