import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdminRole } from '#domain/roles.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'
import { testPassword } from '#tests/support/factories.ts'
import { setUpSecondFactor } from '#tests/support/second-factor.ts'

let app: TestApp
let there: TestApp
let owner: Awaited<ReturnType<TestApp['make']['admin']>>
beforeAll(async () => {
  app = await startApp()
  there = await startApp({}, app)
  owner = await app.make.admin()
})
afterAll(async () => {
  await there.stop()
  await app.stop()
})

const onOtherProcess = (client: Client) => Object.assign(there.visitor(), { cookie: client.cookie })
const codeOf = async (answer: Promise<{ error: { code: string } | null }>) =>
  (await answer).error?.code ?? 'ok'
const setRole = (by: Client, adminID: string, role: AdminRole) =>
  codeOf(by.call('POST admin/set_role', { adminID, role }))
const liveOwners = async () =>
  (
    await app.db
      .selectFrom('accounts')
      .select('id')
      .where('admin_role', '=', 'owner')
      .where('deleted_at', 'is', null)
      .execute()
  ).map(({ id }) => id)

/** The acts of one admin, the newest first. */
const actsOf = async (adminID: string) =>
  (await owner.ok('GET admin/get_log', { adminID })).acts.map(({ act }) => act)

describe('a role', () => {
  test('is had by admins, and by nobody else, also by raw SQL', async () => {
    const buyer = await app.make.quickBuyer()
    for (const [id, role] of [
      [buyer.accountID, "'verifier'"],
      [owner.accountID, 'null'],
      [owner.accountID, "'king'"],
    ])
      await expect(
        app.pool.query(`update accounts set admin_role = ${role} where id = $1`, [id]),
      ).rejects.toThrow('violates check constraint')
  })

  test('is in the session, and counts and calls are those of the role, on every process at once', async () => {
    const admin = await app.make.admin('verifier')
    const [here, elsewhere] = [admin, onOtherProcess(admin)]
    expect((await here.ok('GET auth/session')).adminRole).toBe('verifier')
    expect(await codeOf(elsewhere.call('GET auth/verification/get_list_pending'))).toBe('ok')
    expect(await codeOf(elsewhere.call('GET store/codegen'))).toBe('not_your_role')
    await owner.ok('POST store/codegen', { amount: 100, count: 2 })
    expect((await here.ok('GET admin/get_counts')).vouchers).toBe(0)
    expect(await setRole(owner, admin.accountID, 'treasurer')).toBe('ok')
    for (const client of [here, elsewhere]) {
      expect(await codeOf(client.call('GET auth/verification/get_list_pending'))).toBe('not_your_role')
      expect((await client.ok('GET admin/get_counts')).vouchers).toBe(2)
      expect((await client.ok('GET auth/session')).adminRole).toBe('treasurer')
    }
    expect((await owner.ok('GET admin/get_log')).acts[0]).toMatchObject({
      act: 'role_changed',
      person: { accountID: admin.accountID },
      words: 'verifier > treasurer',
    })
    const buyer = await app.make.quickBuyer()
    expect(await setRole(owner, buyer.accountID, 'verifier')).toBe('not_found')
    expect((await buyer.ok('GET auth/session')).adminRole).toBeUndefined()
  })

  test('that is taken away waits for what has begun, and nothing comes after it', async () => {
    const admin = await app.make.admin('treasurer')
    const request = async () => {
      const row = { id: crypto.randomUUID(), kind: 'vouchers' as const, amount_centavos: 1, count: 1 }
      await app.db
        .updateTable('second_admin_requests')
        .set({ ended_at: app.clock.now() })
        .where('ended_at', 'is', null)
        .execute()
      await app.db
        .insertInto('second_admin_requests')
        .values({ ...row, asked_by: owner.accountID, asked_at: app.clock.now() })
        .execute()
      return row.id
    }
    const answer = (requestID: string) =>
      codeOf(onOtherProcess(admin).call('POST admin/answer_request', { requestID, agree: true }))
    const id = await request()
    const { promise, resolve } = Promise.withResolvers<void>()
    const holding = app.db.transaction().execute(async (tx) => {
      await tx
        .selectFrom('second_admin_requests')
        .select('id')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      await promise
    })
    await wait(50)
    const begun = answer(id)
    await wait(200)
    const changing = setRole(owner, admin.accountID, 'moderator')
    expect(await Promise.race([changing, wait(200, 'waits')])).toBe('waits')
    resolve()
    await holding
    expect(await begun).toBe('ok')
    expect(await changing).toBe('ok')
    expect(await answer(await request())).toBe('not_your_role')
  })
})

