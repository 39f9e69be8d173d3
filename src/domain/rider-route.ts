import { type Place, metresBetween } from './geography.ts'

/** The boxes of one sheet. Couriers take fewer stops at once. */
export const maxStops = 60
/** In pesos. */
export const maxFee = 100_000

type Located = { location: Place }

/** The length of the way from the start through all stops, as the crow flies, in metres. */
export const routeLength = (start: Place | null, stops: readonly Located[]): number => {
  let length = 0
  let from = start
  for (const { location } of stops) {
    if (from) length += metresBetween(from, location)
    from = location
  }
  return length
}

export const nearestFirst = <Stop extends Located>(start: Place | null, stops: readonly Stop[]): Stop[] => {
  const left = [...stops]
  const route: Stop[] = []
  let from = start ?? stops[0]?.location
  while (from && left.length > 0) {
    const here = from
    const metres = left.map(({ location }) => metresBetween(here, location))
    const [next] = left.splice(metres.indexOf(Math.min(...metres)), 1)
    if (!next) break
    route.push(next)
    from = next.location
  }
  return route
}

const between = (from: Place | null, to: Place | null): number => (from && to ? metresBetween(from, to) : 0)

/** Turning round a part of a way saves less than this by rounding alone, in metres. */
const least = 0.001

/**
 * A short way from the start through all stops, which does not return: the nearest first, then parts of it are turned round as long
 * as that is shorter (2-opt).
 */
export const routeOf = <Stop extends Located>(start: Place | null, stops: readonly Stop[]): Stop[] => {
  let route = nearestFirst(start, stops)
  const at = (n: number) => (n < 0 ? start : (route[n]?.location ?? null))
  for (let shorter = true; shorter;) {
    shorter = false
    for (let first = 0; first < route.length - 1; first += 1)
      for (let last = first + 1; last < route.length; last += 1) {
        const now = between(at(first - 1), at(first)) + between(at(last), at(last + 1))
        const turned = between(at(first - 1), at(last)) + between(at(first), at(last + 1))
        if (turned > now - least) continue
        route = [
          ...route.slice(0, first),
          ...route.slice(first, last + 1).toReversed(),
          ...route.slice(last + 1),
        ]
        shorter = true
      }
  }
  return route
}
