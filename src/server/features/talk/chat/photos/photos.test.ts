import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'
import { testPassword } from '#tests/support/factories.ts'
import { picture, promisedPng } from '#tests/support/photos.ts'
import { privatePhotoFiles } from '#server/platform/storage/private-photos.ts'
import { messagePhotos } from './message-photos.ts'

type Person = Awaited<ReturnType<TestApp['make']['quickBuyer']>>

let app: TestApp
let buyer: Person
let seller: Person & { shopID: string }

beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  app.clock.advance(3_600_001)
  buyer = await app.make.quickBuyer()
  seller = await app.make.quickShopkeeper()
})
afterAll(() => app.stop())

const photo = (width = 400, height = 300) => picture({ width, height })
const placeIn = (link: string) => Object.fromEntries(new URL(link, 'http://ukay').searchParams)
const read = (by: Client, link = '') => by.call('GET chat/get_photo', placeIn(link))
const files = async (): Promise<string[]> => {
  const names: string[] = []
  for await (const { name } of app.storage.list({ folder: 'messages/' })) names.push(name)
  return names
}
const send = async (fields: object, by: Client = buyer) =>
  by.call('POST chat/send_photos', {
    ...(by === buyer ? { sellerID: seller.accountID } : { userID: buyer.accountID }),
    photos: [await photo()],
    ...fields,
  })
const sent = async (fields: object, by?: Client) => {
  const { status, body } = await send(fields, by)
  expect(status).toBe(200)
  return body.message
}

/** The open entry about messages of this person. */
const entryAbout = async ({ accountID }: { accountID: string }): Promise<string> => {
  const { id } = await app.db
    .selectFrom('queue_entries')
    .select('id')
    .where('about_id', '=', accountID)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return id
}

test('both sides see the photos of a message in their order, and nobody else does', async () => {
  const message = await sent({ photos: [await photo(), await photo(1200, 1600)], message: 'The hem' })
  expect(message).toMatchObject({
    sequence: 1,
    message: 'The hem',
    photos: [expect.any(String), expect.any(String)],
  })
  const { messages, chatroom } = await seller.ok('GET chat/fetch_all_messages', { userID: buyer.accountID })
  expect(messages[0]?.photos).toEqual(message.photos)
  expect(chatroom.lastMessage?.photos).toEqual(message.photos)
  for (const person of [buyer, seller]) {
    const shown = await read(person, message.photos[1])
    expect(shown.headers.get('content-type')).toBe('image/webp')
    expect(shown.headers.get('cache-control')).toBe('private, no-cache')
    expect(await sharp(shown.body).metadata()).toMatchObject({ format: 'webp', width: 810, height: 1080 })
  }
  const again = async (person: Client) => {
    const { headers } = await read(buyer, message.photos[1])
    const response = await fetch(`${app.base}${message.photos[1]}`, {
      headers: { cookie: person.cookie, 'if-none-match': headers.get('etag') ?? '' },
    })
    return [response.status, (await response.arrayBuffer()).byteLength > 0]
  }
  // A photo that the browser has is sent again to nobody, and judged anew for everybody.
  expect(await again(buyer)).toEqual([304, false])
  expect(await again(app.visitor())).toEqual([401, true])
  expect(await again(await app.make.quickBuyer())).toEqual([404, true])
  const stranger = await app.make.quickBuyer()
  const rival = await app.make.quickShopkeeper()
  const admin = await app.make.admin()
  for (const person of [stranger, rival, admin])
    expect((await read(person, message.photos[0])).error?.code).toBe('not_found')
  expect((await read(app.visitor(), message.photos[0])).status).toBe(401)
  expect((await read(buyer, message.photos[0]?.replace('position=0', 'position=2'))).status).toBe(404)
})

test('a message without words is fine with a photo, and one with neither or with five is not', async () => {
  expect(await sent({})).toMatchObject({ message: '', photos: [expect.any(String)] })
  expect(await send({ photos: [], message: 'Hi' })).toMatchObject({ status: 400 })
  const five = await Promise.all(Array.from({ length: 5 }, () => photo()))
  expect((await send({ photos: five })).error?.code).toBe('too_large')
})

test('a repeated request adds one message and no files, and another message under its id is refused', async () => {
  const clientID = uuidv7()
  const before = (await files()).length
  const answers = await Promise.all(Array.from({ length: 3 }, () => send({ clientID, message: 'Look' })))
  expect(answers.map(({ body }) => body.message.sequence)).toEqual([1, 1, 1])
  expect(await files()).toHaveLength(before + 1)
  expect((await send({ clientID, message: 'Other' })).error?.code).toBe('message_reused')
  expect(
    (await send({ clientID, message: 'Look', photos: [await photo(), await photo(20, 20)] })).error?.code,
  ).toBe('message_reused')
  expect((await send({ clientID, message: 'Look', photos: [await photo(20, 20)] })).error?.code).toBe(
    'message_reused',
  )
  const plain = { sellerID: seller.accountID, clientID, message: 'Look' }
  expect((await buyer.call('POST chat/send_message', plain)).error?.code).toBe('message_reused')
  expect(await files()).toHaveLength(before + 1)
})

