import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '#tests/support/database.ts'
import { compileOnce } from './compile-once.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
beforeAll(async () => {
  database = await cloneDatabase(1)
})
afterAll(() => database.close())

test('a query is built once, and each use has its own values in all their places', async () => {
  let built = 0
  const shops = compileOnce((db, { name, address }: { name: string; address: string }) => {
    built += 1
    return db
      .selectFrom('shops')
      .select((from) => from.val(address).as('asked'))
      .where('address', '=', address)
      .where((is) => is.or([is('name', '=', name), is('name', '=', 'Wagwagan'), is('name_key', '=', name)]))
  })
  const [first, second] = ['Baguio', 'La Trinidad'].map((address) =>
    shops(database.db, { address, name: `of ${address}` }).compile(),
  )
  expect(built).toBe(1)
  expect(first?.sql).toBe(second?.sql)
  expect(first?.parameters).toEqual(['Baguio', 'Baguio', 'of Baguio', 'Wagwagan', 'of Baguio'])
  expect(second?.parameters).toEqual([
    'La Trinidad',
    'La Trinidad',
    'of La Trinidad',
    'Wagwagan',
    'of La Trinidad',
  ])
  if (second) expect((await database.db.executeQuery(second)).rows).toEqual([])
})
