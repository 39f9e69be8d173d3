import type { ReplyOf } from '#web/lib/api.ts'
import { callQuery, pagedQuery } from '#web/lib/call-query.ts'

export type Pair = ReplyOf<'GET models/get_same_pieces'>['pairs'][number]
export type PairedItem = Pair['items'][number]

/** Open pairs, newest first. */
export const duplicateListingsQuery = {
  ...pagedQuery('GET models/get_same_pieces'),
  refetchOnWindowFocus: 'always',
} as const

type Progress = ReplyOf<'GET models/progress'>

/** Whether all photos that can have an embedding have one. */
export const isDone = ({ photos, looked, failed }: Progress): boolean => looked + failed >= photos

/** The progress of the current model. Polls while photos are being embedded. */
export const progressQuery = {
  ...callQuery('GET models/progress'),
  refetchInterval: ({ state: { data } }: { state: { data?: Progress | undefined } }) =>
    data && !isDone(data) ? 5_000 : (false as const),
}
