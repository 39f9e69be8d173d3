import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCalls } from '#contract/all.ts'
import type { Call } from '#contract/define.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'
import { testPassword } from '#tests/support/factories.ts'
import { fingerprintsOf } from '#tests/support/fingerprint.ts'
import { handIn } from '#tests/support/sellers-documents.ts'
import { picture } from '#tests/support/photos.ts'
import { inputs } from '../permissions/inputs.ts'
import { persons, table } from '../permissions/table.ts'
import { type World, makeWorld } from '../permissions/world.ts'
import { allByNight } from '#tests/support/nightly.ts'

let app: TestApp
let fingerprint: Awaited<ReturnType<typeof fingerprintsOf>>
beforeAll(async () => {
  app = await startApp()
  fingerprint = await fingerprintsOf(app)
})
afterAll(() => app.stop())

/** All calls of signed-in people that have a body, by somebody who may make them. */
const writes = table.flatMap(({ row, call, expected }) => {
  const { who }: Call = allCalls[call as keyof typeof allCalls]
  if (!call.startsWith('POST ') || who === 'anyone') return []
  const able = persons.find((one) => expected[one] === 'ok')
  const admitted = persons.find((one) => !['not_signed_in', 'not_allowed'].includes(expected[one]))
  const person = able ?? admitted ?? 'buyer'
  return [
    { row, name: call as keyof typeof allCalls, path: call.replace('POST ', ''), person, isAble: !!able },
  ]
})

const typed = async (input: Record<string, unknown>, asForm: boolean): Promise<[string, Buffer]> => {
  const hasFile = Object.values(input)
    .flat()
    .some((value) => value instanceof Blob)
  if (!hasFile && !asForm) return ['application/json', Buffer.from(JSON.stringify(input))]
  const form = hasFile ? new FormData() : new URLSearchParams()
  for (const [name, value] of Object.entries(input))
    for (const one of [value].flat())
      if (one instanceof Blob && form instanceof FormData) form.append(name, one, 'photo.jpg')
      else form.append(name, String(one))
  const whole = new Response(form)
  return [whole.headers.get('content-type') ?? '', Buffer.from(await whole.arrayBuffer())]
}

