import { expect, test } from 'vitest'
import { readPriceTag, readTagNumber } from './counter.ts'

const id = '0193a5b0-1111-7222-8333-444455556666'

test.each([
  [`https://ukay.ph/p/${id}`, id],
  [`http://localhost:4000/item/${id.toUpperCase()}`, id],
  [` https://ukay.ph/p/${id} `, id],
  [id, null],
  [`https://ukay.ph/s/${id}`, null],
  [`https://ukay.ph/p/${id}/story.jpg`, null],
  [`https://ukay.ph/p/${id}?x=1`, null],
  [`javascript:https://ukay.ph/p/${id}`, null],
  [`https://${'a'.repeat(500)}/p/${id}`, null],
  ['UKAY:12:0123456789ABCDEF0123456789ABCDEF', null],
  ['', null],
])('the code %j is of the item %j', (text, item) => {
  expect(readPriceTag(text)).toBe(item)
})

test.each([
  ['1001', 1001],
  ['10 02', 1002],
  ['999999', 999_999],
  ['1000', null],
  ['100', null],
  ['1000000', null],
  ['-1001', null],
  ['1001.5', null],
  ['0001', null],
  ['١٠٠١', null],
])('%j is the number %j', (text, number) => {
  expect(readTagNumber(text)).toBe(number)
})
