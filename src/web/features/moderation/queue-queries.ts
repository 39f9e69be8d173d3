import type { EntryKind } from '#domain/moderation.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { callQuery, pagedQuery } from '#web/lib/call-query.ts'

export const queueStates = ['open', 'mine', 'waiting', 'closed'] as const
export type QueueState = (typeof queueStates)[number]

export type Entry = ReplyOf<'GET moderation/get_queue'>['entries'][number]
export type EntryDetails = ReplyOf<'GET moderation/get_entry'>
export type Decision = NonNullable<Entry['decision']>

/** Other admins work on the same queue. Where events are missed, it is read again after this time. */
const freshness = { refetchInterval: 20_000, refetchOnWindowFocus: 'always' } as const

export const queueQuery = (state: QueueState, kind: EntryKind | undefined, number: string | undefined) => ({
  ...pagedQuery('GET moderation/get_queue', { state, ...(kind && { kind }), ...(number && { number }) }),
  ...freshness,
})

export const entryQuery = (entryID: string) => ({
  ...callQuery('GET moderation/get_entry', { entryID }),
  ...freshness,
})

/** What a decision, or an admin who takes an entry, changes. */
export const queueKeys = [
  ['GET moderation/get_queue'],
  ['GET moderation/get_entry'],
  ['GET admin/get_counts'],
] as const
