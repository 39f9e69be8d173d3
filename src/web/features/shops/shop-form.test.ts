import { expect, test } from 'vitest'
import { emptyShop, errorsFromServer, newShop, shopErrors } from './shop-form.ts'

test('every field is required, by its capitalised name', () => {
  expect(shopErrors(emptyShop)).toEqual({
    name: 'Name is required',
    street: 'Street is required',
    barangay: 'Barangay is required',
    municipality: 'Municipality is required',
    province: 'Province is required',
  })
})

test('the address is joined by comma and space', () => {
  const values = {
    name: ' Tala Thrift ',
    street: '12 Mabini St ',
    barangay: 'San Roque',
    municipality: 'Marikina',
    province: 'Metro Manila',
  }
  expect(shopErrors(values)).toEqual({})
  expect(newShop(values)).toEqual({
    name: 'Tala Thrift',
    address: '12 Mabini St, San Roque, Marikina, Metro Manila',
  })
})

test('a full address always fits what the server takes', () => {
  const long = 'a'.repeat(80)
  const values = {
    name: long,
    street: long,
    barangay: 'b'.repeat(76),
    municipality: 'c'.repeat(76),
    province: 'd'.repeat(76),
  }
  expect(shopErrors(values)).toEqual({})
  expect(newShop(values).address.length).toBeLessThanOrEqual(320)
})

test("the server's word about the address stands at its first field", () => {
  expect(errorsFromServer({ address: 'Too long' })).toEqual({ street: 'Too long' })
})
