import { expect, test } from 'vitest'
import {
  emptyValues,
  errorsFromServer,
  itemErrors,
  newItem,
  pesosTyped,
  type ItemValues,
} from './item-values.ts'

const jacket: ItemValues = {
  name: ' Denim jacket ',
  description: 'Worn twice.',
  price: '1,250.50',
  size: 'M',
  style: '0',
  tags: [3, 7],
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
  expect(newItem(jacket, 2)).toEqual({
    name: 'Denim jacket',
    description: 'Worn twice.',
    price: 1250.5,
    size: 'M',
    isFeminine: 0,
    tagID: [3, 7],
    photos: 2,
  })
})

test('blank text is missing, and too long text is an error', () => {
  expect(itemErrors({ ...jacket, name: '   ' }, 1).name).toBe('Name is required')
  expect(itemErrors({ ...jacket, name: 'a'.repeat(81) }, 1).name).toBe('Name has at most 80 characters')
  expect(itemErrors({ ...jacket, description: 'a'.repeat(2001) }, 1).description).toBe(
    'Description has at most 2,000 characters',
  )
})

test.each([
  ['450', 450],
  ['1,250.50', 1250.5],
  ['₱ 99', 99],
  ['.5', 0.5],
  ['12.', 12],
])('%s is %d pesos', (typed, pesos) => expect(pesosTyped(typed)).toBe(pesos))

test.each(['free', '1e3', '-5', '1.2.3', ''])('"%s" is no price', (typed) =>
  expect(pesosTyped(typed)).toBeNaN(),
)

test('a price has limits and two decimals', () => {
  const range = 'The price must be between ₱1 and ₱1,000,000'
  expect(itemErrors({ ...jacket, price: '0.5' }, 1).price).toBe(range)
  expect(itemErrors({ ...jacket, price: '1000001' }, 1).price).toBe(range)
  expect(itemErrors({ ...jacket, price: 'free' }, 1).price).toBe(range)
  expect(itemErrors({ ...jacket, price: '10.999' }, 1).price).toBe(
    'The price can have at most 2 decimal places',
  )
})

test('messages of the server are shown at their fields', () => {
  expect(errorsFromServer({ isFeminine: 'Style is required', tagID: 'Add a tag', other: 'x' })).toEqual({
    style: 'Style is required',
    tags: 'Add a tag',
  })
})
