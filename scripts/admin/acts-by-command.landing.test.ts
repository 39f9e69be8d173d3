import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newKey } from '#server/platform/vault/vault.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { urlOf } from '#tests/support/database-url.ts'
import { testPassword } from '#tests/support/factories.ts'
import { asOwner } from '#tests/support/database.ts'
import { programEnvironment } from '#tests/support/program.ts'
import { setUpSecondFactor } from '#tests/support/second-factor.ts'
import { nightly } from '#tests/support/nightly.ts'

const key = { ID_ENCRYPTION_KEY: newKey().toString('base64') }

let app: TestApp
let folder: string
let owner: Awaited<ReturnType<TestApp['make']['admin']>>
beforeAll(async () => {
  app = await startApp(key)
  folder = await mkdtemp(join(tmpdir(), 'ukay-commands-'))
  // The commands use the system clock.
  app.clock.advance(Date.now() - app.clock.now().getTime())
  owner = await app.make.admin()
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true })
})

const run = (script: string, args: string[] = [], settings: NodeJS.ProcessEnv = {}) =>
  promisify(execFile)(process.execPath, [new URL(`../${script}`, import.meta.url).pathname, ...args], {
    env: {
      ...programEnvironment,
      DATABASE_URL: urlOf(app.connection),
      DATABASE_OWNER_URL: urlOf(asOwner(app.connection)),
      DATA_DIR: folder,
      ...key,
      ...settings,
    },
  })

/** What owners see of the acts by command, the oldest first. */
const acts = async () => {
  const found = await owner.ok('GET admin/get_log', { group: 'commands' })
  for (const { admin } of found.acts) expect(admin).toBeNull()
  return found.acts.map(({ act, person, words }) => [act, person?.accountID ?? null, words]).toReversed()
}

test.runIf(nightly)(
  'every command of the operator that changes something is an act that owners see',
  async () => {
    const { email, accountID } = await app.make.buyer()
    const guarded = await app.make.seller()
    await setUpSecondFactor(guarded, app.clock.now())
    const admin = { ADMIN_EMAIL: 'ana@example.ph', ADMIN_PASSWORD: testPassword }
    await run('account-password-link.ts', [email])
    await run('account-second-factor.ts', [guarded.email])
    await run('account-second-factor.ts', [guarded.email, '--remove'])
    await run('account-second-factor.ts', [guarded.email, '--remove'])
    await run('sessions-end.ts', [email])
    await run('admin-create.ts', ['--role', 'verifier'], admin)
    await run('ids-rotate.ts')
    const made = await app.db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', admin.ADMIN_EMAIL)
      .executeTakeFirstOrThrow()
    expect(await acts()).toEqual([
      ['password_link_made', accountID, ''],
      ['second_factor_removed', guarded.accountID, ''],
      ['sessions_ended', guarded.accountID, ''],
      ['sessions_ended', accountID, ''],
      ['admin_made', made.id, 'verifier'],
      ['keys_rotated', null, '0'],
    ])
    const csv = (await owner.ok('GET admin/export_log', { group: 'commands' })).toString()
    expect(csv).toContain('"Operator (by command)","","password_link_made"')
    await run('sessions-end.ts', ['--all'])
    Object.assign(owner, { cookie: (await app.make.logIn(owner.email)).cookie })
    expect((await acts()).at(-1)).toEqual(['all_sessions_ended', null, ''])
  },
  120_000,
)

test.runIf(nightly)(
  'a command that fails leaves no act',
  async () => {
    const before = await acts()
    for (const script of ['account-password-link.ts', 'sessions-end.ts'])
      await expect(run(script, ['nobody@example.ph'])).rejects.toThrow('no account with this e-mail')
    await expect(run('account-second-factor.ts', ['nobody@example.ph', '--remove'])).rejects.toThrow(
      'no account',
    )
    const taken = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: testPassword }
    await expect(run('admin-create.ts', [], taken)).rejects.toThrow('No admin was made')
    expect(await acts()).toEqual(before)
  },
  60_000,
)

test('what an admin did cannot be written as done by a command, nor an act by command be changed', async () => {
  await expect(
    app.pool.query(
      `insert into admin_acts (id, acted_at, act) values (gen_random_uuid(), now(), 'seller_approved')`,
    ),
  ).rejects.toThrow('admin_acts_by')
  await expect(app.pool.query('delete from admin_acts where admin_id is null')).rejects.toThrow(
    'permission denied',
  )
})
