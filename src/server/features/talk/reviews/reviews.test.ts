import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { manyOpenTickets } from '#tests/support/open-tickets.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { nightly } from '#tests/support/nightly.ts'
import type { Client } from '#tests/support/client.ts'
import { testPassword } from '#tests/support/factories.ts'
import { hashPassword } from '#server/features/people/accounts/passwords/passwords.ts'
import { picture } from '#tests/support/photos.ts'

type Person = Awaited<ReturnType<TestApp['make']['quickBuyer']>>
type Seller = Person & { shopID: string }

const day = 24 * 3_600_000
let app: TestApp
let second: TestApp
let passwordHash: string

beforeAll(async () => {
  app = await startApp(manyOpenTickets)
  second = await startApp(manyOpenTickets, app)
  passwordHash = await hashPassword(testPassword)
})
afterAll(async () => {
  await second.stop()
  await app.stop({ breaks: ['A ticket does not know'] })
})

const people = async (): Promise<[buyer: Person, seller: Seller]> => {
  app.clock.advance(3_600_001)
  return Promise.all([app.make.quickBuyer(), app.make.quickShopkeeper()])
}
/** The same person at the other process. */
const atSecond = (person: Person): Client => Object.assign(second.visitor(), { cookie: person.cookie })

const reserved = async (buyer: Person, seller: Seller) => {
  const itemID = await app.make.listedItem(seller.shopID)
  const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
  const { pickup_id: pickupID } = await app.db
    .selectFrom('tickets')
    .select('pickup_id')
    .where('id', '=', ticketID)
    .executeTakeFirstOrThrow()
  return { ticketID, pickupID }
}
const handedOver = async (buyer: Person, seller: Seller): Promise<number> => {
  const { ticketID, pickupID } = await reserved(buyer, seller)
  await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID: 5 })
  return pickupID
}
const write = (by: Client, pickupID: number, more: object = {}) =>
  by.call('POST reviews/new_review', { pickupID, rating: 4, ...more })
const codeOf = async (answer: ReturnType<typeof write>) => (await answer).error?.code ?? 'ok'
const ofPickup = (by: Client, pickupID: number) => by.ok('GET reviews/get_pickup_reviews', { pickupID })
const ofShop = (by: Client, shopID: string) => by.ok('GET reviews/get_reviews', { shopID })
const notificationsOf = async ({ accountID }: Person) =>
  (
    await app.db
      .selectFrom('notifications')
      .select(['kind', 'path', 'facts'])
      .where('account_id', '=', accountID)
      .where('kind', 'like', 'review%')
      .orderBy('created_at')
      .execute()
  ).map(({ kind }) => kind)

test('is written by the two sides of a completed pickup, once each, within 14 days', async () => {
  const [buyer, seller] = await people()
  const other = await app.make.quickBuyer()
  const { ticketID, pickupID } = await reserved(buyer, seller)
  expect(await codeOf(write(buyer, pickupID))).toBe('review_early')
  await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID: 5 })

  expect(await codeOf(write(app.visitor(), pickupID))).toBe('not_signed_in')
  expect(await codeOf(write(other, pickupID))).toBe('not_found')
  expect(await codeOf(write(await app.make.quickShopkeeper(), pickupID))).toBe('not_found')
  expect(await codeOf(write(buyer, pickupID + 1_000_000))).toBe('not_found')
  expect(await codeOf(write(buyer, pickupID, { words: ['clean', 'kind'], text: 'Clean' }))).toBe('ok')
  expect(await codeOf(write(buyer, pickupID, { rating: 1 }))).toBe('review_written')
  app.clock.advance(14 * day - 3_600_000)
  expect(await codeOf(write(seller, pickupID))).toBe('ok')
  expect((await ofPickup(buyer, pickupID)).mine).toMatchObject({ rating: 4, words: ['clean', 'kind'] })

  const late = await handedOver(buyer, seller)
  await app.db
    .updateTable('tickets')
    .set({ handed_over_at: new Date(app.clock.now().getTime() - 14 * day) })
    .where('pickup_id', '=', late)
    .execute()
  expect(await codeOf(write(buyer, late))).toBe('review_late')
})

