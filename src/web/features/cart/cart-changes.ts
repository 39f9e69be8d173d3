import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { navigate } from '#web/lib/router.tsx'
import * as m from '#messages/cart.ts'
import * as common from '#messages/common.ts'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { ApiError, isLost, sentenceOf } from '#web/lib/api-error.ts'
import { leaveFeed } from '#web/lib/leave-feed.ts'
import { newID } from '#web/lib/new-id.ts'
import { useRequestID } from '#web/lib/request-id.ts'
import { useNotice } from '#web/ui/notice.tsx'
import { type Cart, type CartEntry, cartQuery } from './cart-query.ts'

export type Item = ReplyOf<'GET store/item'>

const entryOf = (item: Item): CartEntry => ({
  itemID: item.itemID,
  name: item.name,
  price: item.price,
  // If it was saved earlier, the next reply of the cart has that price.
  savedPrice: item.price,
  size: item.size,
  condition: item.condition,
  storeID: item.storeID,
  storeName: item.storeName,
  town: item.town,
  // Not known yet: the next reply of the cart has the photo.
  storePhoto: null,
  thumbnail: item.image_links[0] ?? null,
  image: item.images[0] ?? null,
  status: item.status,
})

const without = (known: Cart | undefined, itemIDs: string[]): Cart | undefined =>
  known && { ...known, cart: known.cart.filter(({ itemID }) => !itemIDs.includes(itemID)) }

/** As it was before, for the items that are in it still or that come back. */
const restoreRemoved = (known: Cart | undefined, before: Cart, itemIDs: string[]): Cart => {
  const had = new Set(before.cart.map(({ itemID }) => itemID))
  const has = new Set([...(known?.cart ?? []).map(({ itemID }) => itemID), ...itemIDs])
  const added = known?.cart.filter(({ itemID }) => !had.has(itemID)) ?? []
  return { ...before, cart: [...added, ...before.cart.filter(({ itemID }) => has.has(itemID))] }
}

const { queryKey } = cartQuery

/** After a change of the cart: also what its items cost when they were saved. */
const refetchCart = (queryClient: QueryClient, itemIDs: string[]) =>
  Promise.all(
    [queryKey, ...itemIDs.map((itemID) => ['GET collections/get_saved', itemID])].map((key) =>
      queryClient.invalidateQueries({ queryKey: key }),
    ),
  )

/**
 * Adds an item to the cart and reports the result. Once the item is in the cart, even by another page, the next click
 * gets a new idempotency key.
 */
export const useAddToCart = (item: Item, isIn: boolean | undefined) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const requestID = useRequestID()
  useEffect(() => {
    if (isIn) requestID.answered()
  })
  return useMutation({
    mutationFn: () => {
      const { itemID } = item
      return api('POST homepage/add_to_cart', { itemID, clientID: requestID.of(itemID) })
    },
    onSuccess: async () => {
      requestID.answered()
      // A pending reply may not include the item yet.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(
        queryKey,
        (known) =>
          known && { ...known, cart: [entryOf(item), ...(without(known, [item.itemID])?.cart ?? [])] },
      )
      void notice.success(m.added, undefined, { label: m.viewCart, run: () => navigate('/cart') })
    },
    onError: (error) => {
      if (!isLost(error)) requestID.answered()
      const taken =
        error instanceof ApiError && (error.code === 'cart_item_held' || error.code === 'item_gone')
      if (taken) leaveFeed(queryClient, [item.itemID])
      void notice.failure(sentenceOf(error))
      return queryClient.invalidateQueries({ queryKey: ['GET store/item', { id: item.itemID }] })
    },
    onSettled: () => refetchCart(queryClient, [item.itemID]),
  })
}

/** Removes items from the cart optimistically: they leave the page at once and return if the request fails. */
export const useRemoveFromCart = () => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const undo = useMutation({
    // The cart shows the item that was added last first, so they are added in reverse.
    mutationFn: async (itemIDs: string[]) => {
      for (const itemID of itemIDs.toReversed())
        await api('POST homepage/add_to_cart', { itemID, clientID: newID() })
    },
    onError: (error) => void notice.failure(sentenceOf(error)),
    onSettled: (_, __, itemIDs) => refetchCart(queryClient, itemIDs),
  })
  return useMutation({
    mutationFn: (itemIDs: string[]) =>
      Promise.all(itemIDs.map((itemID) => api('POST homepage/remove_from_cart', { itemID }))),
    onMutate: async (itemIDs) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      const removed = before?.cart.filter(({ itemID }) => itemIDs.includes(itemID))
      queryClient.setQueryData(queryKey, (known) => without(known, itemIDs))
      // The server would refuse to add an item that is not for sale.
      return { before, mayUndo: removed?.every(({ status }) => status === 'for_sale') ?? false }
    },
    onSuccess: (_, itemIDs, { mayUndo }) =>
      void notice.success(
        m.removed(itemIDs.length),
        undefined,
        mayUndo ? { label: common.undo, run: () => undo.mutate(itemIDs) } : undefined,
      ),
    onError: (error, itemIDs, made) => {
      const before = made?.before
      if (before) queryClient.setQueryData(queryKey, (known) => restoreRemoved(known, before, itemIDs))
      void notice.failure(m.removeFailed, sentenceOf(error))
    },
    onSettled: (_, __, itemIDs) => refetchCart(queryClient, itemIDs),
  })
}

/** Adds an item of a bundle to the cart. */
export const useAddToBundle = () => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  return useMutation({
    mutationFn: (itemID: string) => api('POST homepage/add_to_cart', { itemID, clientID: newID() }),
    onSuccess: () => void notice.success(m.added),
    onError: (error) => void notice.failure(sentenceOf(error)),
    onSettled: (_, __, itemID) => refetchCart(queryClient, [itemID]),
  })
}
