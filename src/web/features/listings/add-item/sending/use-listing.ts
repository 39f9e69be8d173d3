import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { afterEvent, type ListingProgress } from './listing-progress.ts'
import type { ItemPhoto } from '../photos/photo-store.ts'
import { type ListingCalls, type SentItem, sendListing } from './send-listing.ts'
import { newID } from '#web/lib/new-id.ts'

interface Listing {
  /** The input to send, once the form has no errors. */
  item: () => SentItem
  photos: readonly ItemPhoto[]
  onDone: (itemID: string) => Promise<void>
  onFailed: (error: unknown) => Promise<void>
  calls?: ListingCalls
}

/** Sends the form. At most one attempt runs at a time, and leaving the page cancels it. */
export const useListing = (
  start: () => ListingProgress,
  { item, photos, onDone, onFailed, calls }: Listing,
) => {
  const [progress, dispatch] = useReducer(afterEvent, undefined, start)
  const queryClient = useQueryClient()
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])

  const send = async () => {
    if (progress.step === 'sending' || progress.step === 'done') return
    stop.current?.abort()
    const { signal } = (stop.current = new AbortController())
    try {
      const { progress: end, error } = await sendListing({
        progress,
        item: item(),
        photos: photos.map(({ cut }) => cut),
        onEvent: dispatch,
        signal,
        ...(calls && { calls }),
      })
      void queryClient.invalidateQueries({ queryKey: ['GET store/get_shop_items'] })
      if (end.step === 'done' && end.itemID !== null) {
        void queryClient.invalidateQueries({ queryKey: ['GET store/item'] })
        await onDone(end.itemID)
      } else await onFailed(error)
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }
  const next = useCallback(() => dispatch({ type: 'next item', clientID: newID() }), [])

  // Retries by itself when the connection is back.
  const again = useRef(send)
  useEffect(() => {
    again.current = send
  })
  const waitsForNetwork = progress.step === 'failed' && progress.failure?.cause === 'offline'
  useEffect(() => {
    if (!waitsForNetwork) return
    const onOnline = () => void again.current()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [waitsForNetwork])

  return { progress, send, next }
}
