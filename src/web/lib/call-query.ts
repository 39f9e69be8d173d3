import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  api,
  initialDataOf,
  type CallNames,
  type CallOptions,
  type InputArgument,
  type InputOf,
  type ReplyOf,
} from './api.ts'

type GetNames = Extract<CallNames, `GET ${string}`>

/**
 * Query options of a GET call. Components with the same call and input share the reply, and a mutation invalidates it by
 * the call's name: `invalidateQueries({ queryKey: ['GET store/item'] })`.
 */
export const callQuery = <Name extends GetNames>(name: Name, ...[input]: InputArgument<InputOf<Name>>) => {
  const call = api as (name: Name, input: unknown, options: CallOptions) => Promise<ReplyOf<Name>>
  const initialData = initialDataOf as (name: Name, input: unknown) => ReplyOf<Name> | undefined
  return queryOptions({
    queryKey: [name, input ?? {}] as const,
    queryFn: ({ signal }) => call(name, input, { signal }),
    initialData: () => initialData(name, input),
  })
}

type PagedNames = {
  [Name in GetNames]: ReplyOf<Name> extends { cursor: string | null } ? Name : never
}[GetNames]
type Cursor = string | undefined

/**
 * Query options of a list that is read page by page. Its key differs from that of `callQuery`, because the data are pages
 * and not one reply.
 */
export const pagedQuery = <Name extends PagedNames>(
  name: Name,
  ...[input]: InputArgument<Omit<InputOf<Name>, 'cursor'>>
) => {
  const call = api as (name: Name, input: unknown, options: CallOptions) => Promise<ReplyOf<Name>>
  return infiniteQueryOptions({
    queryKey: [name, 'list', input ?? {}] as const,
    // A first page that was kept as JSON has null for it.
    queryFn: ({ pageParam, signal }) => call(name, { ...input, cursor: pageParam ?? undefined }, { signal }),
    initialPageParam: undefined as Cursor,
    getNextPageParam: ({ cursor }: { cursor: string | null }): Cursor => cursor ?? undefined,
  })
}
