import { queryOptions } from '@tanstack/react-query'
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
 * The query options of a GET call. Calls with the same input share the cached reply, and a mutation
 * invalidates it by the name of the call: `invalidateQueries({ queryKey: ['GET store/item'] })`.
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
