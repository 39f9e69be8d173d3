import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/offers.tsx'
import { api, type CallNames, type InputOf } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { leaveFeed } from '#web/lib/leave-feed.ts'
import { newID } from '#web/lib/new-id.ts'
import { useNotice } from '#web/ui/notice.tsx'
import { itemOffersQuery, type Offer } from './offer-queries.ts'

const offersOnly: CallNames[] = [
  'GET offers/get_item_offers',
  'GET offers/get_offers',
  'GET offers/get_shop_offers',
  'GET store/item',
]
/** An accepted offer is a ticket. */
const withTickets: CallNames[] = [
  ...offersOnly,
  'GET homepage/cart',
  'GET tickets/ticket',
  'GET tickets/get_shop_tickets',
  'GET tickets/get_counts',
  'GET store/get_today',
  'GET chat/fetch_all_messages',
]

const refetch = (queryClient: QueryClient, names: CallNames[]) =>
  Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))

/** Shows the offer of a reply at once, before the refetch. */
const show = (queryClient: QueryClient, offer: Offer, made = 0) =>
  queryClient.setQueryData(
    itemOffersQuery(offer.itemID).queryKey,
    (known) => known && { ...known, offer, left: Math.max(0, known.left - made) as typeof known.left },
  )

type Made = Pick<InputOf<'POST offers/make_offer'>, 'price' | 'asked' | 'words'>

/** Sends an offer of the buyer. The same offer, sent again after a lost reply, is one offer. */
export const useMakeOffer = (itemID: string) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const sent = useRef<{ what: string; clientID: string }>(undefined)
  return useMutation({
    mutationFn: (made: Made) => {
      const what = JSON.stringify(made)
      if (sent.current?.what !== what) sent.current = { what, clientID: newID() }
      return api('POST offers/make_offer', { itemID, ...made, clientID: sent.current.clientID })
    },
    onSuccess: ({ offer }) => {
      sent.current = undefined
      show(queryClient, offer, 1)
      void notice.success(m.sent(formatPesos(offer.price)), m.sentHint(offer.sellerFirstName))
    },
    onSettled: () => refetch(queryClient, offersOnly),
  })
}

type Answered = Omit<InputOf<'POST offers/answer_offer'>, 'offerID'>

/** Answers an offer of the other side. `said`: the notice after it. */
export const useAnswerOffer = (
  { offerID, itemID }: Pick<Offer, 'offerID' | 'itemID'>,
  said: (answered: Answered) => [text: string, hint?: string],
) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  return useMutation({
    mutationFn: (answered: Answered) => api('POST offers/answer_offer', { offerID, ...answered }),
    onSuccess: ({ offer }, answered) => {
      show(queryClient, offer)
      if (answered.answer === 'accept') leaveFeed(queryClient, [itemID])
      void notice.success(...said(answered))
    },
    onError: (error) => void notice.failure(m.answerFailed, sentenceOf(error)),
    // After a failure too, because the offer may be over, or the answer may have arrived.
    onSettled: () => refetch(queryClient, withTickets),
  })
}

export const useTakeBack = ({ offerID }: Pick<Offer, 'offerID'>) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  return useMutation({
    mutationFn: () => api('POST offers/withdraw_offer', { offerID }),
    onSuccess: ({ offer }) => {
      show(queryClient, offer)
      if (offer.state === 'withdrawn') void notice.success(m.takenBack)
    },
    onError: (error) => void notice.failure(m.takeBackFailed, sentenceOf(error)),
    onSettled: () => refetch(queryClient, offersOnly),
  })
}