test('nothing is stored for those who may not write, nor of what is no photo', async () => {
  const before = (await files()).length
  expect((await send({}, seller)).error?.code).toBe('not_found')
  await buyer.ok('POST chat/send_message', { sellerID: seller.accountID, message: 'Hi' })
  await seller.ok('POST chat/block', { userID: buyer.accountID })
  expect((await send({})).error?.code).toBe('conversation_blocked')
  expect((await send({ userID: seller.accountID })).error?.code).toBe('not_yours')
  await seller.ok('POST chat/unblock', { userID: buyer.accountID })
  expect((await send({ photos: [await photo(), new Blob(['<svg/>'])] })).error?.code).toBe('not_a_photo')
  const bomb = new Blob([new Uint8Array(promisedPng(10_000, 10_000))])
  expect((await send({ photos: [bomb] })).error?.code).toBe('photo_too_large')
  expect(await files()).toHaveLength(before)
})

test('an account sends at most sixty messages with photos an hour', async () => {
  for (let n = 0; n < 60; n += 1) await send({ photos: [new Blob(['x'])] })
  const refused = await send({})
  expect(refused).toMatchObject({ status: 429, error: { error: expect.stringContaining('many photos') } })
})

test('an account sends at most 100 MB of photos an hour, judged before they are read', async () => {
  const key = `message-photo-kilobytes:${buyer.accountID}`
  const window_ends_at = new Date(app.clock.now().getTime() + 3_600_000)
  await app.db.insertInto('attempts').values({ key, count: 99_700, window_ends_at }).execute()
  expect((await send({ photos: [new Blob([new Uint8Array(200_000)])] })).error?.code).toBe('not_a_photo')
  expect(await send({ photos: [new Blob([new Uint8Array(200_000)])] })).toMatchObject({
    status: 429,
    error: { code: 'too_many_tries', error: expect.stringContaining('many photos') },
  })
  app.clock.advance(3_600_001)
  expect((await send({})).status).toBe(200)
})

test('an admin sees the photos of reported messages alone', async () => {
  const [one, two] = [await sent({}), await sent({})]
  await seller.ok('POST chat/report', {
    userID: buyer.accountID,
    reason: 'abuse',
    firstSequence: two.sequence,
    lastSequence: two.sequence,
  })
  const admin = await app.make.admin()
  const { messages } = await admin.ok('GET moderation/get_entry', { entryID: await entryAbout(buyer) })
  expect(messages).toMatchObject([{ sequence: two.sequence, photos: two.photos }])
  expect((await read(admin, two.photos[0])).status).toBe(200)
  expect((await read(admin, one.photos[0])).status).toBe(404)
})

test('the export names the photos, and they go with the account of their sender', async () => {
  const leaver = await app.make.buyer()
  const message = { sellerID: seller.accountID, photos: [await photo()] }
  const { message: ownSent } = await leaver.ok('POST chat/send_photos', message)
  const { message: reported } = await leaver.ok('POST chat/send_photos', message)
  const { message: theirs } = await seller.ok('POST chat/send_photos', {
    userID: leaver.accountID,
    photos: [await photo()],
  })
  const data = await leaver.ok('POST auth/my_data', { password: testPassword })
  expect(data.conversations[0]?.messages.map(({ photos }) => photos)).toEqual([
    ownSent.photos,
    reported.photos,
    theirs.photos,
  ])
  await seller.ok('POST chat/report', {
    userID: leaver.accountID,
    reason: 'abuse',
    firstSequence: reported.sequence,
    lastSequence: reported.sequence,
  })
  const before = (await files()).length
  await leaver.ok('POST auth/delete_account', { password: testPassword })
  expect((await read(seller, ownSent.photos[0])).status).toBe(404)
  expect((await read(seller, theirs.photos[0])).status).toBe(200)
  expect(await files()).toHaveLength(before - 1)
  // An admin has yet to see the reported one. It goes when the report is closed.
  const admin = await app.make.admin()
  expect((await read(admin, reported.photos[0])).status).toBe(200)
  const entryID = await entryAbout(leaver)
  await admin.ok('POST moderation/decide', { entryID, act: 'nothing', words: 'A hem' })
  expect((await read(admin, reported.photos[0])).status).toBe(404)
  expect(await files()).toHaveLength(before - 2)
  const { messages } = await seller.ok('GET chat/fetch_all_messages', { userID: leaver.accountID })
  expect(messages.map(({ photos }) => photos.length)).toEqual([1, 1, 1])
})

test('the storage reconciler knows the files of messages, and a lost one is gone', async () => {
  const { photos } = await sent({})
  const { storage_key: key } = await app.db
    .selectFrom('message_photos')
    .select('storage_key')
    .orderBy('conversation_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const owner = privatePhotoFiles({ db: app.db }, messagePhotos)
  const orphan = `messages/${'0'.repeat(32)}`
  expect(await app.db.transaction().execute((tx) => owner.named(tx, [key, orphan]))).toEqual(new Set([key]))
  const all = (await owner.rowsAfter(undefined, 1_000)).flatMap((row) => row.files)
  expect(all).toEqual(all.toSorted())
  expect(all).toContain(key)
  expect((await owner.rowsAfter(key, 1_000)).flatMap((row) => row.files)).toEqual(
    all.slice(all.indexOf(key) + 1),
  )
  expect([await owner.markLost(key), await owner.markLost(key)]).toEqual([true, false])
  expect((await read(buyer, photos[0])).status).toBe(404)
})
