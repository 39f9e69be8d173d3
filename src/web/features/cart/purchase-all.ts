import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import * as m from '#messages/cart.ts'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
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
import { type CartEntry, cartQuery } from './cart-query.ts'

type Answer = ReplyOf<'POST tickets/purchase_cart'>
type Outcome = PurchaseOutcome<Answer> | null

/** An item that no longer costs what the cart showed. */
export interface ChangedPrice {
  itemID: string
  name: string
  price: number
}

const boughtBefore = (count: number): string => (count === 0 ? '' : ` ${m.boughtBefore(count)}`)

const partlyBought = (bought: number, wanted: number): PurchaseProblem => ({
  title: m.purchaseFailed,
  text: m.partlyPurchased(bought, wanted),
})

/** Buys what the page shows at the prices that it shows, tells how it went, and goes on to the tickets. */
export const usePurchaseAll = () => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const navigate = useNavigate()
  const requests = usePurchaseRequests()
  const [problem, setProblem] = useState<PurchaseProblem>()
  const [changed, setChanged] = useState<ChangedPrice>()

  const showProblem = (next: PurchaseProblem) => {
    notice.close()
    setProblem(next)
  }
  const tellAndLeave = async () => {
    await notice.success(m.purchased, m.purchasedHint)
    if (window.location.pathname === '/cart') await navigate('/ticketcenter')
  }
  const takeOut = (bought: string[]) =>
    queryClient.setQueryData(
      cartQuery.queryKey,
      (known) => known && { cart: known.cart.filter(({ itemID }) => !bought.includes(itemID)) },
    )

  const showAnswer = ({ purchased, failed }: Answer) => {
    const bought = purchased.map(({ itemID }) => itemID)
    leaveFeed(queryClient, failed ? [...bought, failed.itemID] : bought)
    takeOut(bought)
    if (!failed) return void tellAndLeave()
    const { itemID, name, price, code, error: message, ticketID } = failed
    if (code === 'item_changed' && price !== undefined) {
      notice.close()
      return setChanged({ itemID, name, price })
    }
    const text = `${name}: ${message}${boughtBefore(bought.length)}`
    const refusal = refusalProblem({ code, message: text, ticketID }, m.purchaseFailed)
    if (refusal) showProblem(refusal)
    else void notice.failure(m.purchaseFailed, text)
  }

  const show = (outcome: Outcome, wanted: CartEntry[]) => {
    if (!outcome) return
    setProblem(undefined)
    if (outcome.kind === 'answered') return showAnswer(outcome.reply)
    if (outcome.kind === 'offline') return showProblem(offlineProblem)
    if (outcome.kind === 'unknown') return showProblem(unknownProblem('many'))
    const bought = outcome.purchased.map(({ itemID }) => itemID)
    takeOut(bought)
    leaveFeed(queryClient, bought)
    if (bought.length === 0) showProblem(nothingBought)
    else if (wanted.every(({ itemID }) => bought.includes(itemID))) void tellAndLeave()
    else showProblem(partlyBought(bought.length, wanted.length))
  }

  const onError = (error: Error) => void notice.failure(m.purchaseFailed, sentenceOf(error))
  // After a lost answer too: tickets may have been made. Not waited for: without a network it would take long.
  const onSettled = () => {
    for (const name of ['GET homepage/cart', 'GET tickets/ticket', 'GET store/item'])
      void queryClient.invalidateQueries({ queryKey: [name] })
  }

  // Never paused: what cannot be sent now is told now, and not sent later.
  const buying = useMutation({
    networkMode: 'always',
    mutationFn: (entries: CartEntry[]) =>
      requests.send((clientID, signal) => {
        const itemIDs = entries.map(({ itemID }) => itemID)
        const prices = entries.map(({ itemID, price }) => `${itemID}:${price}`)
        return api('POST tickets/purchase_cart', { itemIDs, prices, clientID }, { signal })
      }),
    onMutate: () => {
      setProblem(undefined)
      setChanged(undefined)
      void notice.loading(m.purchasing)
    },
    onSuccess: show,
    onError,
    onSettled,
  })
  const checking = useMutation({
    networkMode: 'always',
    mutationFn: (_wanted: CartEntry[]) => requests.check(),
    onSuccess: show,
    onError,
    onSettled,
  })

  return {
    buy: buying.mutate,
    check: checking.mutate,
    isPending: buying.isPending || checking.isPending,
    problem,
    closeProblem: () => setProblem(undefined),
    changed,
    declineChange: () => setChanged(undefined),
  }
}
