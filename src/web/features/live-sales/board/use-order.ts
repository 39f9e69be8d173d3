import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '#web/lib/api.ts'
import { isRefusal } from '#web/lib/outbox.ts'
import { boardQuery, type SaleItem } from './queries.ts'

/** An item in the order, which the server may not have yet. */
export type Ordered = Pick<SaleItem, 'itemID' | 'name' | 'price' | 'size' | 'image'>

/** The order of the items that wait. One request at a time: the last order replaces any that has not been sent. */
export const useOrder = (saleID: string, saved: readonly Ordered[]) => {
  const queryClient = useQueryClient()
  const [order, setOrder] = useState<readonly Ordered[]>()
  const isSending = useRef(false)
  const unsent = useRef<readonly Ordered[]>(undefined)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (next: readonly Ordered[]) =>
      api('POST live/set_items', { saleID, itemIDs: next.map(({ itemID }) => itemID) }),
    onError: () => {
      // The last order stays on the page, from where it is sent again.
      unsent.current = undefined
    },
    onSettled: async (_reply, failure) => {
      if (!unsent.current) await queryClient.invalidateQueries({ queryKey: boardQuery(saleID).queryKey })
      isSending.current = false
      const next = unsent.current
      unsent.current = undefined
      if (next) change(next)
      // The board has the same order by now, or after a refusal the one that the server has.
      else if (!failure || isRefusal(failure)) setOrder(undefined)
    },
  })
  const change = (next: readonly Ordered[]) => {
    setOrder(next)
    if (isSending.current) unsent.current = next
    else {
      isSending.current = true
      mutate(next)
    }
  }
  return {
    order: order ?? saved,
    change,
    isSaving: isPending,
    error,
    /** Undefined after a refusal: the order is the server's again. */
    retry: order && (() => change(order)),
  }
}
