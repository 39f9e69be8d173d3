import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { photoNamed } from '#tests/support/photos.ts'
import { decideIn } from '#tests/support/stops.ts'
import { listItem, startAppWithVision } from '#tests/support/visual-search.ts'
import { allByNight } from '#tests/support/nightly.ts'

type App = Awaited<ReturnType<typeof startAppWithVision>>

const day = 86_400_000
let app: App
let admin: Awaited<ReturnType<App['make']['admin']>>
let stopped: Awaited<ReturnType<App['make']['quickShopkeeper']>>
let seller: Awaited<ReturnType<App['make']['quickShopkeeper']>>

beforeAll(async () => {
  app = await startAppWithVision()
  admin = await app.make.admin()
})
beforeEach(async () => {
  ;[stopped, seller] = await Promise.all([app.make.quickShopkeeper(), app.make.quickShopkeeper()])
})
afterAll(() => app.stop())

const stop = (until: Date | null = null) =>
  decideIn(app)((stops, tx) => stops.stopAccount(tx, stopped.accountID, until))
const entryOf = async (itemID: string) => {
  const { entries } = await admin.ok('GET moderation/get_queue', { kind: 'item' })
  return entries.find(({ subjectID }) => subjectID === itemID)
}

const changes: [name: string, change: (photo: Sharp) => Sharp][] = [
  ['mirrored', (photo) => photo.flop().jpeg({ quality: 75 })],
  ['cut', (photo) => photo.extract({ left: 50, top: 40, width: 316, height: 427 }).jpeg({ quality: 75 })],
  [
    'with a frame',
    (photo) => photo.extend({ left: 40, right: 40, top: 54, bottom: 54, background: '#f6a' }).jpeg(),
  ],
]

describe('a photo of an account that was stopped for good', () => {
  test.each(allByNight(1, changes))('%s, is noticed once, and the item stays for sale', async (_, change) => {
    const photo = await photoNamed('olive-field-jacket')
    await listItem(app, stopped, [photo], { name: 'Olive jacket' })
    await app.embedAll()
    await stop()
    const copy = await listItem(app, seller, [await change(sharp(photo)).toBuffer()], {
      name: 'Green jacket',
    })
    await app.embedAll()
    const entry = await entryOf(copy)
    expect(entry).toMatchObject({
      kind: 'item',
      title: 'Green jacket',
      about: { accountID: seller.accountID },
      signals: ['photo_of_stopped_account'],
    })
    await admin.ok('POST moderation/decide', {
      entryID: entry?.entryID ?? '',
      act: 'nothing',
      words: 'They bought it there',
    })
    // As when a new model embeds all photos.
    await app.db.deleteFrom('photo_embeddings').where('item_id', '=', copy).execute()
    await app.embedAll()
    expect(await entryOf(copy)).toBeUndefined()
    expect(await seller.ok('GET store/item', { id: copy })).toMatchObject({ status: 'for_sale' })
  })

  test('is not noticed in another garment alike, and not while its account is stopped for days', async () => {
    const boots = await photoNamed('black-lace-up-boots')
    await listItem(app, stopped, [boots])
    await app.embedAll()
    await stop(new Date(app.clock.now().getTime() + day))
    const copy = await listItem(app, seller, [boots])
    await app.embedAll()
    expect(await entryOf(copy)).toBeUndefined()
    await stop()
    const alike = await listItem(app, seller, [await photoNamed('black-chelsea-boots')])
    await app.embedAll()
    expect(await entryOf(alike)).toBeUndefined()
  })
})
