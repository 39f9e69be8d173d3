import { expect, test } from 'vitest'
import type { Item } from '../item-query.ts'
import { changesOf, readEdit, valuesOf } from './edited-values.ts'

const item: Item = {
  itemID: '1',
  name: 'Maong jacket',
  description: 'Soft.',
  price: 450.5,
  size: 'M',
  isFeminine: 0,
  tags: [
    { tagID: 3, tagName: 'Shirt' },
    { tagID: 9, tagName: 'Jacket' },
  ],
  storeID: '2',
  storeName: 'Wagwagan',
  storeLocation: null,
  image_links: [],
  images: [],
  photosExpected: 1,
  status: 'for_sale',
  actions: ['edit'],
}

test('unchanged values are not sent', () => {
  expect(changesOf(item, valuesOf(item))).toEqual({})
  expect(
    changesOf(item, { ...valuesOf(item), price: '₱450.50', tags: [9, 3], name: ' Maong jacket ' }),
  ).toEqual({})
})

test('only changed values are sent', () => {
  expect(changesOf(item, { ...valuesOf(item), price: '1,250' })).toEqual({ price: 1250 })
  const values = { name: 'A', description: 'B', price: '9', size: 'XL', style: '1', tags: [4] } as const
  expect(changesOf(item, { ...values, tags: [...values.tags] })).toEqual({
    name: 'A',
    description: 'B',
    price: 9,
    size: 'XL',
    isFeminine: 1,
    tagID: [4],
  })
})

test('values typed before a reload are restored, and invalid ones are ignored', () => {
  const kept = (text: string | null) => readEdit(item, { getItem: () => text })
  expect(kept(JSON.stringify({ ...valuesOf(item), price: '30' })).price).toBe('30')
  for (const text of [null, '{', '[]', '7', '{"price":7,"tags":["x"],"size":"XXL"}'])
    expect(kept(text)).toMatchObject({ name: 'Maong jacket', price: '450.5', size: 'M' })
})