/** Sends the head and the first bytes of the body, and the rest later. */
const slowly = async (path: string, cookie: string, input: Record<string, unknown>, asForm = false) => {
  const [type, body] = await typed(input, asForm)
  const { hostname, port, host } = new URL(app.base)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('error', () => undefined)
  socket.setEncoding('latin1').on('data', (data: string) => (answer += data))
  const over = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.write(
    `POST /api/${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\nConnection: close\r\n` +
      `Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  socket.write(body.subarray(0, 1))
  return {
    answer: () => answer,
    finish: async (): Promise<number> => {
      socket.write(body.subarray(1))
      await over
      return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])
    },
  }
}

const changePassword = async (person: Client, email: string) => {
  const owner = app.visitor()
  await owner.ok('POST auth/login', { email, password: testPassword })
  const new_password = 'bagong-susi-ng-bahay'
  await owner.ok('POST auth/change_password', { password: testPassword, new_password })
  await app.events.syncNotifications()
  expect((await person.call('GET auth/session')).status).toBe(401)
}

const people = ['buyer', 'other', 'unverified', 'completed', 'seller', 'rival', 'helper', 'admin'] as const
const emailOf = async (world: World, person: (typeof people)[number]) =>
  (
    await app.db
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', world.ids[person])
      .executeTakeFirstOrThrow()
  ).email

/** In two halves, because an account may have 50 bodies under way. */
describe.each(
  allByNight(2, [
    ['JSON and multipart', 'the first half', false, 0],
    ['JSON and multipart', 'the second half', false, 1],
    ['forms and multipart', 'the first half', true, 0],
    ['forms and multipart', 'the second half', true, 1],
  ]),
)('with %s, %s of the calls,', (_type, _half, asForm, half) => {
  test('a body that ends after the change of the password writes nothing, whatever the call', async () => {
    const known = await app.make.buyer()
    const world = await makeWorld(app, known)
    const begun = await Promise.all(
      writes
        .filter((_, n) => n % 2 === half)
        .map(async ({ row, path, person }) => {
          const input = inputs[row]?.(world) ?? {}
          const { cookie } = world.people[person]
          return { row, request: await slowly(path, cookie, input, asForm && Object.keys(input).length > 0) }
        }),
    )
    await wait(500)
    // Each was let in by its head, and waits for its body.
    for (const { row, request } of begun) expect([row, request.answer()]).toEqual([row, ''])
    // The rival has the login of the buyer, which the first change ends too.
    for (const person of people.filter((one) => one !== 'rival'))
      await changePassword(world.people[person], await emailOf(world, person))
    const before = await fingerprint()
    for (const { row, request } of begun) expect([row, await request.finish()]).toEqual([row, 401])
    expect(await fingerprint()).toEqual(before)
    expect(begun.length).toBeGreaterThan(40)
  })
})

/** These only read, or count without a name: they need no transaction that writes. */
const reads = [
  'POST homepage/rail_opened',
  'POST auth/location/get_route',
  'POST store/auto_tagging',
  'POST store/suggest_items',
  'POST store/garments_in_photo',
]

test('every write judges the session in its own transaction', async () => {
  const world = await makeWorld(app, await app.make.buyer())
  // From now on the session is gone exactly when a transaction of the account has begun, which holds this lock.
  await app.ownerRuns('alter table sessions enable row level security')
  await app.ownerRuns(`create policy gone_inside on sessions using (
    not exists (select from pg_locks where locktype = 'advisory' and classid = 42 and pid = pg_backend_pid()))
    with check (true)`)
  try {
    const before = await fingerprint()
    for (const { row, name, person, isAble } of writes.filter((one) => !reads.includes(one.name))) {
      const { status } = await world.people[person].call(name, inputs[row]?.(world))
      if (isAble) expect([row, status]).toEqual([row, 401])
    }
    expect(await fingerprint()).toEqual(before)
  } finally {
    await app.ownerRuns('drop policy gone_inside on sessions')
    await app.ownerRuns('alter table sessions disable row level security')
  }
})

/** Runs `work` while the statements that count this attempt wait. */
const whileCounting = async (key: string, work: (release: () => void) => Promise<void>) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { promise: held, resolve: isHeld } = Promise.withResolvers<void>()
  const holding = app.db.transaction().execute(async (tx) => {
    const window_ends_at = new Date(app.clock.now().getTime() + 3_600_000)
    await tx
      .insertInto('attempts')
      .values({ key, window_ends_at, count: 1 })
      .onConflict((again) => again.column('key').doUpdateSet({ count: 1 }))
      .execute()
    isHeld()
    await promise
  })
  await held
  try {
    await work(resolve)
  } finally {
    resolve()
    await holding
  }
}

test('a purchase that has begun does not outlive the session', async () => {
  const seller = await app.make.seller()
  const item = await app.make.listedItem(await app.make.shopRow(seller.accountID))
  const buyer = await app.make.buyer()
  await whileCounting(`purchase:${buyer.accountID}`, async (release) => {
    const buying = buyer.call('POST tickets/purchase_item', { itemID: item })
    await wait(300)
    await changePassword(buyer, buyer.email)
    release()
    expect((await buying).status).toBe(401)
  })
  expect(await app.db.selectFrom('tickets').select('id').where('item_id', '=', item).execute()).toEqual([])
})

test('a change of the password waits for a write that was judged, so that none comes after it', async () => {
  const seller = await app.make.seller()
  const item = await app.make.listedItem(await app.make.shopRow(seller.accountID))
  const buyer = await app.make.buyer()
  const { promise, resolve } = Promise.withResolvers<void>()
  const holding = app.db.transaction().execute(async (tx) => {
    await sql`select from items where id = ${item} for update`.execute(tx)
    await promise
  })
  await wait(100)
  const buying = buyer.call('POST tickets/purchase_item', { itemID: item })
  await wait(200)
  const changing = changePassword(buyer, buyer.email)
  expect(await Promise.race([changing, wait(500, 'waits')])).toBe('waits')
  resolve()
  await holding
  expect((await buying).status).toBe(200)
  await changing
})

test('two changes of the password at once do not deadlock', async () => {
  const buyer = await app.make.buyer()
  const change = (new_password: string) =>
    buyer.call('POST auth/change_password', { password: testPassword, new_password })
  const statuses = await Promise.all(['una-kong-bagong-susi', 'ikalawa-kong-bagong-susi'].map(change))
  expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 401])
})

test('a name does not change after the documents were sent or approved, however the two meet', async () => {
  const seller = await app.make.seller({ approved: false })
  const admin = await app.make.admin()
  const nameOf = () =>
    app.db
      .selectFrom('accounts')
      .select('first_name')
      .where('id', '=', seller.accountID)
      .executeTakeFirstOrThrow()
  const before = await nameOf()
  await whileCounting(`details:${seller.accountID}`, async (release) => {
    const renaming = seller.call('POST auth/change_details', { password: testPassword, first_name: 'Juan' })
    await wait(500)
    await handIn(seller, await picture({ width: 60, height: 80 }))
    await app.make.documentsSeen(admin.accountID, seller.accountID)
    await admin.ok('POST auth/verification/approve_or_reject', { id: seller.accountID, updated_status: 1 })
    release()
    expect(await renaming).toMatchObject({ status: 409, error: { code: 'name_fixed' } })
  })
  expect(await nameOf()).toEqual(before)
})

test('a seller who was refused while a body arrived cannot write as a seller', async () => {
  const seller = await app.make.seller()
  await app.make.shopRow(seller.accountID)
  const request = await slowly('store/update_shop', seller.cookie, { name: 'Bagong tindahan' })
  await wait(200)
  await app.db
    .updateTable('sellers')
    .set({ verified: 2 })
    .where('account_id', '=', seller.accountID)
    .execute()
  expect(await request.finish()).toBe(403)
})
