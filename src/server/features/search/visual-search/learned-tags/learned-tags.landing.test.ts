import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish } from '#server/platform/events/events.ts'
import type { Seen } from '#server/platform/vision/vision.ts'
import type { TestApp } from '#tests/support/app.ts'
import { photoNamed } from '#tests/support/photos.ts'
import { asBlob, startAppWithVision } from '#tests/support/visual-search.ts'
import { toBytes } from '../../../../platform/vector-index/float-bytes.ts'

type Shopkeeper = Awaited<ReturnType<TestApp['make']['quickShopkeeper']>>

let app: Awaited<ReturnType<typeof startAppWithVision>>
/** The model's results for garments of two kinds. */
let hoodies: Seen[]
let dresses: Seen[]
let other: typeof app | undefined
let tagIDs: Map<string, number>

/** Three to learn from, and two more. */
const photoNames = {
  hoodie: [
    'charcoal-hoodie-with-striped-cuffs',
    'hello-my-world-hoodie',
    'green-varsity-hoodie',
    'plum-hoodie',
    'plaid-pullover-hoodie',
  ],
  dress: [
    'white-floral-sundress',
    'white-dress-with-blue-blooms',
    'mint-floral-tea-dress',
    'cream-shift-with-garden-flowers',
    'sheer-white-dress-with-violet-bouquets',
  ],
  shoes: ['', '', '', 'black-lace-up-boots', 'black-chelsea-boots'],
}
type Sort = keyof typeof photoNames
const seen = (sort: Sort) =>
  Promise.all(
    photoNames[sort].slice(0, 3).map(async (name) => app.visions.current.see(await photoNamed(name), null)),
  )

beforeAll(async () => {
  app = await startAppWithVision()
  hoodies = await seen('hoodie')
  dresses = await seen('dress')
  const tags = await app.db.selectFrom('tags').select(['id', 'name']).execute()
  tagIDs = new Map(tags.map(({ id, name }) => [name, id]))
})
afterAll(async () => {
  await other?.stop()
  await app.stop()
})

/** Inserts items with the given results of the model as embeddings. */
const list = async (shopID: string, photosSeen: Seen[], count: number, tagsOf: (n: number) => string[]) => {
  const ids = await app.make.listedItems(shopID, count)
  await app.db.transaction().execute(async (tx) => {
    const tags = ids.flatMap((item_id, n) =>
      tagsOf(n).map((name) => ({ item_id, tag_id: tagIDs.get(name) ?? 0 })),
    )
    await tx.insertInto('item_tags').values(tags).execute()
    const photos = await tx
      .selectFrom('item_photos')
      .select(['item_id', 'key'])
      .where('item_id', 'in', ids)
      .execute()
    const seenOf = (id: string) => photosSeen[ids.indexOf(id) % photosSeen.length] as Seen
    await tx
      .insertInto('photo_embeddings')
      .values(
        photos.map(({ item_id, key }) => ({
          item_id,
          position: 0,
          model: app.visions.current.version,
          photo_key: key,
          vector: toBytes(seenOf(item_id).vector),
          colours: toBytes(seenOf(item_id).colours),
          kind: seenOf(item_id).kinds[0]?.label ?? '',
          embedded_at: app.clock.now(),
        })),
      )
      .execute()
    for (const id of ids) await publish(tx, 'items', id)
  })
  return ids
}

const learn = (process: Pick<TestApp, 'background'> = app) => process.background.run('learn-tags')