test('is not written while an item of the pickup is open, nor if none was picked up', async () => {
  const [buyer, seller] = await people()
  const first = await reserved(buyer, seller)
  const other = await reserved(buyer, seller)
  expect(other.pickupID).toBe(first.pickupID)
  await seller.ok('POST tickets/update_ticket_status', { ticketID: first.ticketID, statusID: 5 })
  expect(await codeOf(write(buyer, first.pickupID))).toBe('review_early')
  await buyer.ok('POST tickets/cancel_ticket', { ticketID: other.ticketID })
  expect(await codeOf(write(buyer, first.pickupID))).toBe('ok')

  const cancelled = await reserved(buyer, seller)
  await buyer.ok('POST tickets/cancel_ticket', { ticketID: cancelled.ticketID })
  expect(await codeOf(write(buyer, cancelled.pickupID))).toBe('review_early')
})

test('is written of what was picked up, whatever the seller sets afterwards', async () => {
  const [buyer, seller] = await people()
  const { ticketID, pickupID } = await reserved(buyer, seller)
  const other = await reserved(buyer, seller)
  for (const statusID of [5, 6]) await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID })
  await buyer.ok('POST tickets/cancel_ticket', { ticketID: other.ticketID })
  await app.background.run('ask-for-reviews')
  for (const who of [buyer, seller]) expect(await notificationsOf(who)).toEqual(['review_wanted'])
  expect(await codeOf(write(buyer, pickupID))).toBe('ok')
  expect((await ofPickup(buyer, pickupID)).mine?.item).not.toBeNull()
})

test('of twenty sent at once to two processes, one counts', async () => {
  const [buyer, seller] = await people()
  const pickupID = await handedOver(buyer, seller)
  const codes = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      codeOf(write(n % 2 ? buyer : atSecond(buyer), pickupID, { rating: (n % 5) + 1 })),
    ),
  )
  expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
  expect(codes.filter((code) => code === 'review_written')).toHaveLength(19)
  const rows = await app.db.selectFrom('reviews').select('id').where('pickup_id', '=', pickupID).execute()
  expect(rows).toHaveLength(1)
})

test('is visible at once if both sides write at the same moment to two processes', async () => {
  for (let n = 0; n < (nightly ? 10 : 3); n += 1) {
    const [buyer, seller] = await people()
    const pickupID = await handedOver(buyer, seller)
    expect(
      await Promise.all([codeOf(write(buyer, pickupID)), codeOf(write(atSecond(seller), pickupID))]),
    ).toEqual(['ok', 'ok'])
    const [ofBuyer, ofSeller] = await Promise.all([ofPickup(buyer, pickupID), ofPickup(seller, pickupID)])
    expect([ofBuyer.theirs?.rating, ofSeller.theirs?.rating]).toEqual([4, 4])
  }
})

