import { readFileSync } from 'node:fs'
import { type Place, metresBetween } from '#domain/geography.ts'
import { plainName, rankOfPlaces, readsWithSlip } from './town-names.ts'

export interface Town extends Place {
  /** Its code in the Philippine Standard Geographic Code (PSGC), as a number. */
  townID: number
  name: string
  region: string
}

const maxShown = 8

const linesOf = (file: string): string[][] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(';'))

/** By three digits of a town's code. Those from 301 on are cities that the code counts apart from their province. */
const provinces = new Map(linesOf('provinces.txt').map(([digits = '', name = '']) => [digits, name]))

/** One per line: code, name, region, latitude and longitude. The largest come first. `npm run towns` writes it. */
const towns = linesOf('towns.txt').map(([code = '', name = '', region = '', lat, long]) => {
  const town: Town = { townID: Number(code), name, region, lat: Number(lat), long: Number(long) }
  const areas = [provinces.get(code.slice(2, 5)) ?? '', region].filter((area) => area !== '')
  return { town, place: { name: plainName(name), areas: areas.map(plainName) } }
})
const byID = new Map(towns.map(({ town }) => [town.townID, town]))

export const findTown = (townID: number): Town | undefined => byID.get(townID)

const named = (text: string): Town[] => {
  const typed = plainName(text)
  if (typed === '') return []
  const rankOf = rankOfPlaces(typed)
  const read = towns.flatMap(({ town, place }) => {
    const rank = rankOf(place)
    return rank === null ? [] : [{ town, rank }]
  })
  const found =
    read.length > 0
      ? read.toSorted((a, b) => a.rank - b.rank)
      : towns.filter(({ place }) => readsWithSlip(typed, place))
  return found.map(({ town }) => town)
}

/** The towns that a text names, as people write it, the largest first: "fer" finds San Fernando, "QC" Quezon City. */
export const townsNamed = (text: string): Town[] => named(text).slice(0, maxShown)

/** A shop is in a town that its address names if the middle of that town is as near as this, in metres. */
const widestTown = 40_000

const nearest = (from: Place, of: readonly Town[]): Town | undefined => {
  const [first] = of
    .map((town) => ({ town, metres: metresBetween(from, town) }))
    .filter(({ metres }) => metres <= widestTown)
    .toSorted((a, b) => a.metres - b.metres)
  return first?.town
}

/** An address has its town near its end. Each part is compared with all towns, so no more of them are read. */
const partsRead = 6

/** The towns that an address names, by its end, or else by one of its last parts. */
const ofAddress = (address: string): Town[] => {
  const whole = named(address)
  if (whole.length > 0) return whole
  const parts = address.split(',').slice(-partsRead).toReversed()
  return (
    parts
      .map((part) =>
        named(part).filter(({ name }) => ` ${plainName(part)} `.includes(` ${plainName(name)} `)),
      )
      .find((found) => found.length > 0) ?? []
  )
}

/** The name of the town in which a shop is. Empty if neither its address nor its location says it. */
export const townOf = (address: string, location: Place | null): string => {
  const ofWords = ofAddress(address)
  const town = location
    ? (nearest(location, ofWords) ??
      nearest(
        location,
        towns.map((known) => known.town),
      ))
    : ofWords[0]
  return town?.name ?? ''
}
