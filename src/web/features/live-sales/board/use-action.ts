import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { sentenceOf } from '#web/lib/api-error.ts'
import { boardQuery, type SaleItem } from './queries.ts'

export interface Action {
  send: () => Promise<object>
  /** Says what did not happen, if it fails. */
  failed: string
  /** Whether the item is shown now. */
  shows?: boolean
  onDone?: () => void
}

/** Two taps within this time are one. */
const doubleTapMs = 600

/** Sends one action at a time and shows its reply on the board. A failed one stays, so that it can be sent again. */
export const useAction = (saleID: string) => {
  const queryClient = useQueryClient()
  const isBusy = useRef(false)
  const startedAt = useRef(0)
  const { queryKey } = boardQuery(saleID)
  const { mutate, isPending, error, variables, reset } = useMutation({
    mutationFn: async ({ send, shows }: Action) => {
      const reply = await send()
      const changed = 'item' in reply ? (reply.item as SaleItem) : undefined
      // The reply to an earlier request would show the board as it was.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(
        queryKey,
        (board) =>
          board &&
          changed && {
            ...board,
            now: shows ? changed.itemID : board.now,
            items: board.items.map((item) => (item.itemID === changed.itemID ? changed : item)),
          },
      )
    },
    onSuccess: (_, { onDone }) => onDone?.(),
    onSettled: () => {
      isBusy.current = false
      void queryClient.invalidateQueries({ queryKey })
    },
  })
  const run = (action: Action) => {
    if (isBusy.current || Date.now() - startedAt.current < doubleTapMs) return
    isBusy.current = true
    startedAt.current = Date.now()
    mutate(action)
  }
  const retry = (action: Action) => {
    // The first of two quick taps was answered, so this one is meant.
    startedAt.current = 0
    run(action)
  }
  return {
    run,
    isPending,
    failure:
      error && variables
        ? { text: `${variables.failed} ${sentenceOf(error)}`, retry: () => retry(variables), close: reset }
        : undefined,
  }
}

export type RunAction = ReturnType<typeof useAction>['run']
