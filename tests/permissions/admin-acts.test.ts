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

/** They change nothing: one reads for the map, one sends a mail to the owner who asks for it. */
const withoutEffect = new Set(['POST auth/location/get_route', 'POST admin/send_test_mail'])

const isForAdmins = ({ who }: Call): boolean => Array.isArray(who) && who.includes('admin')

/**
 * Neither row of the table is a success: a second admin confirms, which is tested below, and a proof comes before the
 * correction of a name, see features/looking-after/verification/corrections.test.ts.
 */
const testedElsewhere = ['POST moderation/confirm_decision', 'POST auth/verification/decide_correction']

const actsOf = async (adminID: string) =>
  (
    await app.db
      .selectFrom('admin_acts')
      .select('act')
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
    !withoutEffect.has(call),
)

test('no POST call for admins is left out', () => {
  const names = (Object.keys(allCalls) as Name[]).filter(
    (name) => name.startsWith('POST ') && isForAdmins(allCalls[name]) && !withoutEffect.has(name),
  )
  expect(names.length).toBeGreaterThan(8)
  expect(new Set([...rows.map(({ call }) => call), ...testedElsewhere])).toEqual(new Set(names))
})

test.each(rows)('$row leaves an act in the log', async ({ row, call }) => {
  const world = await makeWorld(app, known)
  const before = await actsOf(world.ids.admin)
  await world.people.admin.ok(call as Name, inputs[row]?.(world))
  expect((await actsOf(world.ids.admin)).length).toBe(before.length + 1)
})

test.each([true, false])('a second admin who answers %s to a decision leaves one', async (agree) => {
  const { ids } = await makeWorld(app, known)
  const second = await app.make.admin('moderator')
  await second.ok('POST moderation/confirm_decision', { decisionID: ids.waitingDecision, agree })
  expect(await actsOf(second.accountID)).toEqual([agree ? 'decision_agreed' : 'decision_refused'])
})

test('each opening of an ID photo leaves one', async () => {
  const world = await makeWorld(app, known, { photos: true })
  const before = await actsOf(world.ids.admin)
  for (const resource_type of ['id1', 'selfie'] as const)
    await world.people.admin.ok('GET auth/verification/get_image', { id: world.ids.completed, resource_type })
  expect((await actsOf(world.ids.admin)).slice(before.length)).toEqual(['id_photo_opened', 'id_photo_opened'])
})
