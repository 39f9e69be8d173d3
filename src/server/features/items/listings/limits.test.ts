import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { picture } from '#tests/support/photos.ts'

let app: TestApp
let beside: TestApp
let seller: Awaited<ReturnType<TestApp['make']['shopkeeper']>>

beforeAll(async () => {
  app = await startApp()
  beside = await startApp({}, app)
})
afterAll(async () => {
  await beside.stop()
  await app.stop()
})
beforeEach(async () => {
  seller = await app.make.shopkeeper()
})

/** Less than 1,000 bytes. */
const small = (colour = 'red') => picture({ width: 60, height: 60, colour, format: 'webp' })

const form = (more: object = {}) => ({
  name: 'Denim jacket',
  description: 'Barely worn',
  price: 250,
  size: 'M' as const,
  isFeminine: 1 as const,
  tagID: [1],
  photos: 2,
  ...more,
})

const countDrafts = async (): Promise<number> => {
  const { rows } = await app.pool.query<{ count: number }>(
    `select count(*)::int as count from items where shop_id = $1 and state = 'draft'`,
    [seller.shopID],
  )
  return rows[0]?.count ?? 0
}

const makeDrafts = async (count: number): Promise<void> => {
  await app.pool.query(
    `insert into items (id, shop_id, name, description, price_centavos, size, is_feminine, state, photos_expected,
       created_at)
     select gen_random_uuid(), $1, 'Draft', 'A draft', 10000, 'M', 1, 'draft', 2, now() from generate_series(1, $2::int)`,
    [seller.shopID, count],
  )
}

const send = async (id: string, colour: string, client: Pick<typeof seller, 'call'> = seller) =>
  client.call('POST store/add_img_item', { id, img: await small(colour) })
const draft = async () => (await seller.ok('POST store/add_item', form({ photos: 8 }))).generatedID
const setCount = (key: string, count: number) =>
  app.pool.query('update attempts set count = $2 where key = $1', [`${key}:${seller.accountID}`, count])

describe('drafts', () => {
  test('are limited to 100, also with simultaneous requests in two processes', async () => {
    await makeDrafts(95)
    const there = Object.assign(beside.visitor(), { cookie: seller.cookie })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? seller : there).call('POST store/add_item', form())),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(15)
    for (const { status, error } of refused)
      expect([status, error?.code, error?.error]).toEqual([
        409,
        'too_many_drafts',
        'You have 100 drafts, the most that you can have. Please add the missing photos to some of them, or delete some, and try again.',
      ])
    expect(await countDrafts()).toBe(100)
  })

  test('beyond the limit do not refuse a form that was sent before, or another seller', async () => {
    await makeDrafts(99)
    const clientID = randomUUID()
    const first = await seller.ok('POST store/add_item', form({ clientID }))
    expect(await seller.ok('POST store/add_item', form({ clientID }))).toEqual(first)
    expect((await seller.call('POST store/add_item', form())).error?.code).toBe('too_many_drafts')
    const other = await app.make.shopkeeper()
    expect((await other.call('POST store/add_item', form())).status).toBe(200)
  })

  test('make room when they are completed', async () => {
    await makeDrafts(99)
    const { generatedID: id } = await seller.ok('POST store/add_item', form({ photos: 1 }))
    expect((await seller.call('POST store/add_item', form())).error?.code).toBe('too_many_drafts')
    await seller.ok('POST store/add_img_item', { id, img: await small() })
    expect((await seller.call('POST store/add_item', form())).status).toBe(200)
  })
})

describe('the daily limit of photos', () => {
  test.each([
    ['photos', 3_998, '4,000 photos'],
    ['photo-kilobytes', 9_999_998, '10 GB'],
  ] as const)(
    'their %s are limited, also for simultaneous requests; the draft is kept',
    async (key, almost, words) => {
      const id = await draft()
      expect((await send(id, 'red')).status).toBe(200)
      await setCount(key, almost)
      const there = Object.assign(beside.visitor(), { cookie: seller.cookie })
      const answers = await Promise.all(
        ['green', 'blue', 'white', 'black'].map((colour, n) => send(id, colour, n % 2 ? seller : there)),
      )
      const statuses = answers.map(({ status }) => status).toSorted()
      expect(statuses).toEqual([200, 200, 429, 429])
      const refused = answers.find(({ status }) => status === 429)
      expect(refused?.error?.error).toContain(words)
      expect(refused?.error?.error).toContain('Your drafts are kept')
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(80_000)
      // A photo that the item already has is not counted.
      expect((await send(id, 'red')).status).toBe(200)
      expect((await seller.ok('GET store/item', { id })).images).toHaveLength(3)
      app.clock.advance(86_400_000)
      expect((await send(id, 'yellow')).status).toBe(200)
    },
  )
})