test('is read by nobody else before both are in or 14 days are over', async () => {
  const [buyer, seller] = await people()
  await app.db
    .updateTable('accounts')
    .set({ password_hash: passwordHash })
    .where('id', 'in', [buyer.accountID, seller.accountID])
    .execute()
  const pickupID = await handedOver(buyer, seller)
  const photo = await picture({ width: 300, height: 400 })
  const secret = 'The zipper sticks'
  expect(await codeOf(write(buyer, pickupID, { rating: 1, text: secret, photos: [photo] }))).toBe('ok')
  const mine = (await ofPickup(buyer, pickupID)).mine
  expect(mine).toMatchObject({ visible: false, text: secret })
  const photoOf = { reviewID: mine?.reviewID ?? '', position: 0 }
  expect((await buyer.call('GET reviews/get_photo', photoOf)).status).toBe(200)

  const readByOthers = async () => {
    const admin = await app.make.admin()
    const replies = await Promise.all([
      seller.ok('GET reviews/get_pickup_reviews', { pickupID }),
      seller.ok('GET reviews/get_reviews', { shopID: seller.shopID }),
      seller.ok('GET reviews/get_shop_trust', { shopID: seller.shopID }),
      admin.ok('GET reviews/get_reviews', { shopID: seller.shopID }),
      seller.ok('POST auth/my_data', { password: testPassword }),
      seller.ok('GET notifications/get_notifications'),
    ])
    const photos = await Promise.all(
      [seller, admin].map(async (by) => (await by.call('GET reviews/get_photo', photoOf)).status),
    )
    return { text: JSON.stringify(replies), photos, replies }
  }
  await app.background.run('announce-reviews')
  const before = await readByOthers()
  expect(before.text).not.toContain(secret)
  expect(before.text).not.toContain(photoOf.reviewID)
  expect(before.photos).toEqual([404, 404])
  expect(before.replies[2].reviews).toBe(0)
  const refused = [
    await seller.call('POST reviews/reply', { reviewID: photoOf.reviewID, text: 'No' }),
    await seller.call('POST moderation/report', { of: 'review', id: photoOf.reviewID, reason: 'abuse' }),
  ]
  expect(refused.map(({ error }) => error?.code)).toEqual(['not_found', 'not_found'])

  app.clock.advance(14 * day - 1)
  expect((await readByOthers()).text).not.toContain(secret)
  app.clock.advance(1)
  await app.background.run('announce-reviews')
  await app.background.run('announce-reviews')
  const after = await readByOthers()
  expect(after.text).toContain(secret)
  expect(after.photos).toEqual([200, 200])
  expect(after.replies[2].reviews).toBe(1)
  expect((await notificationsOf(seller)).filter((kind) => kind === 'review_new')).toHaveLength(1)
})

test('has an average from five on, over the visible ones', async () => {
  const [, seller] = await people()
  const reader = await app.make.quickBuyer()
  const rate = async (rating: number) => {
    const buyer = await app.make.quickBuyer()
    const pickupID = await handedOver(buyer, seller)
    await write(buyer, pickupID, { rating, words: ['kind'] })
    await write(seller, pickupID)
    return pickupID
  }
  for (const rating of [5, 5, 4, 2]) await rate(rating)
  const four = await ofShop(reader, seller.shopID)
  expect(four.summary).toEqual({
    count: 4,
    average: null,
    ratings: [],
    words: [{ word: 'kind', count: 4 }],
  })
  expect((await reader.ok('GET reviews/get_shop_trust', { shopID: seller.shopID })).average).toBeNull()
  // One that is not visible yet does not count.
  const hidden = await app.make.quickBuyer()
  await write(hidden, await handedOver(hidden, seller), { rating: 1 })
  expect((await ofShop(reader, seller.shopID)).summary.average).toBeNull()

  await rate(5)
  const five = await ofShop(reader, seller.shopID)
  expect(five.summary).toMatchObject({ count: 5, average: 4.2, ratings: [0, 1, 0, 1, 3] })
  expect(five.reviews).toHaveLength(5)
  expect(five.reviews[0]).toMatchObject({ rating: 5, item: { name: expect.stringMatching(/^Jacket/) } })
})

test('is paged without gaps', async () => {
  const [, seller] = await people()
  const buyer = await app.make.quickBuyer()
  for (let n = 0; n < 23; n += 1) {
    const pickupID = await handedOver(buyer, seller)
    await app.db
      .insertInto('reviews')
      .values({
        id: crypto.randomUUID(),
        pickup_id: pickupID,
        side: 'buyer',
        author_id: buyer.accountID,
        about_id: seller.accountID,
        rating: 5,
        words: [],
        body: `${n}`,
        written_at: app.clock.now(),
        visible_at: new Date(app.clock.now().getTime() - Math.floor(n / 2)),
      })
      .execute()
  }
  const first = await ofShop(buyer, seller.shopID)
  const rest = await buyer.ok('GET reviews/get_reviews', { shopID: seller.shopID, cursor: first.cursor })
  const texts = [...first.reviews, ...rest.reviews].map(({ text }) => Number(text))
  expect([first.reviews.length, rest.has_next]).toEqual([20, false])
  expect(texts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 23 }, (_, n) => n))
})

