import { readdir, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { photoWidths } from '#domain/photos.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { testPassword } from '#tests/support/factories.ts'
import { openNewEvents } from '#tests/support/account-events.ts'
import { picture } from '#tests/support/photos.ts'

let app: TestApp
let buyer: Awaited<ReturnType<TestApp['make']['quickBuyer']>>

beforeAll(async () => {
  app = await startApp()
  buyer = await app.make.quickBuyer()
})
afterAll(() => app.stop())

let made = 0
/** A photo like no other. */
const photo = () => {
  made += 1
  return picture({ width: 300 + made, height: 120, colour: `hsl(${made * 37} 60% 50%)` })
}
const coverOf = async (shopID: string) =>
  (await buyer.ok('GET store/get_shop_details', { shopID })).cover?.link ?? null
const keyOf = (link: string | null) => /^\/photos\/([0-9a-f]{64})-/.exec(link ?? '')?.[1] ?? 'none'
const filesOf = async (key: string) =>
  (await readdir(app.folder, { recursive: true })).filter((path) => path.includes(key))

test('a seller sets, replaces and removes the cover, which open pages show at once', async () => {
  const seller = await app.make.quickShopkeeper()
  expect(await coverOf(seller.shopID)).toBeNull()
  const open = await openNewEvents(app, buyer)
  await buyer.ok('GET store/get_shop_items', { shopID: seller.shopID, onOffer: true })
  const { cover } = await seller.ok('POST store/set_cover', { img: await photo() })
  await open.waitForEvents('items')
  open.close()
  expect(cover).toMatchObject({
    width: 301,
    height: 120,
    placeholder: expect.stringMatching(/^data:/) as string,
  })
  expect(await coverOf(seller.shopID)).toBe(cover.link)
  const served = await fetch(app.base + cover.link)
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(await filesOf(keyOf(cover.link))).toHaveLength(photoWidths.length)

  const { cover: next } = await seller.ok('POST store/set_cover', { img: await photo() })
  expect(await coverOf(seller.shopID)).toBe(next.link)
  expect(await filesOf(keyOf(cover.link))).toEqual([])
  for (let n = 0; n < 2; n += 1) await seller.ok('POST store/remove_cover')
  expect(await coverOf(seller.shopID)).toBeNull()
  expect(await filesOf(keyOf(next.link))).toEqual([])
})

test('files that an item or another shop uses too stay', async () => {
  const [seller, other] = [await app.make.shopkeeper(), await app.make.quickShopkeeper()]
  const img = await photo()
  const id = (await seller.ok('POST store/add_item', app.make.itemForm())).generatedID
  await seller.ok('POST store/add_img_item', { id, img })
  const { cover } = await seller.ok('POST store/set_cover', { img })
  expect((await other.ok('POST store/set_cover', { img })).cover.link).toBe(cover.link)
  await seller.ok('POST store/remove_cover')
  expect(await filesOf(keyOf(cover.link))).toHaveLength(photoWidths.length)
  await seller.ok('POST store/delete_item', { itemID: id })
  expect(await filesOf(keyOf(cover.link))).toHaveLength(photoWidths.length)
  await other.ok('POST store/set_cover', { img: await photo() })
  expect(await filesOf(keyOf(cover.link))).toEqual([])
})

test('refuses what is no photo, and people without a shop', async () => {
  const seller = await app.make.quickShopkeeper()
  const script = new Blob(['<svg onload="alert(1)"></svg>'], { type: 'image/png' })
  const zip = new Blob([Buffer.from('PK\u0003\u0004'), Buffer.alloc(2000)], { type: 'image/jpeg' })
  for (const img of [script, zip, new Blob([])])
    expect((await seller.call('POST store/set_cover', { img })).error?.code).toBe('not_a_photo')
  const large = await seller.call('POST store/set_cover', { img: new Blob([new Uint8Array(13_000_000)]) })
  expect(large.status).toBe(413)
  expect((await seller.call('POST store/set_cover', { img: '/etc/passwd' })).status).toBe(400)
  expect(await coverOf(seller.shopID)).toBeNull()
  const shopless = await app.make.quickSeller()
  const refused = [
    await shopless.call('POST store/set_cover', { img: await photo() }),
    await shopless.call('POST store/remove_cover'),
  ]
  for (const { error } of refused) expect(error?.code).toBe('shop_missing')
})

test('is rate limited before the photo is read', async () => {
  const seller = await app.make.quickShopkeeper()
  const img = new Blob(['no photo'])
  for (let n = 0; n < 30; n += 1) await seller.call('POST store/set_cover', { img })
  expect((await seller.call('POST store/set_cover', { img })).error?.code).toBe('too_many_tries')
})

test('simultaneous covers leave one, and no other files', async () => {
  const seller = await app.make.quickShopkeeper()
  const photos = await Promise.all(Array.from({ length: 4 }, photo))
  const covers = await Promise.all(
    photos.map(async (img) => keyOf((await seller.ok('POST store/set_cover', { img })).cover.link)),
  )
  const last = keyOf(await coverOf(seller.shopID))
  expect(covers).toContain(last)
  for (const key of covers) expect(await filesOf(key)).toHaveLength(key === last ? photoWidths.length : 0)
})

test('goes with the account, and is in the download of its data', async () => {
  const seller = await app.make.shopkeeper()
  const { cover } = await seller.ok('POST store/set_cover', { img: await photo() })
  const data = await seller.ok('POST auth/my_data', { password: testPassword })
  expect(data.shop?.cover).toBe(cover.link)
  await seller.ok('POST auth/delete_account', { password: testPassword })
  expect(await filesOf(keyOf(cover.link))).toEqual([])
  const row = await app.db
    .selectFrom('shops')
    .select(['cover_key', 'cover_placeholder'])
    .where('id', '=', seller.shopID)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ cover_key: null, cover_placeholder: null })
})

test('the storage reconciler keeps its files, and removes a cover whose files are missing', async () => {
  const [kept, lost] = [await app.make.quickShopkeeper(), await app.make.quickShopkeeper()]
  const [one, two] = [
    await kept.ok('POST store/set_cover', { img: await photo() }),
    await lost.ok('POST store/set_cover', { img: await photo() }),
  ]
  const old = new Date(app.clock.now().getTime() - 48 * 3_600_000)
  for (const path of await filesOf(keyOf(one.cover.link))) await utimes(join(app.folder, path), old, old)
  const [file = ''] = await filesOf(keyOf(two.cover.link))
  await rm(join(app.folder, file))
  await app.background.run('reconcile-storage')
  expect(await filesOf(keyOf(one.cover.link))).toHaveLength(photoWidths.length)
  expect([await coverOf(kept.shopID), await coverOf(lost.shopID)]).toEqual([one.cover.link, null])
})
