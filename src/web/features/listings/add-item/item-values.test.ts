import { expect, test } from 'vitest'
import * as rules from '#contract/rules.ts'
import { numberTyped } from '#web/lib/check-fields.ts'
import { noFacts as noFactsSent } from '#tests/support/item-facts.ts'
import { type FactValues, noFacts } from './facts/facts.tsx'
import { emptyValues, errorsFromServer, itemErrors, newItem, type ItemValues } from './item-values.ts'

const jacket: ItemValues = {
  name: ' Denim jacket ',
  description: 'Worn twice.',
  price: '1,250.50',
  size: 'M',
  style: '0',
  tags: [3, 7],
  facts: noFacts,
  sku: ' J-7 ',
}

test('an empty form shows the messages of the specification', () => {
  expect(itemErrors(emptyValues, 0)).toEqual({
    photos: 'Upload at least one photo',
    name: 'Name is required',
    description: 'Description is required',
    tags: 'Add a tag',
    size: 'Size is required',
    style: 'Style is required',
    price: 'Price is required',
  })
})

test('a valid form has no errors and is converted to the input of the call', () => {
  expect(itemErrors(jacket, 1)).toEqual({})
  expect(newItem(jacket, ['a', 'b'])).toEqual({
    name: 'Denim jacket',
    description: 'Worn twice.',
    price: 1250.5,
    size: 'M',
    isFeminine: 0,
    tagID: [3, 7],
    ...noFactsSent,
    sku: 'J-7',
    photos: 2,
  })
})

test('the facts are converted: numbers with a comma, and flaws with the index of their photo', () => {
  const facts: FactValues = {
    ...noFacts,
    condition: 'like_new',
    brand: ' Bench ',
    kids: true,
    measurements: { waist: '38,5', hips: ' ', sleeve: '60' },
    flaws: [
      { word: ' Stain ', photoID: 'b', x: 10, y: 20 },
      { word: 'Hole', photoID: 'gone', x: 1, y: 2 },
    ],
  }
  expect(itemErrors({ ...jacket, facts }, 2)).toEqual({})
  expect(newItem({ ...jacket, facts }, ['a', 'b'])).toMatchObject({
    condition: 'like_new',
    brand: 'Bench',
    kids: true,
    measurements: { waist: 38.5, sleeve: 60 },
    flaws: [
      { word: 'Stain', photo: 1, x: 10, y: 20 },
      { word: 'Hole', photo: null, x: 1, y: 2 },
    ],
  })
})

test.each(['0', '251', '9,999', '9999', 'abc', '38.2', 'wide', '-3'])('"%s" is no measurement', (waist) => {
  const errors = itemErrors({ ...jacket, facts: { ...noFacts, measurements: { waist } } }, 1)
  expect(Object.keys(errors)).toEqual(['measurements'])
})

test('a flaw needs a word', () => {
  const flaws = [{ word: ' ', photoID: null, x: 0, y: 0 }]
  expect(Object.keys(itemErrors({ ...jacket, facts: { ...noFacts, flaws } }, 1))).toEqual(['flaws'])
})

test('blank text is missing, and too long text is an error', () => {
  expect(itemErrors({ ...jacket, name: '   ' }, 1).name).toBe('Name is required')
  expect(itemErrors({ ...jacket, name: 'a'.repeat(81) }, 1).name).toBe('Name has at most 80 characters')
  expect(itemErrors({ ...jacket, description: 'a'.repeat(2001) }, 1).description).toBe(
    'Description has at most 2,000 characters',
  )
  const facts = { ...noFacts, brand: 'a'.repeat(10_000) }
  expect(itemErrors({ ...jacket, facts }, 1)).toEqual({ brand: 'Brand has at most 40 characters' })
})

test.each([
  ['450', 450],
  ['1,250.50', 1250.5],
  ['₱ 99', 99],
  ['.5', 0.5],
  ['12.', 12],
  ['350,50', 350.5],
])('%s is %d pesos', (typed, pesos) => expect(numberTyped(rules.price, typed)).toBe(pesos))

test.each(['free', '1e3', '-5', '1.2.3', ''])('"%s" is no price', (typed) =>
  expect(numberTyped(rules.price, typed)).toBeNaN(),
)

test('a price has limits and two decimals', () => {
  const range = 'The price must be between ₱1 and ₱1,000,000'
  expect(itemErrors({ ...jacket, price: '0.5' }, 1).price).toBe(range)
  expect(itemErrors({ ...jacket, price: '1000001' }, 1).price).toBe(range)
  expect(itemErrors({ ...jacket, price: 'free' }, 1).price).toBe(
    'The price must be a number, such as 1200 or 1,200.50',
  )
  expect(itemErrors({ ...jacket, price: '10.999' }, 1).price).toBe(
    '“10.999” is not clear. Please write 10999, or at most two digits after the dot.',
  )
  expect(itemErrors({ ...jacket, price: '10.9999' }, 1).price).toBe(
    'The price can have at most 2 decimal places',
  )
})

test('messages of the server are shown at their fields', () => {
  const fields = {
    isFeminine: 'Style is required',
    tagID: 'Add a tag',
    'measurements.waist': 'No',
    other: 'x',
  }
  expect(errorsFromServer(fields)).toEqual({
    measurements: 'No',
    style: 'Style is required',
    tags: 'Add a tag',
  })
})
