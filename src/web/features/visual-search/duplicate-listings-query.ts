import { infiniteQueryOptions } from '@tanstack/react-query'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/call-query.ts'

export type Pair = ReplyOf<'GET models/get_same_pieces'>['pairs'][number]
export type PairedItem = Pair['items'][number]

/** Pairs that no admin has dismissed, newest first. */
export const duplicateListingsQuery = infiniteQueryOptions({
  queryKey: ['GET models/get_same_pieces'] as const,
  queryFn: ({ pageParam, signal }) => api('GET models/get_same_pieces', { cursor: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => (page.has_next ? (page.cursor ?? undefined) : undefined),
  refetchOnWindowFocus: 'always',
})

type Progress = ReplyOf<'GET models/progress'>

/** Whether the job has processed every photo. */
export const isDone = ({ photos, looked, failed }: Progress): boolean => looked + failed >= photos

/** The progress of the current model, polled while the job runs. */
export const progressQuery = {
  ...callQuery('GET models/progress'),
  refetchInterval: ({ state: { data } }: { state: { data?: Progress | undefined } }) =>
    data && !isDone(data) ? 5_000 : (false as const),
}