test('takes only its own words, stars, sizes and photos, and drops what a photo says of the place', async () => {
  const [buyer, seller] = await people()
  const pickupID = await handedOver(buyer, seller)
  const fieldsOf = async (more: object) =>
    Object.keys((await write(buyer, pickupID, more)).error?.fields ?? {})
  expect(await fieldsOf({ rating: 0 })).toEqual(['rating'])
  expect(await fieldsOf({ rating: 6 })).toEqual(['rating'])
  expect(await fieldsOf({ rating: 2.5 })).toEqual(['rating'])
  expect(await fieldsOf({ words: ['paid_exactly'] })).toEqual(['words'])
  expect(await fieldsOf({ words: ['handsome'] })).toEqual(['words'])
  expect(await fieldsOf({ text: 'a'.repeat(1001) })).toEqual(['text'])
  const photo = await picture({ width: 300, height: 400 })
  expect(await codeOf(write(buyer, pickupID, { photos: [photo, photo, photo, photo] }))).toBe('too_large')
  expect((await ofPickup(buyer, pickupID)).mine).toBeNull()

  const withPlace = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#385' } })
    .withExif({ IFD3: { GPSLatitude: '14/1 35/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
  const sent = await write(buyer, pickupID, {
    photos: [new Blob([new Uint8Array(withPlace)], { type: 'image/jpeg' })],
  })
  expect(sent.status).toBe(200)
  const reviewID = (await ofPickup(buyer, pickupID)).mine?.reviewID ?? ''
  const stored = await buyer.ok('GET reviews/get_photo', { reviewID, position: 0 })
  const { exif, format } = await sharp(stored).metadata()
  expect([exif, format]).toEqual([undefined, 'webp'])
})

test('is answered once, by the person that it is about', async () => {
  const [buyer, seller] = await people()
  const pickupID = await handedOver(buyer, seller)
  await write(buyer, pickupID)
  await write(seller, pickupID)
  const reviewID = (await ofPickup(seller, pickupID)).theirs?.reviewID ?? ''
  const reply = (by: Client, text: string) => by.call('POST reviews/reply', { reviewID, text })
  expect((await reply(buyer, 'Mine')).error?.code).toBe('not_found')
  const answers = await Promise.all([reply(seller, 'Salamat'), reply(atSecond(seller), 'Thank you')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [shown] = (await ofShop(buyer, seller.shopID)).reviews
  expect(['Salamat', 'Thank you']).toContain(shown?.reply?.text)
  expect(await notificationsOf(buyer)).toContain('review_answered')
  await expect(
    app.db.updateTable('reviews').set({ rating: 1 }).where('id', '=', reviewID).execute(),
  ).rejects.toThrow('does not change')
})

test('asks both sides of a completed pickup once', async () => {
  const [buyer, seller] = await people()
  await handedOver(buyer, seller)
  const cancelled = await reserved(buyer, seller)
  await buyer.ok('POST tickets/cancel_ticket', { ticketID: cancelled.ticketID })
  await Promise.all([app, second].map(({ background }) => background.run('ask-for-reviews')))
  expect(await notificationsOf(buyer)).toEqual(['review_wanted'])
  expect(await notificationsOf(seller)).toEqual(['review_wanted'])
  expect(await app.db.selectFrom('review_requests').select('pickup_id').execute()).toEqual([])
})

test('that an admin hides is shown to nobody else, and its writer reads why', async () => {
  const [buyer, seller] = await people()
  const admin = await app.make.admin()
  const passerBy = await app.make.quickBuyer()
  const pickupID = await handedOver(buyer, seller)
  await write(buyer, pickupID, { rating: 1, text: 'She lives in the blue house' })
  await write(seller, pickupID)
  const reviewID = (await ofPickup(seller, pickupID)).theirs?.reviewID ?? ''
  await seller.ok('POST moderation/report', { of: 'review', id: reviewID, reason: 'privacy' })
  const { entries } = await admin.ok('GET moderation/get_queue', { kind: 'review' })
  const decision = { act: 'hide_review', rule: 'privacy', words: 'It says where she lives' }
  const entryID = entries.find(({ subjectID }) => subjectID === reviewID)?.entryID ?? ''
  await admin.ok('POST moderation/decide', { entryID, ...decision })
  expect((await ofShop(passerBy, seller.shopID)).reviews).toEqual([])
  expect((await ofShop(passerBy, seller.shopID)).summary.count).toBe(0)
  expect((await ofPickup(seller, pickupID)).theirs).toBeNull()
  const mine = async () => (await ofPickup(buyer, pickupID)).mine
  expect(await mine()).toMatchObject({
    visible: false,
    hiddenBecause: 'It says where she lives',
    canAppeal: true,
  })
  const { decisions } = await buyer.ok('GET moderation/get_decisions')
  const appeal = { decisionID: decisions[0]?.decisionID ?? '', text: 'It is on her page' }
  await buyer.ok('POST moderation/appeal', appeal)
  expect((await mine())?.canAppeal).toBe(false)
})

test('of a deleted person stays without a name, and photos', async () => {
  const [buyer, seller] = await people()
  await app.db
    .updateTable('accounts')
    .set({ password_hash: passwordHash, first_name: 'Filomena', last_name: 'Quiambao' })
    .where('id', '=', buyer.accountID)
    .execute()
  const pickupID = await handedOver(buyer, seller)
  const photo = await picture({ width: 300, height: 400 })
  await write(buyer, pickupID, { text: 'Very clean', photos: [photo] })
  await write(seller, pickupID, { text: 'On time' })
  const reader = await app.make.quickBuyer()
  expect((await ofShop(reader, seller.shopID)).reviews).toMatchObject([{ name: 'Filomena Q.' }])
  const { key } = await app.db
    .selectFrom('review_photos as p')
    .innerJoin('reviews as r', 'r.id', 'p.review_id')
    .select('p.storage_key as key')
    .where('r.pickup_id', '=', pickupID)
    .executeTakeFirstOrThrow()
  const data = await buyer.ok('POST auth/my_data', { password: testPassword })
  expect(data.reviews).toMatchObject({
    written: [{ pickupID, text: 'Very clean' }],
    received: [{ pickupID, text: 'On time' }],
  })
  await buyer.ok('POST auth/delete_account', { password: testPassword })
  expect((await ofShop(reader, seller.shopID)).reviews).toMatchObject([
    { name: null, text: 'Very clean', photos: [] },
  ])
  expect(await app.storage.has(key)).toBe(false)
  // Nothing is sent to an account that is gone.
  await app.background.run('ask-for-reviews')
  await app.background.run('announce-reviews')
  expect(await notificationsOf(buyer)).toEqual([])
})

test('reviews and replies of one person are limited', async () => {
  const [buyer, seller] = await people()
  const pickupID = await handedOver(buyer, seller)
  await write(seller, pickupID)
  for (let n = 0; n < 30; n += 1) await write(buyer, pickupID)
  expect(await codeOf(write(buyer, pickupID))).toBe('too_many_tries')
  const reviewID = (await ofPickup(seller, pickupID)).theirs?.reviewID ?? ''
  const reply = () => seller.call('POST reviews/reply', { reviewID, text: 'Salamat' })
  for (let n = 0; n < 30; n += 1) await reply()
  expect(await codeOf(reply())).toBe('too_many_tries')
})
