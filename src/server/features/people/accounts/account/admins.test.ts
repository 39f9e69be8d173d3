import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { connect } from '#server/platform/db/connect.ts'
import { readSettings } from '#server/settings.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { testPassword } from '#tests/support/factories.ts'
import { createAdmin, createFirstAdmin } from './admins.ts'

let app: TestApp
beforeEach(async () => {
  await app?.stop()
  app = await startApp()
})
afterAll(() => app.stop())

const given = { email: 'root@shop.ph', password: testPassword }
const database = () => connect(app.connection, () => undefined, 2)
const using = async <Made>(work: (on: ReturnType<typeof database>) => Promise<Made>): Promise<Made> => {
  const on = database()
  try {
    return await work(on)
  } finally {
    await on.close()
  }
}
const make = (admin: { email: string; password: string }) => using((on) => createAdmin(on, app.clock, admin))
const makeFirst = (environment: NodeJS.ProcessEnv) =>
  using((on) => createFirstAdmin(on, app.clock, readSettings(environment)))
const settings = { ADMIN_EMAIL: given.email, ADMIN_PASSWORD: given.password }
const admins = async () =>
  (await app.db.selectFrom('accounts').select('email').where('kind', '=', 'admin').execute()).map(
    ({ email }) => email,
  )

describe('an admin created by the command', () => {
  test('can log in', async () => {
    await make({ ...given, email: ' root@shop.ph ' })
    expect(await app.visitor().ok('POST auth/login', given)).toMatchObject({
      user_type: 'Admin',
      shop_owner_id: null,
      verified: 0,
    })
  })

  test.each([
    [
      'an e-mail that is none',
      { ...given, email: 'root' },
      "That e-mail address doesn't look right. Please check it.",
    ],
    ['a short password', { ...given, password: 'short' }, 'at least 8 characters'],
    ['a common password', { ...given, password: 'password1' }, 'most common'],
    ['a word of the place', { ...given, password: 'ukay-ukay-7' }, 'other words'],
    ['nothing', { email: '', password: '' }, "That e-mail address doesn't look right. Please check it."],
  ])('is refused with %s, as at sign-up', async (_name, admin, sentence) => {
    await expect(make(admin)).rejects.toThrow(sentence)
    expect(await admins()).toEqual([])
  })

  test('is refused for an e-mail that has an account', async () => {
    const buyer = await app.make.buyer()
    await expect(make({ ...given, email: buyer.email.toUpperCase() })).rejects.toThrow('already an account')
    expect((await buyer.ok('GET auth/session')).user_type).toBe('Shop User')
  })
})

describe('the admin of the settings', () => {
  test('is created at the first start only, and does not overwrite later changes', async () => {
    await makeFirst(settings)
    await makeFirst(settings)
    await makeFirst({ ...settings, ADMIN_EMAIL: 'other@shop.ph', ADMIN_PASSWORD: 'another-long-one-4' })
    expect(await admins()).toEqual([given.email])
    expect((await app.visitor().ok('POST auth/login', given)).user_type).toBe('Admin')
  })

  test('is created once when servers start at the same moment', async () => {
    await Promise.all([makeFirst(settings), makeFirst(settings), makeFirst(settings)])
    expect(await admins()).toEqual([given.email])
  })

  test('is not created without settings; incomplete settings stop the start', async () => {
    await makeFirst({})
    expect(await admins()).toEqual([])
    expect(() => readSettings({ ADMIN_EMAIL: given.email })).toThrow(/ADMIN_PASSWORD: .*set both or neither/)
    expect(() => readSettings({ ADMIN_PASSWORD: given.password })).toThrow(
      /ADMIN_EMAIL: .*set both or neither/,
    )
    expect(() => readSettings({ ...settings, ADMIN_PASSWORD: 'short' })).toThrow(
      'ADMIN_PASSWORD: The password needs',
    )
  })

  test('stops the start with a reason when it cannot be created', async () => {
    const buyer = await app.make.buyer()
    const failed = makeFirst({ ...settings, ADMIN_EMAIL: buyer.email })
    await expect(failed).rejects.toThrow('could not be made')
    await expect(failed).rejects.toHaveProperty(
      'cause.message',
      'There is already an account with this e-mail.',
    )
  })
})
