import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, apiFile } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/call-query.ts'
import type { DocumentKind } from './document-kinds.ts'

/** What the seller's standing was told to be, by the session: with it changes what is missing. */
export interface Standing {
  role: 'unverified' | 'completed'
  verified: 0 | 1 | 2
}

/** The seller's own. Forgotten with the standing that it was asked in. */
export const documentStatusQuery = ({ role, verified }: Standing) =>
  queryOptions({
    queryKey: ['GET auth/verification/document_status', role, verified] as const,
    queryFn: ({ signal }) => api('GET auth/verification/document_status', {}, { signal }),
    enabled: role === 'unverified',
    staleTime: 0,
    gcTime: 0,
  })

/** New submissions appear, and those that another admin decided about go. */
export const pendingQuery = queryOptions({
  ...callQuery('GET auth/verification/get_list_pending'),
  staleTime: 5_000,
  refetchInterval: 20_000,
  refetchOnWindowFocus: 'always',
})

export const ownerQuery = (id: string) => callQuery('GET auth/verification/get_shop_owner_details', { id })

/** Held only while it is on the screen. Each fetch is a view that the server writes down, so none is made unasked. */
export const idPhotoQuery = (id: string, resource_type: DocumentKind) =>
  queryOptions({
    queryKey: ['GET auth/verification/get_image', { id, resource_type }] as const,
    queryFn: ({ signal }) => apiFile('GET auth/verification/get_image', { id, resource_type }, { signal }),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })

export const viewsQuery = infiniteQueryOptions({
  queryKey: ['GET auth/verification/get_views', 'list'] as const,
  queryFn: ({ pageParam, signal }) =>
    api('GET auth/verification/get_views', { cursor: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ has_next, cursor }) => (has_next ? (cursor ?? undefined) : undefined),
  staleTime: 0,
})
