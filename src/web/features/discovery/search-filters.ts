import {
  type Condition,
  conditions,
  type MeasuredRange,
  maximumRanges,
  readMeasuredRange,
  writeMeasuredRange,
} from '#domain/item-facts.ts'
import { isWholeCentavos, maximumPrice, minimumPrice } from '#domain/money.ts'
import { shorten } from '#domain/shorten.ts'
import { type Size, type Style, sizes } from '#domain/sizes.ts'
import type { InputOf } from '#web/lib/api.ts'

export type Sort = NonNullable<InputOf<'GET homepage/search'>['sort']>

/** A search. The address has its values under the field names of the call. */
export interface Search {
  q: string
  /** Whether spelling correction is off. */
  exact: boolean
  sizes: Size[]
  style: Style | undefined
  minPrice: number | undefined
  maxPrice: number | undefined
  tagIDs: number[]
  conditions: Condition[]
  /** Names of brands. */
  brands: string[]
  kids: boolean
  /** Only lots. */
  lots: boolean
  /** Only items of which no flaw is known. */
  flawless: boolean
  /** Only items that are close to the measurements of the buyer. */
  fits: boolean
  /** Of different kinds. */
  measured: MeasuredRange[]
  /** Only items of shops within this distance of the buyer. */
  withinKm: number | undefined
  showHeld: boolean
  sort: Sort
}

const longestWords = 200
export const maxTags = 20
const sorts: readonly Sort[] = ['best', 'newest', 'price_low', 'price_high', 'condition', 'near']
/** The distances that the filters offer, in kilometres. */
export const distances = [5, 10, 25, 50] as const
const maxBrands = 20
const longestBrand = 40

const priceOf = (text: string | null): number | undefined => {
  if (text === null || !/^\d{1,7}(\.\d{1,2})?$/.test(text)) return undefined
  const price = Number(text)
  return isPrice(price) ? price : undefined
}

const isPrice = (price: number): boolean =>
  price >= minimumPrice && price <= maximumPrice && isWholeCentavos(price)

const brandsIn = (address: URLSearchParams): string[] => {
  const brands = address.getAll('brand').map((name) => name.trim())
  return [...new Set(brands.filter((name) => name && name.length <= longestBrand))].slice(0, maxBrands)
}

const rangesIn = (address: URLSearchParams): MeasuredRange[] => {
  const ranges = address.getAll('measurements').flatMap((text) => readMeasuredRange(text) ?? [])
  return [...new Map(ranges.map((range) => [range.kind, range])).values()].slice(0, maximumRanges)
}

const isOn = (address: URLSearchParams, field: string): boolean =>
  ['1', 'true'].includes(address.get(field) ?? '')

/** Parses an address. Leaves out invalid values. */
export const readSearch = (address: URLSearchParams): Search => {
  const style = address.get('isFeminine')
  const q = shorten((address.get('q') ?? '').trim(), longestWords).trim()
  const tagIDs = address
    .getAll('tagID')
    .filter((text) => /^\d{1,10}$/.test(text))
    .map(Number)
    .filter((id) => id >= 1 && id <= 2_147_483_647)
  return {
    q,
    exact: q !== '' && isOn(address, 'exact'),
    sizes: sizes.filter((size) => address.getAll('size').includes(size)),
    style: style === '0' ? 0 : style === '1' ? 1 : undefined,
    // Keeps a range whose minimum is above its maximum, so that the page can explain it.
    minPrice: priceOf(address.get('minPrice')),
    maxPrice: priceOf(address.get('maxPrice')),
    tagIDs: [...new Set(tagIDs)].slice(0, maxTags),
    conditions: conditions.filter((one) => address.getAll('condition').includes(one)),
    brands: brandsIn(address),
    kids: isOn(address, 'kids'),
    lots: isOn(address, 'lots'),
    flawless: address.get('flaws') === 'none',
    fits: isOn(address, 'fits'),
    measured: rangesIn(address),
    withinKm: distances.find((km) => String(km) === address.get('withinKm')),
    showHeld: isOn(address, 'showHeld'),
    sort: sorts.find((sort) => sort === address.get('sort')) ?? 'best',
  }
}

/** The canonical address of a search, without default values. */
export const writeSearch = (search: Search): URLSearchParams => {
  const address = new URLSearchParams()
  if (search.q) address.set('q', search.q)
  if (search.q && search.exact) address.set('exact', '1')
  for (const size of sizes) if (search.sizes.includes(size)) address.append('size', size)
  if (search.style !== undefined) address.set('isFeminine', String(search.style))
  if (search.minPrice !== undefined) address.set('minPrice', String(search.minPrice))
  if (search.maxPrice !== undefined) address.set('maxPrice', String(search.maxPrice))
  for (const id of search.tagIDs) address.append('tagID', String(id))
  for (const condition of search.conditions) address.append('condition', condition)
  for (const brand of search.brands) address.append('brand', brand)
  if (search.kids) address.set('kids', 'true')
  if (search.lots) address.set('lots', '1')
  if (search.flawless) address.set('flaws', 'none')
  if (search.fits) address.set('fits', '1')
  for (const range of search.measured) address.append('measurements', writeMeasuredRange(range))
  if (search.withinKm !== undefined) address.set('withinKm', String(search.withinKm))
  if (search.showHeld) address.set('showHeld', 'true')
  if (search.sort !== 'best') address.set('sort', search.sort)
  return address
}

/** Where its results are. */
export const addressOf = (search: Search): string => `/search?${writeSearch(search)}`

/** The same words and order without filters. */
export const withoutFilters = ({ q, exact, sort }: Search): Search => ({
  q,
  exact,
  sizes: [],
  style: undefined,
  minPrice: undefined,
  maxPrice: undefined,
  tagIDs: [],
  conditions: [],
  brands: [],
  kids: false,
  lots: false,
  flawless: false,
  fits: false,
  measured: [],
  withinKm: undefined,
  showHeld: false,
  sort,
})

/** The input of the call. */
export const inputOf = (search: Search): InputOf<'GET homepage/search'> => ({
  q: search.q || undefined,
  exact: (search.q !== '' && search.exact) || undefined,
  size: search.sizes.length > 0 ? search.sizes : undefined,
  isFeminine: search.style,
  minPrice: search.minPrice,
  maxPrice: search.maxPrice,
  tagID: search.tagIDs.length > 0 ? search.tagIDs : undefined,
  condition: search.conditions.length > 0 ? search.conditions : undefined,
  brand: search.brands.length > 0 ? search.brands : undefined,
  kids: search.kids || undefined,
  lots: search.lots || undefined,
  flaws: search.flawless ? 'none' : undefined,
  fits: search.fits || undefined,
  measurements: search.measured.length > 0 ? search.measured.map(writeMeasuredRange) : undefined,
  withinKm: search.withinKm,
  showHeld: search.showHeld || undefined,
  sort: search.sort,
})

/** The list with `one` added, or without it if it was there. */
export const toggled = <One>(list: One[], one: One): One[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one]
