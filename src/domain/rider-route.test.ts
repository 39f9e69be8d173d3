import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearestFirst, routeLength, routeOf } from './rider-route.ts'

const place = fc.record({
  long: fc.double({ min: 120.5, max: 120.7, noNaN: true }),
  lat: fc.double({ min: 16.3, max: 16.5, noNaN: true }),
})
const stops = fc.array(
  place.map((location) => ({ location })),
  { maxLength: 14 },
)

test('the way has each stop once, and is never longer than the nearest first', () => {
  fc.assert(
    fc.property(fc.option(place), stops, (start, given) => {
      const route = routeOf(start, given)
      expect(route).toHaveLength(given.length)
      expect(new Set(route)).toEqual(new Set(given))
      expect(routeLength(start, route)).toBeLessThanOrEqual(
        routeLength(start, nearestFirst(start, given)) + 0.01,
      )
    }),
  )
})

const at = (long: number, lat = 16) => ({ location: { long, lat } })

test('the nearest is first, and a way that crosses itself is untangled', () => {
  const [near, middle, far] = [at(120.01), at(120.02), at(120.03)]
  expect(routeOf({ long: 120, lat: 16 }, [far, near, middle])).toEqual([near, middle, far])
  // The nearest first leaves the one behind for last, which is the longer way.
  const start = { long: 120, lat: 16 }
  const [left, right, further] = [at(119.989), at(120.01), at(120.032)]
  const greedy = nearestFirst(start, [left, right, further])
  expect(greedy).toEqual([right, left, further])
  const route = routeOf(start, [left, right, further])
  expect(route).toEqual([left, right, further])
  expect(routeLength(start, route)).toBeLessThan(routeLength(start, greedy))
})

test('without a shop on the map the way begins at the first stop', () => {
  expect(routeOf(null, [])).toEqual([])
  const [first, second] = [at(120.02), at(120.01)]
  expect(routeLength(null, routeOf(null, [first, second]))).toBeGreaterThan(900)
  expect(routeLength(null, [first])).toBe(0)
})

test('equal places and sixty stops end', () => {
  const same = Array.from({ length: 60 }, () => at(120))
  expect(routeOf({ long: 120, lat: 16 }, same)).toHaveLength(60)
})
