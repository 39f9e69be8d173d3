import { expect, test } from 'vitest'
import { emptyShop, errorsFromServer, hasAddress, newShop, shopErrors, withHomeAddress } from './shop-form.ts'

test('every field is required, and named with a capital in its message', () => {
  expect(shopErrors(emptyShop)).toEqual({
    name: 'Name is required',
    street: 'Street is required',
    barangay: 'Barangay is required',
    municipality: 'Municipality is required',
    province: 'Province is required',
  })
})

test('the address is joined with commas', () => {
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

test('the longest address of the form is accepted by the server', () => {
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

test('a message of the server about the address is shown at its first field', () => {
  expect(errorsFromServer({ address: 'Too long' })).toEqual({ street: 'Too long' })
})

test('the address of the sign-up fills its fields; a single line fills the first one', () => {
  const parts = { street: '31 Iznart Street', barangay: 'City Proper', municipality: 'Iloilo City' }
  const address = '31 Iznart Street City Proper Iloilo City'
  const named = { ...emptyShop, name: 'Tala Thrift' }
  expect(withHomeAddress(named, { address, ...parts })).toEqual({ ...named, ...parts })
  const oneLine = { address, street: null, barangay: null, municipality: null }
  expect(withHomeAddress(named, oneLine)).toEqual({ ...named, street: address })
  expect(withHomeAddress(named, { ...oneLine, address: 'a'.repeat(200) })).toEqual(named)
})

test('a name alone is not an address', () => {
  expect(hasAddress({ ...emptyShop, name: 'Tala Thrift' })).toBe(false)
  expect(hasAddress({ ...emptyShop, province: 'Iloilo' })).toBe(true)
})