describe('the last owner', () => {
  test('cannot be lowered or removed, by a call or by SQL', async () => {
    expect(await liveOwners()).toEqual([owner.accountID])
    expect(await setRole(owner, owner.accountID, 'moderator')).toBe('last_owner')
    expect(
      await codeOf(owner.call('POST admin/remove', { adminID: owner.accountID, password: testPassword })),
    ).toBe('last_owner')
    for (const change of [
      "admin_role = 'verifier'",
      'deleted_at = now()',
      "kind = 'buyer', admin_role = null",
    ])
      await expect(
        app.pool.query(`update accounts set ${change} where id = $1`, [owner.accountID]),
      ).rejects.toThrow('the last owner stays')
    await owner.ok('GET admin/get_admins')
  })

  test('stays, whichever way two owners lower and remove each other at the same moment', async () => {
    for (const way of ['lower', 'remove', 'sql'] as const) {
      const second = await app.make.admin()
      const turn = async (by: Client, about: string) => {
        if (way === 'lower') return setRole(by, about, 'moderator')
        if (way === 'remove')
          return codeOf(by.call('POST admin/remove', { adminID: about, password: testPassword }))
        const change = app.pool.query("update accounts set admin_role = 'moderator' where id = $1", [about])
        return change.then(
          () => 'ok',
          () => 'last_owner',
        )
      }
      const codes = await Promise.all([
        turn(owner, second.accountID),
        turn(onOtherProcess(second), owner.accountID),
      ])
      expect([way, codes.filter((code) => code === 'ok').length]).toEqual([way, 1])
      expect([way, codes.includes('internal')]).toEqual([way, false])
      const [left] = await liveOwners()
      expect(await liveOwners()).toHaveLength(1)
      if (left === second.accountID) owner = second
    }
  })
})

describe('an admin who is removed', () => {
  test('stays where the password of the owner is missing or wrong', async () => {
    const admin = await app.make.admin('verifier')
    const remove = (password: string) =>
      codeOf(owner.call('POST admin/remove', { adminID: admin.accountID, password }))
    for (const wrong of ['', 'hindi-ito-ang-susi']) expect(await remove(wrong)).toBe('wrong_password')
    await admin.ok('GET auth/session')
  })

  test('is signed out everywhere, cannot log in, and keeps only the name in the log', async () => {
    const admin = await app.make.admin('verifier')
    await setUpSecondFactor(admin, app.clock.now())
    const elsewhere = onOtherProcess(admin)
    await elsewhere.ok('GET auth/session')
    await owner.ok('POST admin/remove', { adminID: admin.accountID, password: testPassword })
    for (const client of [admin, elsewhere])
      expect(await codeOf(client.call('GET auth/session'))).toBe('not_signed_in')
    const login = { email: admin.email, password: testPassword }
    expect(await codeOf(app.visitor().call('POST auth/login', login))).toBe('wrong_credentials')
    const { admins } = await owner.ok('GET admin/get_admins')
    expect(admins.map(({ adminID }) => adminID)).not.toContain(admin.accountID)
    const [act] = (await owner.ok('GET admin/get_log')).acts
    expect(act).toMatchObject({ act: 'admin_removed', person: { accountID: admin.accountID } })
    expect(act?.person?.name).toMatch(/^Maria Santos/)
    expect(
      await codeOf(owner.call('POST admin/remove', { adminID: admin.accountID, password: testPassword })),
    ).toBe('not_found')
    const buyer = await app.make.quickBuyer()
    expect(
      await codeOf(owner.call('POST admin/remove', { adminID: buyer.accountID, password: testPassword })),
    ).toBe('not_found')
  })
})

const newPerson = () => {
  const { email, first_name, last_name } = app.make.person()
  return { email, first_name, last_name, password: testPassword }
}

const invite = (by: Client) => by.ok('POST admin/invite', { role: 'owner' })

