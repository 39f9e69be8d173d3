import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCalls } from '#contract/all.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { fingerprintsOf } from '#tests/support/fingerprint.ts'
import { nightly } from '#tests/support/nightly.ts'
import { namedForAdmins } from './admins.ts'
import { answerTo } from './answers.ts'
import { inputs } from './inputs.ts'
import { type Person, persons, table } from './table.ts'
import { type Known, type World, makeWorld } from './world.ts'

let app: TestApp
let known: Known
/** For calls that read or are refused. */
let shared: World

/** A hash of every table whose changes concern somebody. */
let fingerprint: Awaited<ReturnType<typeof fingerprintsOf>>

beforeAll(async () => {
  app = await startApp()
  known = await app.make.buyer()
  shared = await makeWorld(app, known, { photos: true })
  fingerprint = await fingerprintsOf(app)
})
afterAll(() => app.stop())

test('the table has exactly the calls of the contract', () => {
  expect([...new Set(table.map(({ call }) => call))].toSorted()).toEqual(Object.keys(allCalls).toSorted())
  expect(Object.keys(inputs).toSorted()).toEqual(table.map(({ row }) => row).toSorted())
  expect(namedForAdmins.filter((name) => !(name in allCalls))).toEqual([])
})

type Row = (typeof table)[number]

const isPost = ({ call }: Row) => call.startsWith('POST ')

const mayChange = (of: Row) => persons.filter((person) => isPost(of) && of.expected[person] === 'ok')

const sharedAnswers = async ({ row, call, expected }: Row, people: readonly Person[]) => {
  for (const person of people)
    expect(await answerTo(shared, person, row, call), person).toBe(expected[person])
}

// First, while the tables are small and nothing has changed, so that one hash of them serves all rows.
describe('who is refused gets the response of the table, and changes nothing:', () => {
  let before: Awaited<ReturnType<typeof fingerprint>>
  beforeAll(async () => {
    before = await fingerprint()
  })

  const rows = table.filter((of) => isPost(of) && mayChange(of).length < persons.length)
  test.each(rows)('$row', async (of) => {
    const changers = mayChange(of)
    await sharedAnswers(
      of,
      persons.filter((person) => !changers.includes(person)),
    )
    if (nightly) expect(await fingerprint()).toEqual(before)
  })

  // By night after each row, which names the row.
  test('all of them', async () => {
    expect(await fingerprint()).toEqual(before)
  })
})

describe('each role reads what the table says:', () => {
  test.each(table.filter((of) => !isPost(of)))('$row', (of) => sharedAnswers(of, persons))
})

describe('who may change something gets the response of the table:', () => {
  let world: World
  beforeAll(async () => {
    world = await makeWorld(app, known)
  })

  test.each(table.filter((of) => mayChange(of).length > 0))('$row', async (of) => {
    for (const person of mayChange(of)) {
      const answer = () => answerTo(world, person, of.row, of.call)
      // Most calls find what they need in the world that the calls before have left. The others get a new one.
      if ((await answer().catch(() => 'wrong')) === 'ok') continue
      world = await makeWorld(app, known)
      expect(await answer(), person).toBe('ok')
    }
  })
})

describe('a call that several people may make returns the data of each:', () => {
  test('tickets', async () => {
    const { people, ids } = shared
    for (const [person, expected] of [
      ['buyer', [ids.ticket, ...ids.completedTickets]],
      ['seller', [ids.ticket, ...ids.completedTickets]],
      ['other', [ids.ticketOfOthers]],
      ['rival', [ids.ticketOfOthers]],
    ] as const) {
      const { tickets } = await people[person].ok('GET tickets/ticket')
      expect(tickets.map(({ ticketID }) => ticketID)).toEqual(expected)
    }
    for (const [person, expected] of [
      ['seller', [ids.ticket, ...ids.completedTickets]],
      ['rival', [ids.ticketOfOthers]],
    ] as const) {
      const { tickets } = await people[person].ok('GET tickets/get_shop_tickets')
      expect(tickets.map(({ ticketID }) => ticketID)).toEqual(expected)
    }
  })

  test('shop and its items', async () => {
    const { people, ids } = shared
    expect((await people.seller.ok('GET store/get_shop_details')).shopID).toBe(ids.shop)
    expect((await people.rival.ok('GET store/get_shop_details')).shopID).toBe(ids.rivalShop)
    const idsOf = async (person: Person, shopID?: string) =>
      (await people[person].ok('GET store/get_shop_items', { shopID })).items.map(({ itemID }) => itemID)
    const ofSales = [ids.liveItem, ids.namedItem]
    const shown = [ids.item, ids.inCart, ids.bought, ids.inShop, ...ids.soldItems, ...ofSales].toSorted()
    const all = [...shown, ids.draft, ids.inDrop]
    expect((await idsOf('seller')).toSorted()).toEqual(all.toSorted())
    expect((await idsOf('rival')).toSorted()).toEqual([ids.rivalItem, ids.rivalDraft].toSorted())
    for (const person of ['buyer', 'rival', 'admin'] as const)
      expect((await idsOf(person, ids.shop)).toSorted()).toEqual(shown)
  })

  test('cart and collections; changes by one person leave those of others unchanged', async () => {
    const { people, ids } = await makeWorld(app, known)
    const cartOf = async (person: Person) =>
      (await people[person].ok('GET homepage/cart')).cart.map(({ itemID }) => itemID)
    const collectionsOf = async (person: Person) =>
      (await people[person].ok('GET collections/get_collections')).collections.map((one) => one.id)
    const savedOf = async (person: Person) =>
      (await people[person].ok('GET collections/get_saved', { itemIDs: [ids.inCart] })).itemIDs
    await people.other.ok('POST homepage/remove_from_cart', { itemID: ids.inCart })
    expect(await people.other.ok('POST tickets/purchase_cart', { itemIDs: [ids.inCart] })).toMatchObject({
      purchased: [],
    })
    expect([await cartOf('buyer'), await cartOf('other')]).toEqual([[ids.inCart], []])
    expect([await collectionsOf('buyer'), await collectionsOf('other')]).toEqual([[ids.collection], []])
    expect([await savedOf('buyer'), await savedOf('other')]).toEqual([[ids.inCart], []])
  })

  test('conversations', async () => {
    const { people, ids } = shared
    for (const [person, call, others] of [
      ['buyer', 'GET chat/fetch_chat_history_user', [ids.seller]],
      ['other', 'GET chat/fetch_chat_history_user', [ids.rival]],
      ['seller', 'GET chat/fetch_chat_history_seller', [ids.buyer]],
      ['rival', 'GET chat/fetch_chat_history_seller', [ids.other]],
    ] as const)
      expect((await people[person].ok(call)).chat_info.map(({ id }) => id)).toEqual(others)
    const unreadOf = async (person: Person) => (await people[person].ok('GET chat/get_unread')).unread
    expect([await unreadOf('seller'), await unreadOf('rival')]).toEqual([2, 1])
  })

  test('balance', async () => {
    const { people, ids } = await makeWorld(app, known)
    await people.rival.ok('POST store/redeem_voucher', { code: ids.voucher })
    expect(await people.rival.ok('GET store/get_balance')).toEqual({ balance: 25 })
    expect(await people.seller.ok('GET store/get_balance')).toEqual({ balance: 0 })
    const again = await people.seller.call('POST store/redeem_voucher', { code: ids.voucher })
    expect(again.error?.code).toBe('voucher_used')
  })
})