const learned = async (): Promise<string[]> => {
  const rows = await app.db
    .selectFrom('learned_tags')
    .innerJoin('tags', 'id', 'tag_id')
    .select('name')
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** The learned tags that are suggested for a garment of this kind. */
const suggested = async (seller: Pick<Shopkeeper, 'ok'>, sort: Sort) => {
  const img = await Promise.all(photoNames[sort].slice(3).map(async (name) => asBlob(await photoNamed(name))))
  const { suggestions } = await seller.ok('POST store/auto_tagging', { img }, 'multipart')
  return suggestions.filter(
    ({ kind, tagName }) => kind === 'style' || kind === 'occasion' || tagName === 'Multicolour',
  )
}
const names = (suggestions: { tagName: string }[]) => suggestions.map(({ tagName }) => tagName).toSorted()

/** Every second hoodie has the tag Oversized, so it cannot be predicted. */
const oftenOversized = (n: number) => ['Streetwear', ...(n % 2 === 0 ? ['Oversized'] : [])]

/** Learning runs a search for each of several hundred items. */
const slow = { timeout: 60_000 }

/** Shared state: each test continues where the previous one ended. */
let newcomer: Shopkeeper
const shops: Shopkeeper[] = []
const streetwear: string[][] = []

test('an empty marketplace suggests no styles', async () => {
  newcomer = await app.make.quickShopkeeper()
  await learn()
  expect(await learned()).toEqual([])
  expect(await suggested(newcomer, 'hoodie')).toEqual([])
})

test('sixty tagged items of a single shop are not enough', slow, async () => {
  const flood = await app.make.quickShopkeeper()
  await list(flood.shopID, hoodies, 60, () => ['Hoodie', 'Filipiniana', 'Beach'])
  await learn()
  expect(await learned()).toEqual([])
  for (const who of [newcomer, flood]) expect(await suggested(who, 'hoodie')).toEqual([])
})

test(
  'similar items of several shops are enough, and the sixty items of one shop do not prevent it',
  slow,
  async () => {
    for (let n = 0; n < 5; n += 1) {
      const shop = await app.make.quickShopkeeper()
      shops.push(shop)
      streetwear.push(await list(shop.shopID, hoodies, 8, oftenOversized))
      await list(shop.shopID, dresses, 8, () => ['Cottagecore', 'Party', 'Multicolour', 'Green'])
    }
    // A shop that never uses style tags does not vote against them, however many similar items it has.
    const silent = await app.make.quickShopkeeper()
    await list(silent.shopID, hoodies, 50, () => ['Hoodie'])
    // The votes exist, but nothing is suggested before the calibration has run.
    expect(await suggested(newcomer, 'hoodie')).toEqual([])
    await learn()
    // Green is named by its pixels.
    expect(await learned()).toEqual(['Cottagecore', 'Multicolour', 'Party', 'Streetwear'])
    const ofHoodie = await suggested(newcomer, 'hoodie')
    expect(ofHoodie).toMatchObject([{ tagName: 'Streetwear', kind: 'style' }])
    expect(ofHoodie[0]?.confidence).toBeGreaterThanOrEqual(0.8)
    expect(names(await suggested(newcomer, 'dress'))).toEqual(['Cottagecore', 'Multicolour', 'Party'])
    expect(await suggested(newcomer, 'shoes')).toEqual([])
  },
)

test('processes that learn concurrently get the same result, and all suggest it', slow, async () => {
  const rows = () =>
    app.db.selectFrom('learned_tags').select(['tag_id', 'threshold', 'precision']).orderBy('tag_id').execute()
  const before = await rows()
  other = await startAppWithVision(app, app.visions)
  await Promise.all([learn(), learn(other)])
  expect(await rows()).toEqual(before)
  const elsewhere = other.visitor()
  elsewhere.cookie = newcomer.cookie
  expect(names(await suggested(elsewhere, 'dress'))).toEqual(['Cottagecore', 'Multicolour', 'Party'])
})

test('withdrawn items stop voting at once, and the next calibration forgets them', async () => {
  for (const ids of streetwear.slice(0, 3))
    await app.db.transaction().execute(async (tx) => {
      await tx.updateTable('items').set({ state: 'withdrawn' }).where('id', 'in', ids).execute()
      for (const id of ids) await publish(tx, 'items', id)
    })
  expect(await suggested(newcomer, 'hoodie')).toEqual([])
  expect(await learned()).toContain('Streetwear')
  await learn()
  expect(await learned()).toEqual(['Cottagecore', 'Multicolour', 'Party'])
})
