import { queryOptions } from '@tanstack/react-query'
import { api, apiFile } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/call-query.ts'
import type { PhotoKind } from './document-kinds.ts'

/** The verification state from the session. The missing documents change with it. */
export interface Standing {
  role: 'unverified' | 'completed'
  verified: 0 | 1 | 2
}

/** For the seller. The query key includes the state, so that a change refetches. */
export const documentStatusQuery = ({ role, verified }: Standing) =>
  queryOptions({
    queryKey: ['GET auth/verification/document_status', role, verified] as const,
    queryFn: ({ signal }) => api('GET auth/verification/document_status', {}, { signal }),
    enabled: role === 'unverified',
    staleTime: 0,
    gcTime: 0,
  })

/** Refetched, because new submissions arrive and other admins decide. */
export const pendingQuery = queryOptions({
  ...callQuery('GET auth/verification/get_list_pending'),
  staleTime: 5_000,
  refetchInterval: 20_000,
  refetchOnWindowFocus: 'always',
})

export const ownerQuery = (id: string) => callQuery('GET auth/verification/get_shop_owner_details', { id })

/** Cached only while it is on the screen. The server logs each request as a view, so nothing refetches by itself. */
export const idPhotoQuery = (id: string, resource_type: PhotoKind) =>
  queryOptions({
    queryKey: ['GET auth/verification/get_image', { id, resource_type }] as const,
    queryFn: ({ signal }) => apiFile('GET auth/verification/get_image', { id, resource_type }, { signal }),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
