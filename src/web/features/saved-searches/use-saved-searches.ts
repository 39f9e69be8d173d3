import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as m from '#messages/saved-searches.ts'
import { api, type CallNames, type InputOf, type ReplyOf } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { useNotice } from '#web/ui/notice.tsx'

export type SavedSearch = ReplyOf<'GET homepage/get_saved_searches'>['searches'][number]

export const savedSearchesQuery = callQuery('GET homepage/get_saved_searches', {})

/** What the server writes as true, the address of a page may have as 1. */
const plain = (value: string): string => (value === '1' ? 'true' : value)
const factsOf = (address: string): string =>
  [...new URLSearchParams(address)]
    // A saved search has its words as they are, and its pages have an order of their own.
    .filter(([field]) => field !== 'exact' && field !== 'sort' && field !== 'saved')
    .map(([field, value]) => `${field}=${plain(value)}`)
    .toSorted()
    .join('&')

/** Whether two addresses have the same words and filters. */
export const isSameSearch = (one: string, other: string): boolean => factsOf(one) === factsOf(other)

/** The page with the results of a saved search, which marks what is new. */
export const resultsOf = ({ searchID, address }: Pick<SavedSearch, 'searchID' | 'address'>): string => {
  const query = new URLSearchParams(address)
  query.set('saved', searchID)
  return `/search?${query}`
}

type Names = Extract<CallNames, `POST homepage/${'save' | 'change_saved' | 'delete_saved'}_search`>

/** A change of the saved searches. The list is fetched anew. */
export const useSearchChange = <Name extends Names>(name: Name, failed: string) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  return useMutation({
    mutationFn: (input: InputOf<Name>) =>
      (api as (name: Name, input: InputOf<Name>) => Promise<ReplyOf<Name>>)(name, input),
    onError: (error) => void notice.failure(failed, sentenceOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['GET homepage/get_saved_searches'] }),
  })
}

export const useChangeSearch = () => useSearchChange('POST homepage/change_saved_search', m.changeFailed)
