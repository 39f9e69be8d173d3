import { infiniteQueryOptions } from '@tanstack/react-query'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/call-query.ts'

export type Pair = ReplyOf<'GET models/get_same_pieces'>['pairs'][number]
export type PairedItem = Pair['items'][number]

/** Pairs that nobody has dealt with, newest first. */
export const duplicateListingsQuery = infiniteQueryOptions({
  queryKey: ['GET models/get_same_pieces'] as const,
  queryFn: ({ pageParam, signal }) => api('GET models/get_same_pieces', { cursor: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => (page.has_next ? (page.cursor ?? undefined) : undefined),
  refetchOnWindowFocus: 'always',
})

type Progress = ReplyOf<'GET models/progress'>

/** Of the photos that can be looked at, all have been. */
export const isDone = ({ photos, looked, failed }: Progress): boolean => looked + failed >= photos

/** How far the present model is, asked again while it is at work. */
export const progressQuery = {
  ...callQuery('GET models/progress'),
  refetchInterval: ({ state: { data } }: { state: { data?: Progress | undefined } }) =>
    data && !isDone(data) ? 5_000 : (false as const),
}
