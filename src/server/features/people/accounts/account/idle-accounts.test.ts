import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { testPassword } from '#tests/support/factories.ts'
import { type TestSmtpServer, startSmtpServer } from '#tests/support/smtp.ts'

const day = 86_400_000
let server: TestSmtpServer
let app: TestApp
beforeAll(async () => {
  server = await startSmtpServer()
  app = await startApp({ SMTP_URL: server.url, PUBLIC_URL: 'http://ukay.example.ph' })
})
afterAll(async () => {
  await app.stop()
  await server.stop()
})

const run = async () => {
  const done = await app.background.run('idle-accounts')
  await app.background.runSent()
  return done
}
const exists = async (accountID: string) =>
  (await app.db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountID)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined
const subjectsTo = (email: string) => server.to(email).map(({ subject }) => subject)

test('an idle account is notified by e-mail and then deleted, and whoever logs in keeps theirs', async () => {
  const person = { ...app.make.person(), isFeminine: 1 }
  // Without e-mail an account exists at once.
  const without = await startApp({}, app)
  await without.visitor().ok('POST auth/new_shop_user', person)
  const [idle, holding, rich, stopped, admin, wasStopped] = await Promise.all([
    app.make.quickBuyer(),
    app.make.quickBuyer(),
    app.make.quickShopkeeper(),
    app.make.quickBuyer(),
    app.make.admin(),
    app.make.quickBuyer(),
  ])
  const seller = await app.make.quickShopkeeper()
  const itemID = await app.make.listedItem(seller.shopID)
  await holding.ok('POST tickets/purchase_item', { itemID })
  const { vouchers } = await admin.ok('POST store/codegen', { amount: 100, count: 1 })
  await rich.ok('POST store/redeem_voucher', { code: vouchers[0]?.code })
  await app.db
    .updateTable('accounts')
    .set({ stopped_at: app.clock.now() })
    .where('id', '=', stopped.accountID)
    .execute()
  await app.db
    .updateTable('accounts')
    .set({ stopped_at: app.clock.now(), stopped_until: new Date(app.clock.now().getTime() + day) })
    .where('id', '=', wasStopped.accountID)
    .execute()
  const keepers = [holding, rich, stopped, admin, seller]

  app.clock.advance(1095 * day)
  expect(await run()).toEqual({ notified: 0, deleted: 0 })
  app.clock.advance(day)
  // Nobody can be notified without e-mail.
  expect(await without.background.run('idle-accounts')).toEqual({ notified: 0, deleted: 0 })
  expect(await run()).toEqual({ notified: 3, deleted: 0 })
  for (const { email } of [person, idle, wasStopped])
    expect(subjectsTo(email)).toEqual(['Your account will be deleted'])
  for (const { email } of keepers) expect(subjectsTo(email)).toEqual([])
  expect(server.to(person.email)[0]?.text).toContain('3 years')

  app.clock.advance(29 * day)
  const { id } = await without
    .visitor()
    .ok('POST auth/login', { email: person.email, password: testPassword })
  app.clock.advance(day)
  expect(await run()).toEqual({ notified: 0, deleted: 2 })
  expect([await exists(idle.accountID), await exists(wasStopped.accountID), await exists(id)]).toEqual([
    false,
    false,
    true,
  ])
  for (const { accountID } of keepers) expect(await exists(accountID)).toBe(true)
  const { rows } = await app.pool.query('select from last_logins where account_id = $1', [idle.accountID])
  expect(rows).toEqual([])
  expect(await run()).toEqual({ notified: 0, deleted: 0 })
  await without.stop()
})

test('whoever was stopped after the note has the whole time again to log in', async () => {
  const { accountID } = await app.make.quickBuyer()
  await app.db
    .updateTable('last_logins')
    .set({ at: new Date(app.clock.now().getTime() - 1130 * day), notified_at: app.clock.now() })
    .where('account_id', '=', accountID)
    .execute()
  await app.db
    .updateTable('accounts')
    .set({ stopped_at: app.clock.now(), stopped_until: new Date(app.clock.now().getTime() + 31 * day) })
    .where('id', '=', accountID)
    .execute()
  app.clock.advance(60 * day)
  await run()
  expect(await exists(accountID)).toBe(true)
  app.clock.advance(day)
  await run()
  expect(await exists(accountID)).toBe(false)
})

test('a login at the moment of the deletion keeps the account or finds it deleted', async () => {
  for (let round = 0; round < 6; round += 1) {
    const person = await app.make.quickBuyer()
    await app.db
      .updateTable('last_logins')
      .set({ notified_at: new Date(app.clock.now().getTime() - 31 * day) })
      .where('account_id', '=', person.accountID)
      .execute()
    const login = app.db
      .insertInto('sessions')
      .values({
        token_hash: Buffer.alloc(32, round + 1),
        account_id: person.accountID,
        created_at: app.clock.now(),
        last_seen_at: app.clock.now(),
        expires_at: new Date(app.clock.now().getTime() + day),
      })
      .execute()
      .then(
        () => 'logged in',
        () => 'refused',
      )
    const [outcome] = await Promise.all([login, app.background.run('idle-accounts')])
    expect([await exists(person.accountID), outcome]).toEqual(
      outcome === 'logged in' ? [true, outcome] : [false, outcome],
    )
  }
})
