import type { ReplyOf } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/call-query.ts'

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

/** The path of the feed of what a search finds. Only one for words alone has a feed, where the server has any. */
export const feedOf = (address: string, feeds: boolean | undefined): string | undefined => {
  const fields = [...new URLSearchParams(address)].filter(
    ([field]) => !['exact', 'sort', 'saved'].includes(field),
  )
  const [only, another] = fields
  return feeds && only?.[0] === 'q' && !another
    ? `/feed.xml?${new URLSearchParams({ q: only[1] })}`
    : undefined
}
