import { queryOptions } from '@tanstack/react-query'
import { isPriceRange } from '#domain/money.ts'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { inputOf, type Search } from '../search-filters.ts'
import { cropOf } from './photo-box.ts'
import type { SearchedPhoto } from './searched-photo.ts'

export type PhotoSearchReply = ReplyOf<'POST homepage/img_search'>

/** A photo search has no choice of order, no spelling correction and no held items. */
export const besidePhoto = (search: Search): Search => ({
  ...search,
  exact: false,
  showHeld: false,
  sort: 'best',
})

const moreOf = ({ box }: SearchedPhoto, search: Search) => {
  const { q, size, isFeminine, minPrice, maxPrice, tagID } = inputOf(search)
  return { q, size, isFeminine, minPrice, maxPrice, tagID, ...cropOf(box) }
}

/** Items that look like the selected part of a photo. Another box or filter fetches again; Back shows cached results. */
export const photoSearchQuery = (photo: SearchedPhoto, search: Search) =>
  queryOptions({
    queryKey: ['POST homepage/img_search', photo.id, moreOf(photo, search)],
    queryFn: ({ signal }): Promise<PhotoSearchReply> =>
      api('POST homepage/img_search', { photo: photo.photo, ...moreOf(photo, search) }, { signal }),
    enabled: isPriceRange(search),
    staleTime: Infinity,
  })