describe('an invitation', () => {
  test('makes one admin of its role, whoever is first, and is then over', async () => {
    const { token, invitationID } = await owner.ok('POST admin/invite', { role: 'verifier' })
    expect(await app.visitor().ok('POST admin/read_invitation', { token })).toMatchObject({
      role: 'verifier',
    })
    const [one, two] = [newPerson(), newPerson()]
    const codes = await Promise.all(
      [one, two].map((who) => codeOf(app.visitor().call('POST admin/join', { ...who, token }))),
    )
    expect(codes.toSorted()).toEqual(['link_over', 'ok'])
    const joined = await app.make.logIn(codes[0] === 'ok' ? one.email : two.email)
    expect(await joined.ok('GET auth/session')).toMatchObject({ user_type: 'Admin', adminRole: 'verifier' })
    expect(await actsOf(joined.accountID)).toEqual(['admin_joined'])
    expect(await codeOf(owner.call('POST admin/cancel_invitation', { invitationID }))).toBe('not_found')
  })

  test('is hashed, ends after a day, when it is cancelled, and when its owner is no owner any more', async () => {
    const isOver = async (token: string) =>
      (await codeOf(app.visitor().call('POST admin/read_invitation', { token }))) === 'link_over' &&
      (await codeOf(app.visitor().call('POST admin/join', { ...newPerson(), token }))) === 'link_over'
    const second = await app.make.admin()
    const [mine, cancelled, theirs] = [await invite(owner), await invite(owner), await invite(second)]
    const rows = await app.db.selectFrom('admin_invitations').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(mine.token)
    await owner.ok('POST admin/cancel_invitation', { invitationID: cancelled.invitationID })
    await owner.ok('POST admin/set_role', { adminID: second.accountID, role: 'moderator' })
    expect([await isOver(mine.token), await isOver(cancelled.token), await isOver(theirs.token)]).toEqual([
      false,
      true,
      true,
    ])
    app.clock.advance(86_400_000)
    expect(await isOver(mine.token)).toBe(true)
    await app.background.run('purge')
    expect(await app.db.selectFrom('admin_invitations').select('id').execute()).toEqual([])
  })

  test('is refused with a weak password or a taken address, and can then still be used', async () => {
    const { token } = await owner.ok('POST admin/invite', { role: 'moderator' })
    const who = newPerson()
    const weak = app.visitor().call('POST admin/join', { ...who, token, password: 'password1' })
    expect(await codeOf(weak)).toBe('common_password')
    const taken = app.visitor().call('POST admin/join', { ...who, token, email: owner.email.toUpperCase() })
    expect(await codeOf(taken)).toBe('email_taken')
    await app.visitor().ok('POST admin/join', { ...who, token })
  })

  test('is one of at most ten of an owner, also at the same moment', async () => {
    const by = await app.make.admin()
    const codes = await Promise.all(
      Array.from({ length: 12 }, () => codeOf(by.call('POST admin/invite', { role: 'verifier' }))),
    )
    expect(codes.filter((code) => code === 'ok')).toHaveLength(10)
    expect(codes).toContain('too_many_invitations')
    await owner.ok('POST admin/remove', { adminID: by.accountID, password: testPassword })
  })
})

