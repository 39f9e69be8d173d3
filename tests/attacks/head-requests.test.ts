import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCalls } from '#contract/all.ts'
import type { Call } from '#contract/define.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { send } from '#tests/support/client.ts'
import { fingerprintsOf } from '#tests/support/fingerprint.ts'
import { inputs } from '../permissions/inputs.ts'
import { persons, table } from '../permissions/table.ts'
import { type World, makeWorld } from '../permissions/world.ts'
import { nightly } from '#tests/support/nightly.ts'

let app: TestApp
let world: World
beforeAll(async () => {
  app = await startApp()
  world = await makeWorld(app, await app.make.buyer())
  // So that there is something to deliver.
  const { people, ids } = world
  await people.buyer.ok('POST chat/send_message', { sellerID: ids.seller, message: 'Available pa po?' })
})
afterAll(() => app.stop())

const ask = async (method: string, call: string, row: string, cookie: string): Promise<number> => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(inputs[row]?.(world) ?? {}))
    for (const one of [value].flat()) query.append(name, String(one))
  const path = `${call.replace('GET ', '')}?${query}`
  const { response } = await send(`${app.base}/api/${path}`, method, { cookie })
  return response.statusCode ?? 0
}

const reads = table.filter(({ call }) => call.startsWith('GET '))
const refusals: Partial<Record<string, number>> = {
  not_signed_in: 401,
  not_allowed: 403,
  owner_only: 403,
  not_your_role: 403,
}

test('a HEAD of any call changes nothing, and is refused to whom GET is', async () => {
  const fingerprint = await fingerprintsOf(app)
  const before = await fingerprint()
  for (const { row, call, expected } of reads) {
    const { who }: Call = allCalls[call as keyof typeof allCalls]
    for (const person of persons) {
      const status = await ask('HEAD', call, row, world.people[person].cookie)
      const refused = refusals[expected[person]]
      if (who !== 'anyone') expect([row, person, status]).toEqual([row, person, refused ?? 200])
    }
  }
  await app.events.syncNotifications()
  expect(await fingerprint()).toEqual(before)
  // As a GET does, which shows that the comparison finds it.
  expect(await ask('GET', 'GET chat/get_unread', 'GET chat/get_unread', world.people.seller.cookie)).toBe(200)
  const { conversations, ...others } = await fingerprint()
  expect(conversations).not.toBe(before['conversations'])
  expect({ conversations: before['conversations'], ...others }).toEqual(before)
})

/** Their replies do not end. */
const streams = new Set(['GET events', 'GET live/stream'])

test.runIf(nightly)('a GET of any call writes nothing but who has seen what', async () => {
  const fingerprint = await fingerprintsOf(app)
  const before = await fingerprint()
  for (const { row, call } of reads.filter((one) => !streams.has(one.call)))
    for (const person of persons) await ask('GET', call, row, world.people[person].cookie)
  await app.events.syncNotifications()
  const changed = async () => {
    const after = await fingerprint()
    return Object.keys(after).filter((name) => after[name] !== before[name])
  }
  // Views of items are written some seconds later.
  await expect.poll(changed, { timeout: 20_000 }).toContain('item_views')
  expect((await changed()).toSorted()).toEqual(['admin_acts', 'conversations', 'item_views', 'live_bills'])
})

test('a HEAD tells nobody whether the thing is there', async () => {
  const { cookie } = world.people.buyer
  const head = (id: string) =>
    fetch(`${app.base}/api/store/item?id=${id}`, { method: 'HEAD', headers: { cookie } })
  expect((await head(crypto.randomUUID())).status).toBe((await head(world.ids.item)).status)
  expect((await head('no-id')).status).toBe(400)
})

test('a HEAD of a public call still says whether the server is ready', async () => {
  const head = () => fetch(`${app.base}/api/health/ready`, { method: 'HEAD' })
  expect((await head()).status).toBe(200)
  app.drain()
  expect((await head()).status).toBe(503)
})
