import { hashPassword } from '../../src/server/features/people/accounts/passwords/passwords.ts'
import { makePasswordLink } from '../../src/server/features/people/index.ts'
import type { TestApp } from '../../tests/support/app.ts'
import { testPassword } from '../../tests/support/factories.ts'
import { codeAt, setUpSecondFactor } from '../../tests/support/second-factor.ts'
import type { GeneratedRequest, DisposableActor } from './requests.ts'

const step = 30_000

/** The state of the admin's second factor at the start of a round. */
const stages = ['without', 'begun', 'on'] as const

/**
 * Accounts with a known password that are replaced each round. Requests may change the password, set up a second factor
 * or delete the account without harm to the fixtures.
 */
export const createDisposableAccounts = async (app: TestApp) => {
  const { db, make, clock, events } = app
  const passwordHash = await hashPassword(testPassword)
  const cookies: Record<DisposableActor, string> = { newBuyer: '', shopless: '', newAdmin: '' }
  let rounds = 0
  let admin = { accountID: '', email: '' }
  /** The secret of the admin's second factor, if a reply contained it. */
  let secret: string | undefined
  let recoveryCodes: string[] = []
  let links: string[] = []

  const withPassword = async <Who extends { accountID: string }>(
    making: Promise<Who>,
    changed: { kind?: 'admin'; admin_role?: 'owner' } = {},
  ): Promise<Who> => {
    const who = await making
    await db
      .updateTable('accounts')
      .set({ ...changed, password_hash: passwordHash })
      .where('id', '=', who.accountID)
      .execute()
    return who
  }

  /** There is only one such admin at a time, because admins are notified of what sellers do. */
  const dismiss = async (accountID: string): Promise<void> => {
    await db.deleteFrom('second_factors').where('account_id', '=', accountID).execute()
    await db
      .updateTable('accounts')
      .set({ kind: 'buyer', admin_role: null })
      .where('id', '=', accountID)
      .execute()
  }

  const nextAdmin = async (): Promise<void> => {
    if (admin.accountID !== '') await dismiss(admin.accountID)
    const next = await withPassword(make.quickBuyer(), { kind: 'admin', admin_role: 'owner' })
    await events.syncNotifications()
    admin = next
    secret = undefined
    recoveryCodes = []
    const stage = stages[rounds % stages.length]
    if (stage === 'begun') {
      const begun = await next.ok('POST auth/second_factor/begin', { password: testPassword })
      secret = begun.secret
    }
    if (stage === 'on') {
      const on = await setUpSecondFactor(next, clock.now())
      secret = on.secret
      recoveryCodes = on.codes
    }
    cookies.newAdmin = next.cookie
  }

  return {
    cookies,

    async renew(): Promise<void> {
      const [buyer, seller] = await Promise.all([
        withPassword(make.quickBuyer()),
        withPassword(make.quickSeller()),
        nextAdmin(),
      ])
      cookies.newBuyer = buyer.cookie
      cookies.shopless = seller.cookie
      const withLinks = [buyer, admin].map(({ email }) => makePasswordLink(app, clock, email))
      links = (await Promise.all(withLinks)).map(({ token }) => token)
      rounds += 1
    },

    /** Reads the secret and the recovery codes from a reply. */
    learn({ call, actor }: GeneratedRequest, text: string): void {
      if (actor !== 'newAdmin' || !call.startsWith('POST auth/second_factor/')) return
      const reply = JSON.parse(text) as { secret?: string; recovery_codes?: string[] }
      secret = reply.secret ?? secret
      recoveryCodes = reply.recovery_codes ?? recoveryCodes
    },

    email: () => admin.email,
    links: () => links,

    /** Codes that are valid now, of the authenticator app and for recovery. */
    codes: (): string[] => {
      const shown = (away: number) => codeAt(secret ?? '', new Date(clock.now().getTime() + away))
      const ofApp = secret === undefined ? ['123456'] : [shown(0), shown(step)]
      return [...ofApp, ...recoveryCodes.slice(0, 2)]
    },
  }
}
