import { type RawBuilder, sql } from 'kysely'
import { type Place, earthRadius } from '#domain/geography.ts'

/** A circle on the earth. Without `metres`: the whole earth. */
export interface Disc {
  near: Place
  metres?: number | undefined
}

const metresPerDegree = (earthRadius * Math.PI) / 180
/** Must be the same as in the column `cell` of shops. */
const cellsPerDegree = 10
const cellsPerRow = 360 * cellsPerDegree
/** A larger disc holds much of the country, so its cells would not save much. At most 500 cells in the Philippines. */
const maxCoveredMetres = 100_000
/** Closer to a pole, a disc would have too many cells. */
const maxLatitude = 80

const cellOf = (angle: number) => Math.floor(angle * cellsPerDegree)

/** The cells that cover a disc. Undefined: all cells. */
export const cellsAround = ({ lat, long }: Place, metres: number): number[] | undefined => {
  const north = (metres + 1) / metresPerDegree
  const furthest = Math.abs(lat) + north
  if (metres > maxCoveredMetres || furthest > maxLatitude) return undefined
  // Degrees of longitude are shortest where the disc is furthest from the equator.
  const east = north / Math.cos((furthest * Math.PI) / 180)
  const from = { row: cellOf(lat - north + 90), column: cellOf(long - east + 180) }
  const to = { row: cellOf(lat + north + 90), column: cellOf(long + east + 180) }
  return Array.from({ length: to.row - from.row + 1 }, (_, n) => from.row + n).flatMap((row) =>
    Array.from(
      { length: to.column - from.column + 1 },
      // The last cell of a row and the first are neighbours.
      (_, n) => row * cellsPerRow + ((from.column + n + cellsPerRow) % cellsPerRow),
    ),
  )
}

const degrees = (value: number) => sql<number>`${value}::float8`
const halfSine = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql`power(sin(radians(${one} - ${other}) / 2), 2)`

type Coordinates = [latitude: RawBuilder<unknown>, longitude: RawBuilder<unknown>]
const coordinatesOf = (place: Place | string): Coordinates =>
  typeof place === 'string'
    ? [sql.ref(`${place}.latitude`), sql.ref(`${place}.longitude`)]
    : [degrees(place.lat), degrees(place.long)]

/** The distance as `metresBetween` computes it, between places, or the tables or aliases whose rows have them. */
export const metresTo = (near: Place | 'buyer', to: Place | 's' | 'x' | 'o'): RawBuilder<number> => {
  const [[fromLat, fromLong], [lat, long]] = [coordinatesOf(near), coordinatesOf(to)]
  return sql<number>`(${sql.lit(2 * earthRadius)}::float8 * asin(sqrt(least(1, ${halfSine(lat, fromLat)}
    + cos(radians(${fromLat})) * cos(radians(${lat})) * ${halfSine(long, fromLong)}))))`
}

/** The ids of the shops in a disc, with their distances in metres. The cells use the index shops_cell. */
export const shopsIn = ({ near, metres }: Disc): RawBuilder<unknown> => {
  const cells = metres === undefined ? undefined : cellsAround(near, metres)
  const distance = metresTo(near, 's')
  return sql`
    select s.id, ${distance} as metres from shops s
    where ${cells ? sql`s.cell = any(${cells}::int[])` : sql`s.cell is not null`}
      and ${metres === undefined ? sql`true` : sql`${distance} <= ${metres}::float8`}`
}
