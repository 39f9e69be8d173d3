import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { levelOf, TicketLevel, type TicketStatus } from '#domain/ticket-status.ts'
import * as m from '#messages/tickets.tsx'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { leaveFeed } from '#web/lib/leave-feed.ts'
import {
  nothingBought,
  offlineProblem,
  type PurchaseProblem,
  refusalProblem,
  unknownProblem,
} from '#web/lib/purchase-problem.ts'
import { type PurchaseOutcome, usePurchaseRequests } from '#web/lib/purchase-request.ts'
import { useNotice } from '#web/ui/notice.tsx'

type Item = ReplyOf<'GET store/item'>
type Outcome = PurchaseOutcome<ReplyOf<'POST tickets/purchase_item'>> | null

/** The cache key of the id of a new ticket, used until the list of tickets includes it. */
export const boughtKey = (itemID: string) => ['POST tickets/purchase_item', itemID] as const

/** Buys an item at the shown price and reports the result. */
export const usePurchase = (item: Item) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const requests = usePurchaseRequests()
  const [problem, setProblem] = useState<PurchaseProblem>()
  /** The current price of the item, if it is not the shown one. */
  const [newPrice, setNewPrice] = useState<number>()
  const { queryKey } = callQuery('GET store/item', { id: item.itemID })

  const showProblem = (next: PurchaseProblem) => {
    notice.close()
    setProblem(next)
  }

  const showBought = (ticketID: number, status: TicketStatus, text: string) => {
    if (levelOf(status) === TicketLevel.Cancelled)
      return void notice.failure(m.purchaseCancelledSince, m.purchaseCancelledSinceHint)
    queryClient.setQueryData(boughtKey(item.itemID), ticketID)
    queryClient.setQueryData(queryKey, (known) => known && { ...known, status: 'held' as const })
    leaveFeed(queryClient, [item.itemID])
    void notice.success(text, m.purchasedHint)
  }

  const show = (outcome: Outcome) => {
    if (!outcome) return
    setProblem(undefined)
    if (outcome.kind === 'answered')
      return showBought(outcome.reply.ticketID, outcome.reply.statusID, m.purchased)
    if (outcome.kind === 'offline') return showProblem(offlineProblem)
    if (outcome.kind === 'unknown') return showProblem(unknownProblem('one'))
    const [purchased] = outcome.purchased
    if (purchased) showBought(purchased.ticketID, purchased.statusID, m.reserved)
    else showProblem(nothingBought)
  }

  const onError = (error: Error) => {
    if (!(error instanceof ApiError)) return void notice.failure(sentenceOf(error))
    const { code, price, ticketID } = error
    if (code === 'item_changed' && price !== undefined) {
      notice.close()
      return setNewPrice(price)
    }
    if (code === 'item_held' || code === 'item_gone') leaveFeed(queryClient, [item.itemID])
    if (ticketID !== undefined) queryClient.setQueryData(boughtKey(item.itemID), ticketID)
    const refusal = refusalProblem(error)
    if (refusal) showProblem(refusal)
    else void notice.failure(sentenceOf(error))
  }

  // After a lost reply too, because the ticket may exist. Not awaited, because that would take long when offline.
  const onSettled = () => {
    for (const stale of [
      queryKey,
      ['GET tickets/ticket'],
      ['GET tickets/get_line'],
      ['GET tickets/get_lines'],
      ['GET homepage/cart'],
      ['GET chat/fetch_all_messages'],
    ])
      void queryClient.invalidateQueries({ queryKey: stale })
  }

  const buying = useMutation({
    mutationFn: (price: number) =>
      requests.send((clientID, signal) => {
        const { itemID, storeID } = item
        return api('POST tickets/purchase_item', { itemID, storeID, clientID, price }, { signal })
      }),
    onMutate: () => {
      setProblem(undefined)
      setNewPrice(undefined)
      void notice.loading(m.purchasing)
    },
    onSuccess: show,
    onError,
    onSettled,
  })
  const checking = useMutation({
    mutationFn: () => requests.check(),
    onSuccess: show,
    onError,
    onSettled,
  })

  return {
    buy: buying.mutate,
    check: () => checking.mutate(),
    isPending: buying.isPending || checking.isPending,
    problem,
    closeProblem: () => setProblem(undefined),
    newPrice,
    declineNewPrice: () => setNewPrice(undefined),
  }
}
