import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Place, metresBetween } from '#domain/geography.ts'
import { cloneDatabase, ownerRuns } from '#tests/support/database.ts'
import { cellsAround, metresTo, shopsIn } from './distances.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
beforeAll(async () => {
  database = await cloneDatabase()
  // Only the places matter here.
  await asOwner('alter table shops disable trigger user')
  await asOwner('alter table shops drop constraint shops_owner_id_fkey')
})
afterAll(() => database.close())
const asOwner = (text: string) => ownerRuns(database, text)

const quezonCity = { lat: 14.65, long: 121.05 }
const places: Place[] = [
  quezonCity,
  { lat: 9.31, long: 123.3 },
  { lat: 0, long: 0 },
  { lat: -0.04, long: 179.97 },
  { lat: -33.9, long: -179.98 },
  { lat: 64.1, long: -21.9 },
  { lat: 89.9, long: 30 },
]

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI
/** A place at this bearing and distance, on the sphere. */
const placeAt = ({ lat, long }: Place, metres: number, bearing: number): Place => {
  const [far, from] = [metres / 6_371_008.8, radians(lat)]
  const to = Math.asin(Math.sin(from) * Math.cos(far) + Math.cos(from) * Math.sin(far) * Math.cos(bearing))
  const east = Math.atan2(
    Math.sin(bearing) * Math.sin(far) * Math.cos(from),
    Math.cos(far) - Math.sin(from) * Math.sin(to),
  )
  return { lat: degrees(to), long: ((long + degrees(east) + 540) % 360) - 180 }
}

test.each(places)('a disc around %j has all shops that are close enough, and no other', async (near) => {
  for (const radius of [1_000, 5_000, 20_000, 100_000, 500_000]) {
    const given = [0.999, 1.001].flatMap((share) =>
      Array.from({ length: 36 }, (_, n) => placeAt(near, radius * share, (n * Math.PI) / 18)),
    )
    await asOwner('delete from shops')
    await database.pool.query(
      `insert into shops (id, owner_id, name, address, latitude, longitude, created_at)
       select gen_random_uuid(), gen_random_uuid(), 'S', '', lat, long, now()
       from jsonb_to_recordset($1::jsonb) as g (lat float8, long float8)`,
      [JSON.stringify(given)],
    )
    const { rows } = await sql<{ metres: number }>`${shopsIn({ near, metres: radius })}`.execute(database.db)
    expect(rows.length, `${radius} m`).toBe(36)
    for (const { metres } of rows) expect(Math.abs(metres / radius - 0.999)).toBeLessThan(0.000_01)
  }
})

test('the cells of a disc are few', () => {
  expect(cellsAround(quezonCity, 5_000)?.length).toBeLessThanOrEqual(4)
  expect(cellsAround(quezonCity, 100_000)?.length).toBeLessThanOrEqual(500)
  expect(cellsAround(quezonCity, 500_000)).toBeUndefined()
})

test('the database and the browser compute the same distance', async () => {
  for (const from of places)
    for (const to of places) {
      const { rows } = await sql<{ metres: number }>`select ${metresTo(from, to)} as metres`.execute(
        database.db,
      )
      expect(rows[0]?.metres).toBeCloseTo(metresBetween(from, to), 3)
    }
})
