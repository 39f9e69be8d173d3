import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Upload } from '#contract/fields.ts'
import { connect } from '#server/platform/db/connect.ts'
import { exactVectorStore } from '#server/platform/vector-index/exact-index.ts'
import type { VectorStore } from '#server/platform/vector-index/vector-index.ts'
import { basicColours } from '#server/platform/vision/colour.ts'
import { type Seen, type Visions, noVision } from '#server/platform/vision/vision.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { toBytes } from '../../../../platform/vector-index/float-bytes.ts'
import { type VisualSearch, createVisualSearch } from '../visual-search.ts'

/** More than one batch of the index. */
const items = 150
const size = 8

let app: TestApp
let database: ReturnType<typeof connect>
let buyerID: string
/** In the order of creation. */
const ids: string[] = []
const started: VisualSearch[] = []

const directionOf = (n: number): Float32Array => {
  const vector = new Float32Array(size)
  vector[n % size] = 0.8
  vector[(n + 1 + Math.floor(n / size)) % size] = 0.6
  return vector
}
const colours = Float32Array.from(basicColours, (_, n) => (n === 0 ? 1 : 0))
const seen = (vector: Float32Array): Seen => ({
  vector,
  kinds: [],
  patterns: [],
  words: [],
  forChild: 0,
  garment: 1,
  places: [],
  colours,
  colour: 'Black',
  sureKind: undefined,
})

/** The path of the file is the number of the item in the photo. */
const current: Visions['current'] = {
  ...noVision.current,
  version: 'garments-test',
  vectorSize: size,
  isGarment: () => true,
  see: async (source) => seen(directionOf('path' in source ? Number(source.path) : 0)),
}
const visions: Visions = { ...noVision, current, of: () => current }

/** A vector store that accepts only the batch with the newest item until `hold` resolves. */
const holding = (hold: Promise<void>): VectorStore => ({
  ...exactVectorStore,
  open: async (space, numbers) => {
    const index = await exactVectorStore.open(space, numbers)
    const newest = ids.at(-1)
    return {
      ...index,
      put: async (things) => {
        if (!things.some(({ id }) => id === newest)) await hold
        await index.put(things)
      },
    }
  },
})

/** Starts as a new process does, with an index that is loaded after `hold`. */
const start = (hold: Promise<void>): VisualSearch => {
  const visualSearch = createVisualSearch({
    database,
    events: app.events,
    jobs: app.background.jobs,
    clock: app.clock,
    storage: app.storage,
    visions,
    store: holding(hold),
    words: { terms: () => [], itemsWith: async () => new Set() },
    log: pino({ level: 'silent' }),
  })
  started.push(visualSearch)
  return visualSearch
}

const find = async ({ photoSearch }: VisualSearch, n: number) => {
  const photo = new Upload(String(n), 1, 'photo.jpg')
  const { rows, complete, close } = await photoSearch.find('a buyer', { photo })
  return { found: rows.map(({ id }) => id), complete, close }
}

beforeAll(async () => {
  app = await startApp()
  database = connect(app.connection, () => undefined, 4)
  const { shopID } = await app.make.quickShopkeeper()
  ;({ accountID: buyerID } = await app.make.quickBuyer())
  ids.push(...(await app.make.listedItems(shopID, items)))
  const photos = await app.db.selectFrom('item_photos').select(['item_id', 'key']).execute()
  await app.db
    .insertInto('photo_embeddings')
    .values(
      photos.map(({ item_id, key }) => ({
        item_id,
        position: 0,
        model: current.version,
        photo_key: key,
        vector: toBytes(directionOf(ids.indexOf(item_id))),
        colours: toBytes(colours),
        kind: '',
        embedded_at: app.clock.now(),
      })),
    )
    .execute()
})
afterAll(async () => {
  for (const visualSearch of started) await visualSearch.close()
  await database.close()
  await app.stop()
})

test('during the first load the newest items are found, and the reply is marked as incomplete', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const visualSearch = start(held)
  const [oldest = '', newest = '', sold = ''] = [ids[0], ids.at(-1), ids.at(-2)]
  const [first, again] = await Promise.all([find(visualSearch, items - 1), find(visualSearch, items - 1)])
  expect(first).toMatchObject({ complete: false, close: true })
  expect(first.found).toContain(newest)
  expect(again).toEqual(first)
  const { found: early, complete } = await find(visualSearch, 0)
  expect(complete).toBe(false)
  expect(early).not.toContain(oldest)

  // A sold item is never shown, although the index is updated only after the load.
  await app.make.sellInShop([sold])
  expect((await find(visualSearch, items - 2)).found).not.toContain(sold)
  const buyer = {
    accountID: buyerID,
    kind: 'buyer',
    role: 'buyer',
    verified: 0,
    email: '',
    hasSecondFactor: false,
    adminRole: null,
    language: 'en',
    sessionID: '',
    sellerID: '',
    loginID: '',
    otherSideID: null,
    helps: null,
    helperOf: null,
    helpEnded: false,
    stop: null,
  } as const
  expect(await visualSearch.similar.find(buyer, newest, 4)).toHaveLength(4)
  expect((await visualSearch.progress()).answering).toBe(current.version)

  let allRead = false
  const whole = visualSearch.upToDate().then(() => (allRead = true))
  await find(visualSearch, 0)
  expect(allRead).toBe(false)
  release()
  await whole
  const after = await find(visualSearch, 0)
  expect(after).toMatchObject({ complete: true, close: true })
  expect(after.found).toContain(oldest)
  expect((await find(visualSearch, items - 2)).found).not.toContain(sold)
})

test('the first search waits for a load that takes only a moment', async () => {
  const visualSearch = start(new Promise((resolve) => setTimeout(resolve, 300)))
  const { found, complete } = await find(visualSearch, 0)
  expect(complete).toBe(true)
  expect(found).toContain(ids[0])
})
