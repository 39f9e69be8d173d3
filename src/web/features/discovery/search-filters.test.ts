import { describe, expect, it } from 'vitest'
import { errorOfRange, readRange, textOfRange } from './price-range.ts'
import { inputOf, readSearch, type Search, withoutFilters, writeSearch } from './search-filters.ts'
import { searchQuery } from './search-query.ts'

const read = (address: string) => readSearch(new URLSearchParams(address))
const anything = read('')

const everything: Search = {
  q: 'polo shirt na puti',
  exact: true,
  sizes: ['M', 'L'],
  style: 0,
  minPrice: 99.5,
  maxPrice: 1200,
  tagIDs: [4, 9],
  conditions: ['like_new', 'worn'],
  brands: ['H & M'],
  kids: true,
  lots: true,
  flawless: true,
  fits: true,
  measured: [{ kind: 'waist', from: 36, to: 40.5 }],
  withinKm: 25,
  showHeld: true,
  sort: 'price_low',
}

describe('a search and its address', () => {
  it('comes back from its address as it was', () => {
    expect(readSearch(writeSearch(everything))).toEqual(everything)
  })

  it('writes what goes without saying nowhere', () => {
    expect(writeSearch({ ...anything, q: 'jacket' }).toString()).toBe('q=jacket')
  })

  it('writes one address for what means the same', () => {
    expect(writeSearch(read('size=L&sort=best&size=M&q=+bag+&size=M')).toString()).toBe('q=bag&size=M&size=L')
  })

  it('asks the call with the same names', () => {
    expect(inputOf(everything)).toEqual({
      q: 'polo shirt na puti',
      exact: true,
      size: ['M', 'L'],
      isFeminine: 0,
      minPrice: 99.5,
      maxPrice: 1200,
      tagID: [4, 9],
      condition: ['like_new', 'worn'],
      brand: ['H & M'],
      kids: true,
      lots: true,
      flaws: 'none',
      fits: true,
      measurements: ['waist:36-40.5'],
      withinKm: 25,
      showHeld: true,
      sort: 'price_low',
    })
    expect(inputOf(anything)).toEqual({ sort: 'best' })
  })

  it('lets every item in without filters, and keeps words and order', () => {
    expect(writeSearch(withoutFilters(everything)).toString()).toBe(
      'q=polo+shirt+na+puti&exact=1&sort=price_low',
    )
  })
})

describe('an address that somebody wrote by hand', () => {
  it.each([
    ['size=XXL&size=m&size='],
    ['isFeminine=2'],
    ['isFeminine=true'],
    ['minPrice=-5&maxPrice=abc'],
    ['minPrice=0'],
    ['maxPrice=1000001'],
    ['maxPrice=12.345'],
    ['minPrice=1e3'],
    ['exact=1'],
    ['exact=yes'],
    ['tagID=0&tagID=-1&tagID=x&tagID=99999999999'],
    ['tagID=2147483648'],
    ['sort=cheapest'],
    ['withinKm=7'],
    ['measurements=waist:40-36&measurements=neck:1-2&measurements=waist'],
    ['withinKm=1e1'],
    ['showHeld=perhaps'],
    ['q=%20%20'],
    ['cursor=abc&something=else'],
  ])('leaves %s out', (address) => expect(read(address)).toEqual(anything))

  it('keeps crossed prices, for the page to say so', () => {
    expect(read('minPrice=500&maxPrice=100')).toEqual({ ...anything, minPrice: 500, maxPrice: 100 })
    expect(errorOfRange(read('minPrice=500&maxPrice=100'))).toBe('The lowest price is above the highest.')
    expect(errorOfRange(read('minPrice=100&maxPrice=100'))).toBeUndefined()
    expect(searchQuery(read('minPrice=500&maxPrice=100'), '').enabled).toBe(false)
  })

  it('takes as many letters and tags as the call does', () => {
    expect(read(`q=${'a'.repeat(300)}`).q).toHaveLength(200)
    const tags = Array.from({ length: 40 }, (_, n) => `tagID=${n + 1}`).join('&')
    expect(read(tags).tagIDs).toHaveLength(20)
    expect(read('tagID=3&tagID=3').tagIDs).toEqual([3])
  })
})

describe('prices as they are typed', () => {
  it.each([
    [{ from: '', to: '' }, {}],
    [{ from: ' 250 ', to: '' }, { minPrice: 250 }],
    [{ from: '', to: '₱1,250.50' }, { maxPrice: 1250.5 }],
    [
      { from: '100', to: '100' },
      { minPrice: 100, maxPrice: 100 },
    ],
  ])('reads %j', (text, range) => expect(readRange(text)).toEqual(range))

  it.each([
    ['abc', 'The price must be a number, such as 1200 or 1,200.50'],
    ['-5', 'The price must be a number, such as 1200 or 1,200.50'],
    ['1e3', 'The price must be a number, such as 1200 or 1,200.50'],
    ['0', 'The price must be between ₱1 and ₱1,000,000'],
    ['1000001', 'The price must be between ₱1 and ₱1,000,000'],
    ['12.345', '“12.345” is not clear. Please write 12345, or at most two digits after the dot.'],
  ])('says what to mend in %s', (from, sentence) => expect(readRange({ from, to: '' })).toBe(sentence))

  it('says that the two are crossed', () => {
    expect(readRange({ from: '500', to: '100' })).toBe('The lowest price is above the highest.')
  })

  it('shows a range as it would be typed', () => {
    expect(textOfRange({ minPrice: 99.5, maxPrice: undefined })).toEqual({ from: '99.5', to: '' })
  })
})