describe('the log', () => {
  test('cannot be changed by the role of the app, by any statement', async () => {
    await owner.ok('POST store/codegen', { amount: 50, count: 1 })
    for (const statement of [
      "update admin_acts set words = 'nothing'",
      'update admin_acts set admin_id = admin_id',
      'delete from admin_acts',
      'truncate admin_acts',
      'merge into admin_acts a using (select 1) s on true when matched then delete',
      'insert into admin_acts select * from admin_acts on conflict (id) do update set act = excluded.act',
    ])
      await expect(app.pool.query(statement), statement).rejects.toThrow('permission denied')
    // Nor by the owner of the tables, without removing the trigger first.
    await expect(app.ownerRuns('delete from admin_acts')).rejects.toThrow('append-only')
  })

  test('goes with its act: what is rolled back leaves none', async () => {
    const before = await actsOf(owner.accountID)
    const clientID = crypto.randomUUID()
    await owner.ok('POST store/codegen', { amount: 60, count: 1, clientID })
    await owner.ok('POST store/codegen', { amount: 60, count: 1, clientID })
    expect(await codeOf(owner.call('POST store/codegen', { amount: 61, count: 1, clientID }))).toBe(
      'id_reused',
    )
    expect((await actsOf(owner.accountID)).length).toBe(before.length + 1)
  })

  test('is paged and filtered by admin, group and time', async () => {
    const admin = await app.make.admin('treasurer')
    const from = app.clock.now().toISOString()
    for (let n = 0; n < 4; n += 1) await admin.ok('POST store/codegen', { amount: 100, count: 1 })
    await app.pool.query(
      `insert into admin_acts (id, admin_id, acted_at, act)
       select gen_random_uuid(), $1, $2, 'vouchers_made' from generate_series(1, 101)`,
      [admin.accountID, new Date(app.clock.now().getTime() + 1000)],
    )
    const read = async (filters: object) => {
      const sizes: number[] = []
      const seen = new Set<string>()
      let cursor: string | undefined
      do {
        const page = await owner.ok('GET admin/get_log', { ...filters, cursor })
        sizes.push(page.acts.length)
        for (const { actID } of page.acts) seen.add(actID)
        cursor = page.cursor ?? undefined
      } while (cursor)
      return { sizes, seen: seen.size }
    }
    const { adminID } = { adminID: admin.accountID }
    expect(await read({ adminID })).toEqual({ sizes: [50, 50, 5], seen: 105 })
    expect(await read({ adminID, group: 'sellers' })).toEqual({ sizes: [0], seen: 0 })
    const to = new Date(app.clock.now().getTime() + 500).toISOString()
    expect(await read({ adminID, from, to })).toEqual({ sizes: [4], seen: 4 })
    expect(await codeOf(owner.call('GET admin/get_log', { cursor: 'x' }))).toBe('bad_input')
  })

  test('is exported as CSV in which no cell is a formula, and the export is an act', async () => {
    const admin = await app.make.admin('verifier')
    await app.db
      .updateTable('accounts')
      .set({ first_name: '=HYPERLINK("http://example.ph")', last_name: '+1' })
      .where('id', '=', admin.accountID)
      .execute()
    await app.pool.query(
      `insert into admin_acts (id, admin_id, acted_at, act, words)
       select gen_random_uuid(), $1, $2, 'seller_rejected', words from unnest($3::text[]) words`,
      [admin.accountID, app.clock.now(), ['@SUM(1)', '-2', 'blurred, "edge" cut off', '\t=1']],
    )
    const csv = (await owner.ok('GET admin/export_log', { adminID: admin.accountID })).toString()
    const lines = csv.trim().split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[0]).toContain('"when","admin","admin id","act"')
    expect(csv).toContain(`"'=HYPERLINK(""http://example.ph"") +1"`)
    for (const cell of [`"'@SUM(1)"`, `"'-2"`, `"blurred, ""edge"" cut off"`, `"'\t=1"`])
      expect(csv).toContain(cell)
    expect(csv).not.toMatch(/(^|,)"[=+\-@\t]/m)
    expect((await actsOf(owner.accountID))[0]).toBe('log_exported')
  })
})

const statesOn = async (on: TestApp, cookie: string) => {
  const client = Object.assign(on.visitor(), { cookie })
  const { checks } = await client.ok('GET admin/get_set_up')
  return Object.fromEntries(checks.map((one) => [one.check, one.state]))
}

test('the page of the set-up says what is missing, and no secret', async () => {
  expect(await statesOn(app, owner.cookie)).toMatchObject({
    mail: 'not_set',
    text_messages: 'not_set',
    tls: 'not_set',
    second_factors: 'not_set',
    support: 'not_set',
    operator: 'not_set',
    virus_scanner: 'not_set',
    map_tiles: 'not_set',
    backup: 'unknown',
  })
  const complete = await startApp(
    {
      PUBLIC_URL: 'https://ukay.example.ph',
      SMTP_URL: 'smtp://user:geheim@localhost:2525',
      SMS_URL: 'http://user:geheim@localhost:8080',
      SUPPORT_CONTACT: 'Ask at the desk',
      OPERATOR_NAME: 'Ukay Baguio OPC',
      DATA_PROTECTION_CONTACT: 'dpo@ukay.example.ph',
      CLAMD: 'localhost:3310',
      MAP_TILE_URL: 'https://tiles.example.ph/{z}/{x}/{y}.png',
    },
    app,
  )
  try {
    const cookie = `__Host-${owner.cookie}`
    expect(await statesOn(complete, cookie)).toMatchObject({
      mail: 'set',
      text_messages: 'set',
      tls: 'set',
      support: 'set',
      operator: 'set',
      virus_scanner: 'set',
      map_tiles: 'set',
    })
    const client = Object.assign(complete.visitor(), { cookie })
    const text = JSON.stringify(await client.ok('GET admin/get_set_up'))
    for (const secret of ['geheim', 'example.ph', 'desk', '3310']) expect(text).not.toContain(secret)
  } finally {
    await complete.stop()
  }
})
