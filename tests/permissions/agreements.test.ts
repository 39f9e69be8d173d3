import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { answerTo } from './answers.ts'
import { type Person, table } from './table.ts'
import { type Known, type World, makeWorld } from './world.ts'

/** The calls of the specification, under the paths that it leaves open. */
const specified = new Set(
  `
POST auth/new_shop_user
POST auth/new_shop_owner
POST auth/login
POST auth/logout
GET auth/session
GET auth/verification/document_status
POST auth/shop_id_one
POST auth/shop_id_two
POST auth/shop_id_selfie
GET auth/verification/get_list_pending
GET auth/verification/get_shop_owner_details
GET auth/verification/get_image
POST auth/verification/approve_or_reject
GET auth/get_pref_for_user
POST auth/attach_pref_to_user
GET auth/location/get_route
POST auth/location/attach_location
POST store/create_new_shop
GET store/get_all_tags
GET store/stores
GET store/get_shop_details
GET store/get_shop_items
GET store/get_balance
GET store/codegen
POST store/redeem_voucher
GET store/item
GET store/item_images
POST store/add_item
POST store/add_img_item
POST store/attach_tag_to_item
POST store/auto_tagging
GET homepage
POST homepage/img_search
GET homepage/search
GET homepage/cart
POST homepage/add_to_cart
POST homepage/remove_from_cart
GET models/get_similar_items
POST tickets/purchase_item
GET tickets/ticket
GET tickets/get_shop_tickets
POST tickets/update_ticket_status
POST collections/new_collection
GET collections/get_collections
GET collections/get_collection_items
POST collections/delete_collection
POST collections/rename_collection
POST collections/add_item_to_collection
POST collections/remove_item_from_collection
GET collections/get_similar_items_collection
POST chat/send_message
GET chat/fetch_chat_history_user
GET chat/fetch_chat_history_seller
GET chat/fetch_all_messages
GET chat/get_seller_id
`
    .split('\n')
    .filter(Boolean),
)

const people = ['buyer', 'unverified', 'completed', 'seller', 'admin'] as const satisfies readonly Person[]

let app: TestApp
let known: Known
let world: World

const makeAnew = async () => {
  world = await makeWorld(app, known, { photos: true, fromBefore: true })
}

beforeAll(async () => {
  app = await startApp()
  known = await app.make.buyer()
  await makeAnew()
})
afterAll(() => app.stop())

test('nobody here has agreed to anything, and each seller is yet to declare their age', async () => {
  for (const person of ['buyer', 'unverified', 'completed', 'seller'] as const) {
    const session = await world.people[person].ok('GET auth/session')
    expect(session.missingAgreements?.map(({ document }) => document)).toEqual(['terms', 'privacy', 'rules'])
    expect(session.adultUndeclared).toBe(person === 'buyer' ? undefined : true)
  }
})

test('the descriptions of the sign-ups say what one agrees to', async () => {
  const { paths } = (await (await fetch(`${app.base}/api/docs/openapi.json`)).json()) as {
    paths: Record<string, { post: unknown }>
  }
  const wordsOf = (path: string) => JSON.stringify(paths[path]?.post)
  for (const kind of ['user', 'owner'])
    expect(wordsOf(`/api/auth/new_shop_${kind}`)).toMatch(/By signing up you agree to the current terms/)
  expect(wordsOf('/api/auth/new_shop_owner')).toContain('say that you are 18 or over')
})

test('the table has every call of the specification', () => {
  const calls = new Set(table.map(({ call }) => call))
  expect([...specified].filter((call) => !calls.has(call))).toEqual([])
})

describe('an account that agreed to nothing gets the response of everybody else:', () => {
  test.each(table.filter(({ call }) => specified.has(call)))('$row', async ({ row, call, expected }) => {
    for (const person of people) {
      const answer = () => answerTo(world, person, row, call)
      // Most calls find what they need in the world that the calls before have left. The others get a new one.
      if ((await answer().catch(() => 'wrong')) === expected[person]) continue
      await makeAnew()
      expect(await answer(), person).toBe(expected[person])
    }
  })
})
