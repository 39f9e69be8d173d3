import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { changeItem, itemNow, useStoredItem } from './item-store.ts'
import { attempt, useMoving, watchItem } from './send-item.ts'

interface Sending {
  onDone: (itemID: string) => void
  onFailed: (error: unknown) => void
}

/** Sends the item of a form. Without a network it is sent later, also if the page is left. */
export const useSending = (id: string, handlers: Sending) => {
  const queryClient = useQueryClient()
  const item = useStoredItem(id)
  const moving = useMoving(id)
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(
    () =>
      watchItem(id, (itemID) => {
        for (const name of ['GET store/get_shop_items', 'GET store/item'])
          void queryClient.invalidateQueries({ queryKey: [name] })
        latest.current.onDone(itemID)
      }),
    [id, queryClient],
  )
  // What was being sent when the page was left goes on at once.
  useEffect(() => {
    const { done = false, problem } = itemNow(id) ?? {}
    if (done && !problem?.isRefusal) void attempt(id)
  }, [id])
  const send = async () => {
    await changeItem(id, () => ({ done: true }))
    const outcome = await attempt(id)
    if ('error' in outcome) latest.current.onFailed(outcome.error)
  }
  return {
    isSending: moving !== undefined,
    itemID: item?.itemID ?? null,
    sent: item?.sent ?? [],
    moving,
    problem: (moving === undefined && item?.problem) || null,
    send: () => void send(),
  }
}

export type SendingItem = ReturnType<typeof useSending>
