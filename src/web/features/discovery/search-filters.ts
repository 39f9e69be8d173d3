import { isWholeCentavos, maximumPrice, minimumPrice } from '#domain/money.ts'
import { type Size, type Style, sizes } from '#domain/sizes.ts'
import type { InputOf } from '#web/lib/api.ts'

export type Sort = NonNullable<InputOf<'GET homepage/search'>['sort']>

/** A search. The URL stores it under the parameter names of the API. */
export interface Search {
  q: string
  /** Whether to search for the words as typed, without spelling correction. */
  exact: boolean
  sizes: Size[]
  style: Style | undefined
  minPrice: number | undefined
  maxPrice: number | undefined
  tagIDs: number[]
  showHeld: boolean
  sort: Sort
}

const longestWords = 200
export const maxTags = 20
const sorts: readonly Sort[] = ['best', 'newest', 'price_low', 'price_high']

const priceOf = (text: string | null): number | undefined => {
  if (text === null || !/^\d{1,7}(\.\d{1,2})?$/.test(text)) return undefined
  const price = Number(text)
  return isPrice(price) ? price : undefined
}

export const isPrice = (price: number): boolean =>
  price >= minimumPrice && price <= maximumPrice && isWholeCentavos(price)

/** Parses the URL. Invalid parameters are ignored, because anybody may have written it. */
export const readSearch = (address: URLSearchParams): Search => {
  const style = address.get('isFeminine')
  const q = (address.get('q') ?? '').trim().slice(0, longestWords).trim()
  const tagIDs = address
    .getAll('tagID')
    .filter((text) => /^\d{1,10}$/.test(text))
    .map(Number)
    .filter((id) => id >= 1 && id <= 2_147_483_647)
  return {
    q,
    exact: q !== '' && address.get('exact') === '1',
    sizes: sizes.filter((size) => address.getAll('size').includes(size)),
    style: style === '0' ? 0 : style === '1' ? 1 : undefined,
    // Kept even if the minimum is above the maximum: the page shows an error and sends no search.
    minPrice: priceOf(address.get('minPrice')),
    maxPrice: priceOf(address.get('maxPrice')),
    tagIDs: [...new Set(tagIDs)].slice(0, maxTags),
    showHeld: address.get('showHeld') === 'true',
    sort: sorts.find((sort) => sort === address.get('sort')) ?? 'best',
  }
}

/** The canonical query string of a search, without default values. */
export const writeSearch = (search: Search): URLSearchParams => {
  const address = new URLSearchParams()
  if (search.q) address.set('q', search.q)
  if (search.q && search.exact) address.set('exact', '1')
  for (const size of sizes) if (search.sizes.includes(size)) address.append('size', size)
  if (search.style !== undefined) address.set('isFeminine', String(search.style))
  if (search.minPrice !== undefined) address.set('minPrice', String(search.minPrice))
  if (search.maxPrice !== undefined) address.set('maxPrice', String(search.maxPrice))
  for (const id of search.tagIDs) address.append('tagID', String(id))
  if (search.showHeld) address.set('showHeld', 'true')
  if (search.sort !== 'best') address.set('sort', search.sort)
  return address
}

/** The same words and order without any filter. */
export const withoutFilters = ({ q, exact, sort }: Search): Search => ({
  q,
  exact,
  sizes: [],
  style: undefined,
  minPrice: undefined,
  maxPrice: undefined,
  tagIDs: [],
  showHeld: false,
  sort,
})

/** The input of the API call. */
export const inputOf = (search: Search): InputOf<'GET homepage/search'> => ({
  q: search.q || undefined,
  exact: (search.q !== '' && search.exact) || undefined,
  size: search.sizes.length > 0 ? search.sizes : undefined,
  isFeminine: search.style,
  minPrice: search.minPrice,
  maxPrice: search.maxPrice,
  tagID: search.tagIDs.length > 0 ? search.tagIDs : undefined,
  showHeld: search.showHeld || undefined,
  sort: search.sort,
})
