import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as m from '#messages/listings.tsx'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useNotice } from '#web/ui/notice.tsx'
import type { Item } from './item-query.ts'

/** The fields needed to manage one's own item. */
export type OwnItem = Pick<Item, 'itemID' | 'name' | 'status' | 'actions'>

/** Why no action is possible now; undefined if there is one. */
export const whyFixed = ({ status, actions }: Pick<OwnItem, 'status' | 'actions'>): string | undefined => {
  if (actions.length > 0) return undefined
  if (status === 'held') return m.fixedHeld
  if (status === 'sold') return m.fixedSold
  return m.fixedDeleted
}

const calls = {
  withdraw: 'POST store/withdraw_item',
  relist: 'POST store/relist_item',
  delete: 'POST store/delete_item',
} as const

const done = {
  withdraw: m.withdrawn,
  relist: m.relisted,
  delete: m.deleted,
} as const

const hints = {
  withdraw: m.withdrawnHint,
  relist: m.relistedHint,
  delete: undefined,
} as const

export type Change = keyof typeof calls

/** Takes an item down, relists or deletes it, and shows the result. */
export const useItemChange = (item: Pick<OwnItem, 'itemID' | 'name'>, onDeleted?: () => void) => {
  const notice = useNotice()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) => api(calls[change], { itemID: item.itemID }),
    onSuccess: async (_, change) => {
      if (change === 'delete') {
        queryClient.removeQueries({ queryKey: ['GET store/item', { id: item.itemID }] })
        onDeleted?.()
      } else void queryClient.invalidateQueries({ queryKey: ['GET store/item'] })
      void queryClient.invalidateQueries({ queryKey: ['GET store/get_shop_items'] })
      await notice.success(done[change], hints[change] ?? item.name)
    },
    onError: (error) => {
      // The cached item may be from before a reservation.
      void queryClient.invalidateQueries({ queryKey: ['GET store/item'] })
      void queryClient.invalidateQueries({ queryKey: ['GET store/get_shop_items'] })
      void notice.failure(m.changeFailed, sentenceOf(error))
    },
  })
}
