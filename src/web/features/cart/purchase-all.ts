import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { navigate } from '#web/lib/router.tsx'
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

/** An item whose price is no longer the one that the cart showed. */
export interface ChangedPrice {
  itemID: string
  name: string
  price: number
}

/** The item that the purchase stopped at, and why. The items after it can still be bought. */
export interface StoppedAt {
  itemID: string
  text: string
}

const boughtBefore = (count: number): string => (count === 0 ? '' : ` ${m.boughtBefore(count)}`)

const partlyBought = (bought: number, requested: number): PurchaseProblem => ({
  title: m.purchaseFailed,
  text: m.partlyPurchased(bought, requested),
})

/** The title is always the one of a failed purchase, and the reason follows. */
const named = (problem: PurchaseProblem): PurchaseProblem =>
  problem.title === m.purchaseFailed
    ? problem
    : { ...problem, title: m.purchaseFailed, text: m.purchaseFailedBecause(problem.title, problem.text) }

/** Buys the shown entries at their shown prices, reports the result, and then opens the tickets. */
export const usePurchaseAll = () => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const requests = usePurchaseRequests()
  const [problem, setProblem] = useState<PurchaseProblem>()
  const [changed, setChanged] = useState<ChangedPrice>()
  const [stopped, setStopped] = useState<StoppedAt>()

  const showProblem = (next: PurchaseProblem) => {
    notice.close()
    setProblem(named(next))
  }
  const announceAndOpenTickets = async () => {
    await notice.success(m.purchased, m.purchasedHint)
    if (window.location.pathname === '/cart') navigate('/ticketcenter')
  }
  const removeEntries = (bought: string[]) =>
    queryClient.setQueryData(
      cartQuery.queryKey,
      (known) => known && { ...known, cart: known.cart.filter(({ itemID }) => !bought.includes(itemID)) },
    )

  const showAnswer = ({ purchased, failed }: Answer) => {
    const bought = purchased.map(({ itemID }) => itemID)
    leaveFeed(queryClient, failed ? [...bought, failed.itemID] : bought)
    removeEntries(bought)
    if (!failed) return void announceAndOpenTickets()
    const { itemID, name, price, code, error: message, ticketID } = failed
    if (code === 'item_changed' && price !== undefined) {
      notice.close()
      return setChanged({ itemID, name, price })
    }
    const text = `${name}: ${message}${boughtBefore(bought.length)}`
    const refusal = refusalProblem({ code, message: text, ticketID }, m.purchaseFailed)
    if (refusal) return showProblem(refusal)
    setStopped({ itemID, text: `${name}: ${message}` })
    void notice.failure(m.purchaseFailed, text)
  }

  const show = (outcome: Outcome, requested: CartEntry[]) => {
    if (!outcome) return
    setProblem(undefined)
    if (outcome.kind === 'answered') return showAnswer(outcome.reply)
    if (outcome.kind === 'offline') return showProblem(offlineProblem)
    if (outcome.kind === 'unknown') return showProblem(unknownProblem('many'))
    const bought = outcome.purchased.map(({ itemID }) => itemID)
    removeEntries(bought)
    leaveFeed(queryClient, bought)
    if (bought.length === 0) showProblem(nothingBought)
    else if (requested.every(({ itemID }) => bought.includes(itemID))) void announceAndOpenTickets()
    else showProblem(partlyBought(bought.length, requested.length))
  }

  const onError = (error: Error) => void notice.failure(m.purchaseFailed, sentenceOf(error))
  // After a lost reply too, because tickets may exist. Not awaited, because that would take long when offline.
  const onSettled = () => {
    for (const name of ['GET homepage/cart', 'GET tickets/ticket', 'GET store/item'])
      void queryClient.invalidateQueries({ queryKey: [name] })
  }

  const buying = useMutation({
    mutationFn: (entries: CartEntry[]) =>
      requests.send((clientID, signal) => {
        const itemIDs = entries.map(({ itemID }) => itemID)
        const prices = entries.map(({ itemID, price }) => `${itemID}:${price}`)
        return api('POST tickets/purchase_cart', { itemIDs, prices, clientID }, { signal })
      }),
    onMutate: () => {
      setProblem(undefined)
      setChanged(undefined)
      setStopped(undefined)
      void notice.loading(m.purchasing)
    },
    onSuccess: show,
    onError,
    onSettled,
  })
  const checking = useMutation({
    mutationFn: (_requested: CartEntry[]) => requests.check(),
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
    stopped,
    changed,
    declineChange: () => setChanged(undefined),
  }
}
