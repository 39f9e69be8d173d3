import fc from 'fast-check'
import { expect, test } from 'vitest'
import { degreesText, formatDistance, mapsAddress, metresBetween } from './geography.ts'

const manila = { long: 120.9842, lat: 14.5995 }
const baguio = { long: 120.596, lat: 16.4023 }
const cebu = { long: 123.8854, lat: 10.3157 }
const degree = 111_195

const place = fc.record({
  long: fc.double({ min: -180, max: 180, noNaN: true }),
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
})

test('the distances between Manila, Baguio and Cebu are right', () => {
  expect(metresBetween(manila, baguio) / 1000).toBeCloseTo(204.7, 0)
  expect(metresBetween(manila, cebu) / 1000).toBeCloseTo(571.4, 0)
  expect(metresBetween(manila, manila)).toBe(0)
})

test('a short way across the antimeridian is short', () => {
  expect(metresBetween({ long: 179.5, lat: 0 }, { long: -179.5, lat: 0 })).toBeCloseTo(degree, -1)
  expect(metresBetween({ long: 180, lat: 12 }, { long: -180, lat: 12 })).toBeCloseTo(0, 3)
})

test('at a pole every longitude is the same point, and the shortest way may lead over the pole', () => {
  expect(metresBetween({ long: 10, lat: 90 }, { long: -130, lat: 90 })).toBeCloseTo(0, 3)
  expect(metresBetween({ long: 0, lat: 89 }, { long: 180, lat: 89 })).toBeCloseTo(2 * degree, -1)
  expect(metresBetween({ long: 0, lat: 90 }, { long: 0, lat: -90 })).toBeCloseTo(180 * degree, -3)
})

test('a distance is the same both ways, never negative, and at most half the circumference', () => {
  fc.assert(
    fc.property(place, place, (a, b) => {
      const metres = metresBetween(a, b)
      expect(metres).toBeCloseTo(metresBetween(b, a), 3)
      expect(metres).toBeGreaterThanOrEqual(0)
      expect(metres).toBeLessThanOrEqual(180 * degree + 100)
    }),
  )
  // Between antipodes rounding exceeds the domain of asin.
  fc.assert(
    fc.property(place, ({ long, lat }) => {
      const metres = metresBetween({ long, lat }, { long: long > 0 ? long - 180 : long + 180, lat: -lat })
      expect(metres / degree).toBeCloseTo(180, 1)
    }),
  )
})

test('a maps link shows the place, or the directions from a point if one is given', () => {
  expect(mapsAddress(baguio)).toBe('https://www.google.com/maps/search/?api=1&query=16.4023%2C120.596')
  const way = new URL(mapsAddress(baguio, manila))
  expect([way.protocol, way.host, way.pathname]).toEqual(['https:', 'www.google.com', '/maps/dir/'])
  expect(Object.fromEntries(way.searchParams)).toEqual({
    api: '1',
    origin: '14.5995,120.9842',
    destination: '16.4023,120.596',
  })
})

test.each([
  [0, '0'],
  [-0.0000001, '0'],
  [0.0000012, '0.000001'],
  [-33.4, '-33.4'],
  [120.98421949999999, '120.984219'],
])('%d degrees are written %s', (degrees, text) => expect(degreesText(degrees)).toBe(text))

test.each([
  [0, '0 m'],
  [84, '80 m'],
  [994, '990 m'],
  [996, '1.0 km'],
  [1234, '1.2 km'],
  [9949, '9.9 km'],
  [9951, '10 km'],
  [1_234_567, '1,235 km'],
])('%d metres are %s', (metres, text) => expect(formatDistance(metres)).toBe(text))
