import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCalls } from '#contract/all.ts'
import type { Call, CallName } from '#contract/define.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { inputs } from './inputs.ts'
import { table } from './table.ts'
import { type Known, makeWorld } from './world.ts'

let app: TestApp
let known: Known
beforeAll(async () => {
  app = await startApp()
  known = await app.make.buyer()
})
afterAll(() => app.stop())

type Name = keyof typeof allCalls & CallName

/** They only read: for the map, and what a person may ask without an effect. */
const readsByPost = new Set(['POST auth/location/get_route'])

const isForAdmins = ({ who }: Call): boolean => Array.isArray(who) && who.includes('admin')

const actsOf = async (adminID: string) =>
  (
    await app.db
      .selectFrom('admin_acts')
      .select(['act', 'person_id'])
      .where('admin_id', '=', adminID)
      .orderBy('acted_at')
      .orderBy('id')
      .execute()
  ).map(({ act }) => act)

const rows = table.filter(
  ({ call, expected }) =>
    call.startsWith('POST ') &&
    isForAdmins(allCalls[call as Name]) &&
    expected.admin === 'ok' &&
    !readsByPost.has(call),
)

test('there are such calls', () => {
  expect(rows.length).toBeGreaterThan(8)
})

test.each(rows)('$row leaves an act in the log', async ({ row, call }) => {
  const world = await makeWorld(app, known)
  const { admin } = world.people
  const before = await actsOf(world.ids.admin)
  await admin.ok(call as Name, inputs[row]?.(world))
  const after = await actsOf(world.ids.admin)
  expect(after.length).toBe(before.length + 1)
})

test('each opening of an ID photo leaves one', async () => {
  const world = await makeWorld(app, known, { photos: true })
  const before = await actsOf(world.ids.admin)
  for (const resource_type of ['id1', 'selfie'] as const)
    await world.people.admin.ok('GET auth/verification/get_image', { id: world.ids.completed, resource_type })
  expect((await actsOf(world.ids.admin)).slice(before.length)).toEqual(['id_photo_opened', 'id_photo_opened'])
})
