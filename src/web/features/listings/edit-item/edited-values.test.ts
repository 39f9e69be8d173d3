import { expect, test } from 'vitest'
import { noFacts } from '#tests/support/item-facts.ts'
import type { Item } from '../item-query.ts'
import { valuesOf } from '../add-item/item-values.ts'
import { changesOf, readEdit, writeEdit } from './edited-values.ts'

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
  ...noFacts,
  condition: 'good',
  colours: [],
  brand: 'Bench',
  measurements: { waist: 38 },
  flaws: [{ word: 'Stain', photo: 1, x: 1, y: 2 }],
  storeID: '2',
  storeName: 'Wagwagan',
  storeLocation: null,
  town: null,
  image_links: ['/a', '/b'],
  images: [],
  photosExpected: 1,
  sku: 'J-7',
  status: 'for_sale',
  actions: ['edit'],
}

test('unchanged values are not sent', () => {
  expect(changesOf(item, valuesOf(item), ['/a', '/b'])).toEqual({})
  expect(
    changesOf(item, { ...valuesOf(item), price: '₱450.50', tags: [9, 3], name: ' Maong jacket ' }, [
      '/a',
      '/b',
    ]),
  ).toEqual({})
})

test('only changed values are sent', () => {
  expect(changesOf(item, { ...valuesOf(item), price: '1,250' }, ['/a', '/b'])).toEqual({ price: 1250 })
  expect(changesOf(item, { ...valuesOf(item), sku: 'J-8 ' }, ['/a', '/b'])).toEqual({ sku: 'J-8' })
  expect(changesOf(item, { ...valuesOf(item), sku: ' ' }, ['/a', '/b'])).toEqual({ sku: '' })
  const values = { name: 'A', description: 'B', price: '9', size: 'XL', style: '1', tags: [4] } as const
  const { facts, sku } = valuesOf(item)
  expect(changesOf(item, { ...values, tags: [...values.tags], facts, sku }, ['/a', '/b'])).toEqual({
    name: 'A',
    description: 'B',
    price: 9,
    size: 'XL',
    isFeminine: 1,
    tagID: [4],
  })
})

test('each changed fact is sent, flaws with the photos in their new order', () => {
  const values = valuesOf(item)
  const changed = (facts: Partial<typeof values.facts>, photoIDs = ['/a', '/b']) =>
    changesOf(item, { ...values, facts: { ...values.facts, ...facts } }, photoIDs)
  expect(changed({ condition: '' })).toEqual({ condition: null })
  expect(changed({ brand: ' ' })).toEqual({ brand: null })
  expect(changed({ kids: true })).toEqual({ kids: true })
  expect(changed({ measurements: { waist: '38.0', hips: '40' } })).toEqual({
    measurements: { waist: 38, hips: 40 },
  })
  expect(changed({}, ['/b', '/a']), 'the server moves flaws with their photos').toEqual({})
  const flaws = [...values.facts.flaws, { word: 'Hole', photoID: '/a', x: 3, y: 4 }]
  expect(changed({ flaws }, ['/b', '/a'])).toEqual({
    flaws: [
      { word: 'Stain', photo: 0, x: 1, y: 2 },
      { word: 'Hole', photo: 1, x: 3, y: 4 },
    ],
  })
})

test('values that were typed and not saved are restored', () => {
  expect(readEdit(item)).toEqual(valuesOf(item))
  writeEdit(item.itemID, { ...valuesOf(item), price: '30' }, true)
  expect(readEdit(item).price).toBe('30')
  writeEdit(item.itemID, valuesOf(item), false)
  expect(readEdit(item)).toEqual(valuesOf(item))
})
