import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ReplyOf } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/call-query.ts'
import type { LiveReply, LiveSale } from '../sale-stream.ts'

/** Who looks: only a buyer can claim, and a visitor is led to the login first. */
export type Viewer = 'visitor' | 'buyer' | 'other'

export interface SaleProps {
  reply: LiveReply
  viewer: Viewer
  /** When the device got it. */
  readAt: number
  rest: Rest
  follow: Follow
}

/** Renders the button that follows the shop of a sale. */
export type Follow = ((sale: LiveSale) => ReactNode) | undefined

/** The items that were shown and that the page does not have yet. */
export interface Rest {
  isMissing: boolean
  load: () => void
  /** Why they could not be loaded. */
  error: Error | null
}

export type Own = ReplyOf<'GET live/get_mine'>

export const ownQuery = (slug: string) => callQuery('GET live/get_mine', { slug })

/** What the buyer has of this sale. */
export const useOwn = (slug: string, viewer: Viewer): Own | undefined =>
  useQuery({ ...ownQuery(slug), enabled: viewer === 'buyer' }).data

/** Refetches what a claim, its undoing or a place in line changes. */
export const useRefetchOwn = (slug: string) => {
  const queryClient = useQueryClient()
  return () => {
    for (const queryKey of [
      ownQuery(slug).queryKey,
      ['GET tickets/ticket'],
      ['GET tickets/get_lines'],
      ['GET pickups/get_pickups'],
      ['GET store/item'],
    ])
      void queryClient.invalidateQueries({ queryKey })
  }
}

/** The login, which leads back to this path. */
export const loginFor = (path: string): string => `/?${String(new URLSearchParams({ next: path }))}`
