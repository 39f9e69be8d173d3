import { expect, test } from 'vitest'
import { coordinateErrors, pairIn, placeOf, textsOf } from './coordinates.ts'

test.each([
  ['', '', { lat: 'Latitude required', long: 'Longitude required' }],
  [' ', '120.9', { lat: 'Latitude required' }],
  ['14.6', '', { long: 'Longitude required' }],
  [
    '90.1',
    '180.1',
    { lat: 'Latitude must be between -90 and 90', long: 'Longitude must be between -180 and 180' },
  ],
  [
    '-91',
    '-181',
    { lat: 'Latitude must be between -90 and 90', long: 'Longitude must be between -180 and 180' },
  ],
  [
    'north',
    '1e2',
    {
      lat: 'Latitude must be a number, such as 14.5995',
      long: 'Longitude must be a number, such as 120.9842',
    },
  ],
  [
    '-',
    '0x10',
    {
      lat: 'Latitude must be a number, such as 14.5995',
      long: 'Longitude must be a number, such as 120.9842',
    },
  ],
  ['-90', '180', {}],
  [' 14.5995 ', '+120.9842', {}],
])('latitude %j and longitude %j', (lat, long, errors) => {
  expect(coordinateErrors({ lat, long })).toEqual(errors)
  expect(placeOf({ lat, long })).toEqual(
    Object.keys(errors).length > 0 ? null : { lat: Number(lat), long: Number(long) },
  )
})

test('formatted coordinates can be parsed again', () => {
  expect(textsOf({ lat: -14.59951234567, long: 1e-9 })).toEqual({ lat: '-14.599512', long: '0' })
  expect(placeOf(textsOf({ lat: -14.599512, long: 120.98 }))).toEqual({ lat: -14.599512, long: 120.98 })
  expect(textsOf(null)).toEqual({ lat: '', long: '' })
})

test('a pasted pair fills both fields', () => {
  expect(pairIn('14.5995, 120.9842')).toEqual({ lat: '14.5995', long: '120.9842' })
  expect(pairIn('14.5995,120.9842')).toEqual({ lat: '14.5995', long: '120.9842' })
  expect(pairIn('14,5995; 120,9842')).toEqual({ lat: '14,5995', long: '120,9842' })
  expect(pairIn('14,5995, 120,9842')).toEqual({ lat: '14,5995', long: '120,9842' })
  expect(pairIn('14,5995 120,9842')).toEqual({ lat: '14,5995', long: '120,9842' })
  for (const text of ['14.5995', '14,', '1,2,3', 'a, b', '']) expect(pairIn(text)).toBeNull()
})

test('a comma of decimals makes no pair', () => {
  for (const text of ['14,5', '14,5995', '120,9842']) expect(pairIn(text)).toBeNull()
  expect(placeOf({ lat: '14,5995', long: '120,9842' })).toEqual({ lat: 14.5995, long: 120.9842 })
})
