import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { levelOf, TicketLevel } from '#domain/ticket-status.ts'
import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/live-viewer.tsx'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import {
  nothingBought,
  offlineProblem,
  type PurchaseProblem,
  refusalProblem,
  unknownProblem,
} from '#web/lib/purchase-problem.ts'
import { type PurchaseOutcome, usePurchaseRequests } from '#web/lib/purchase-request.ts'
import { useNotice } from '#web/ui/notice.tsx'
import { type LiveItem, saleQuery } from '../sale-stream.ts'
import { ownQuery, useRefetchOwn } from './own-query.ts'

type Outcome = PurchaseOutcome<ReplyOf<'POST live/claim'>> | null

/** How long a claim can be undone on the page of the sale. */
export const undoMs = 10_000

/** A claim of this page, which can be undone for a while. */
export interface NewClaim {
  itemID: string
  ticketID: number
  at: number
}

/** Claims items, each by one tap, and undoes it. A claim is a purchase: it is sent once, and a lost reply is settled. */
export const useClaim = (slug: string) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const requests = usePurchaseRequests()
  const refetchOwn = useRefetchOwn(slug)
  const [problem, setProblem] = useState<PurchaseProblem>()
  /** A ref and not state, because a second tap can come before the next render. */
  const isBusy = useRef(false)
  const [newest, setNewest] = useState<NewClaim>()

  const refetchAll = () => {
    isBusy.current = false
    void queryClient.invalidateQueries({ queryKey: saleQuery(slug).queryKey })
    refetchOwn()
  }

  const showClaimed = ({ itemID, number, name, image, price }: LiveItem, ticketID: number) => {
    setNewest({ itemID, ticketID, at: Date.now() })
    queryClient.setQueryData(ownQuery(slug).queryKey, (own) =>
      own?.claims.every((claim) => claim.itemID !== itemID)
        ? {
            ...own,
            claims: [
              {
                itemID,
                number,
                name,
                image,
                price,
                ticketID,
                canUndo: true,
                claimedAt: new Date().toISOString(),
              },
              ...own.claims,
            ],
          }
        : own,
    )
  }

  const show = (outcome: Outcome, item: LiveItem) => {
    if (!outcome) return
    if (outcome.kind === 'answered') return showClaimed(item, outcome.reply.ticketID)
    if (outcome.kind === 'offline') return setProblem(offlineProblem)
    if (outcome.kind === 'unknown') return setProblem({ ...unknownProblem('one'), text: m.unknownHint })
    const bought = outcome.purchased.find((ticket) => levelOf(ticket.statusID) !== TicketLevel.Cancelled)
    if (bought) showClaimed(item, bought.ticketID)
    else setProblem(nothingBought)
  }

  const onError = (error: Error) => {
    if (error instanceof ApiError) {
      const { code, price } = error
      if (code === 'item_held' && error.ticketID === undefined)
        return void notice.failure(m.claimedMeanwhile, m.claimedMeanwhileHint)
      if (code === 'item_changed' && price !== undefined)
        return void notice.failure(m.priceChanged(formatPesos(price)), m.priceChangedHint)
      const refusal = refusalProblem(error)
      if (refusal) return setProblem(refusal)
    }
    void notice.failure(m.claimFailed, sentenceOf(error))
  }

  const claiming = useMutation({
    mutationFn: ({ itemID, price }: LiveItem) =>
      requests.send((clientID, signal) =>
        api('POST live/claim', { slug, itemID, clientID, price }, { signal }),
      ),
    onMutate: () => setProblem(undefined),
    onSuccess: show,
    onError,
    onSettled: refetchAll,
  })
  const checking = useMutation({
    mutationFn: (_item: LiveItem) => requests.check(),
    onSuccess: (outcome, item) => {
      if (outcome) setProblem(undefined)
      show(outcome, item)
    },
    onError,
    onSettled: refetchAll,
  })
  const undoing = useMutation({
    mutationFn: ({ ticketID }: NewClaim) => api('POST tickets/cancel_ticket', { ticketID }),
    onSuccess: (_reply, { itemID }) => {
      setNewest(undefined)
      queryClient.setQueryData(
        ownQuery(slug).queryKey,
        (own) => own && { ...own, claims: own.claims.filter((claim) => claim.itemID !== itemID) },
      )
      void notice.success(m.undone)
    },
    onError: (error) => void notice.failure(m.undoFailed, sentenceOf(error)),
    onSettled: refetchAll,
  })

  const { variables: last } = claiming
  const isPending = claiming.isPending || checking.isPending
  return {
    claim: (item: LiveItem) => {
      if (isBusy.current) return
      isBusy.current = true
      claiming.mutate(item)
    },
    again: () => last && claiming.mutate(last),
    check: () => last && checking.mutate(last),
    /** The item that is being claimed. */
    pendingID: isPending ? last?.itemID : undefined,
    isPending,
    problem,
    closeProblem: () => setProblem(undefined),
    newest,
    undo: undoing.mutate,
    isUndoing: undoing.isPending,
  }
}

export type Claiming = ReturnType<typeof useClaim>
