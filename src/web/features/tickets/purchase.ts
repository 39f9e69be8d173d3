import { useMutation, useQueryClient } from '@tanstack/react-query'
import { levelOf } from '#domain/ticket-status.ts'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { ApiError, isLost, sentenceOf } from '#web/lib/api-error.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { leaveFeed } from '#web/lib/leave-feed.ts'
import { useRequestID } from '#web/lib/request-id.ts'
import { useNotice } from '#web/ui/notice.tsx'

type Item = ReplyOf<'GET store/item'>

/** Where a purchase is noted until the list of tickets tells of it. */
export const boughtKey = (itemID: string) => ['POST tickets/purchase_item', itemID] as const

/** Buys a piece and tells how it went. */
export const usePurchase = (item: Item) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const requestID = useRequestID()
  const { queryKey } = callQuery('GET store/item', { id: item.itemID })
  return useMutation({
    mutationFn: () => {
      const { itemID, storeID } = item
      return api('POST tickets/purchase_item', { itemID, storeID, clientID: requestID.of(itemID) })
    },
    onMutate: () => void notice.loading('Buying this piece…'),
    onSuccess: ({ ticketID, statusID }) => {
      requestID.answered()
      // Made by a press whose answer was lost, and over before this one: the piece may be bought again.
      if (levelOf(statusID) === 4)
        return void notice.failure(
          'This purchase was made, and cancelled since.',
          'Your tickets tell you more.',
        )
      queryClient.setQueryData(boughtKey(item.itemID), ticketID)
      queryClient.setQueryData(queryKey, (known) => known && { ...known, status: 'held' as const })
      leaveFeed(queryClient, [item.itemID])
      void notice.success('Item purchased!', 'Your ticket tells you when to pick it up.')
    },
    onError: (error) => {
      if (!isLost(error)) requestID.answered()
      const taken = error instanceof ApiError && (error.code === 'item_held' || error.code === 'item_gone')
      if (taken) leaveFeed(queryClient, [item.itemID])
      void notice.failure(sentenceOf(error))
    },
    // After a lost answer too: the ticket may have been made.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey }),
        queryClient.invalidateQueries({ queryKey: ['GET tickets/ticket'] }),
        queryClient.invalidateQueries({ queryKey: ['GET homepage/cart'] }),
      ]),
  })
}
