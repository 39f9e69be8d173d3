import { expect, test } from 'vitest'
import { emptyValues } from '../add-item/item-values.ts'
import { type ItemTag, madeName } from '../made-texts.ts'
import { withChoices, withSuggestions } from '../rack/rack-item.ts'
import {
  descriptionOf,
  errorsOf,
  inputOf,
  isOnRack,
  isReady,
  isSent,
  newStoredItem,
  readStoredItem,
  refusalOf,
  type StoredItem,
  waits,
} from './stored-item.ts'

const tag = (tagID: number, tagName: string, kind: ItemTag['kind']): ItemTag => ({ tagID, tagName, kind })
const shirt = tag(3, 'Shirt', 'garment')
const blue = tag(40, 'Blue', 'colour')
const checked = tag(50, 'Checked', 'pattern')

const newItem = (more: Partial<StoredItem> = {}) => newStoredItem('rack', { photoIDs: ['photo'], ...more })
const complete: StoredItem = {
  ...newItem({ place: 1 }),
  tags: [shirt, blue, checked],
  values: {
    ...emptyValues,
    price: '180',
    size: 'M',
    style: '0',
    facts: { ...emptyValues.facts, condition: 'good' },
  },
  done: true,
}

test.each([
  [[shirt, checked, blue], 'Blue checked shirt'],
  [[tag(51, 'Plain', 'pattern'), tag(14, 'Jeans', 'garment')], 'Jeans'],
  // A tag that the seller chose from the list, whose kind is not known.
  [[blue, tag(7, 'Sweater', null)], 'Blue sweater'],
  [[blue, checked], ''],
  [[], ''],
])('the name is made from the tags: %j', (tags, name) => expect(madeName(tags)).toBe(name))

test('an item is ready with tags, size, style and price, and its texts are made from them', () => {
  expect(errorsOf(complete)).toEqual({})
  expect(isReady(complete)).toBe(true)
  expect(isReady({ ...complete, done: false })).toBe(false)
  expect(descriptionOf(complete)).toBe('Blue checked shirt, size M. Condition: good.')
  expect(inputOf(complete)).toMatchObject({
    name: 'Blue checked shirt',
    price: 180,
    size: 'M',
    isFeminine: 0,
    tagID: [3, 40, 50],
    condition: 'good',
    photos: 1,
  })
  expect(Object.keys(errorsOf(newItem({ done: true })))).toEqual([
    'name',
    'description',
    'tags',
    'size',
    'style',
    'price',
  ])
  const typed = { ...complete, values: { ...complete.values, name: 'Lolo shirt', description: 'Soft' } }
  expect(inputOf(typed)).toMatchObject({ name: 'Lolo shirt', description: 'Soft' })
})

test('suggestions are kept, and none is chosen by itself', () => {
  const found = [
    { ...shirt, kind: 'garment' as const, confidence: 0.9, rank: 'sure' as const, instead_of: null },
    { ...blue, kind: 'colour' as const, confidence: 0.3, rank: 'sure' as const, instead_of: null },
  ]
  expect(Object.keys(withSuggestions(found))).toEqual(['suggestions'])
  expect(withSuggestions(found).suggestions).toMatchObject([shirt, blue])
})

test('the next item begins with the last choices, but has its own price and tags', () => {
  const fresh = newItem()
  const { values } = { ...fresh, ...withChoices(fresh, complete.values) }
  expect(values).toMatchObject({ size: 'M', style: '0', price: '', tags: [], facts: { condition: 'good' } })
  expect(withChoices(complete, { ...complete.values, size: 'XL' })).toEqual({})
})

test('it is sent once the server has its photos and its present values', () => {
  const known = JSON.stringify(inputOf(complete))
  expect(isSent({ ...complete, itemID: 'x', known, sent: [] })).toBe(false)
  const sent = { ...complete, itemID: 'x', known, sent: [0] }
  expect(isSent(sent)).toBe(true)
  expect(isSent({ ...sent, values: { ...sent.values, price: '200' } })).toBe(false)
})

test('what the browser stored is read again, and what cannot be read is left out', () => {
  const problem = { sentence: 'No', code: 'not_a_photo', position: 1, isRefusal: true }
  const more = { suggestions: [shirt], tried: 'x', sent: [0], problem, saleID: 'sale', opened: ['a'] }
  const stored = JSON.parse(JSON.stringify({ ...complete, face: 'sale', ...more }))
  expect(readStoredItem(stored)).toEqual({ ...complete, face: 'sale', ...more })
  const broken = readStoredItem({ id: 'a', photoIDs: 7, tags: [{}], sent: ['x'], values: [], place: 'y' })
  expect(broken).toMatchObject({ id: 'a', photoIDs: [], tags: [], sent: [], values: emptyValues, place: 0 })
  expect(broken).toMatchObject({ face: 'rack', tried: null, itemID: null, problem: null })
  expect(broken.clientID).toMatch(/^[0-9a-f-]{36}$/)
  for (const values of ['x', { size: 'XXL', tags: ['a'] }])
    expect(readStoredItem({ id: 'a', values }).values).toEqual(emptyValues)
  // As the rack stored it before.
  expect(refusalOf(readStoredItem({ id: 'a', problem: 'Refused' }))).toBe('Refused')
})

test('a form is sent without its page once it was submitted, and lies on the rack until then', () => {
  const form = { ...complete, face: 'form' as const }
  expect([waits(form), isOnRack(form)]).toEqual([true, true])
  expect([waits({ ...form, done: false }), isOnRack({ ...form, done: false })]).toEqual([false, false])
  expect(waits({ ...form, values: emptyValues })).toBe(false)
  // The missing photos of a draft need no values.
  const finish = { ...newStoredItem('finish'), done: true }
  expect([waits(finish), isOnRack(finish)]).toEqual([true, false])
  const edit = { ...complete, face: 'edit' as const }
  expect([waits(edit), isOnRack(edit)]).toEqual([false, false])
  expect(isOnRack({ ...complete, removed: true })).toBe(false)
})
