import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '#web/lib/api.ts'
import { isLost, sentenceOf } from '#web/lib/api-error.ts'
import { leaveFeed } from '#web/lib/leave-feed.ts'
import { useRequestID } from '#web/lib/request-id.ts'
import { useNotice } from '#web/ui/notice.tsx'
import { type CartEntry, cartQuery } from './cart-query.ts'

/** Buys what the page shows, tells how it went, and goes on to the tickets. */
export const usePurchaseAll = () => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const navigate = useNavigate()
  const requestID = useRequestID()
  const tellAndLeave = async () => {
    await notice.success('Purchased all items', 'Your tickets tell you when to pick them up.')
    if (window.location.pathname === '/cart') await navigate('/ticketcenter')
  }
  return useMutation({
    networkMode: 'always',
    // The same request again buys nothing twice: a lost answer is asked for once more.
    retry: (failures, error) => failures < 2 && isLost(error),
    mutationFn: (entries: CartEntry[]) => {
      const itemIDs = entries.map(({ itemID }) => itemID)
      return api('POST tickets/purchase_cart', { itemIDs, clientID: requestID.of(itemIDs.join()) })
    },
    onMutate: () => void notice.loading('Buying your pieces…'),
    onSuccess: ({ purchased, failed }) => {
      requestID.answered()
      const bought = purchased.map(({ itemID }) => itemID)
      leaveFeed(queryClient, failed ? [...bought, failed.itemID] : bought)
      queryClient.setQueryData(
        cartQuery.queryKey,
        (known) => known && { cart: known.cart.filter(({ itemID }) => !bought.includes(itemID)) },
      )
      if (failed) {
        const others = bought.length === 0 ? '' : ` Bought before it: ${bought.length}.`
        void notice.failure('Error purchasing items', `${failed.name}: ${failed.error}${others}`)
        return
      }
      void tellAndLeave()
    },
    onError: (error) => {
      if (!isLost(error)) requestID.answered()
      void notice.failure('Error purchasing items', sentenceOf(error))
    },
    // After a lost answer too: tickets may have been made.
    onSettled: () =>
      Promise.all(
        ['GET homepage/cart', 'GET tickets/ticket', 'GET store/item'].map((name) =>
          queryClient.invalidateQueries({ queryKey: [name] }),
        ),
      ),
  })
}
