import { hashPassword, makePasswordLink } from '#server/features/accounts/index.ts'
import type { TestApp } from '#tests/support/app.ts'
import { testPassword } from '#tests/support/factories.ts'
import { codeAt, setUpSecondFactor } from '#tests/support/second-factor.ts'
import type { Drawn, Passing } from './requests.ts'

const step = 30_000

/** How far with a second factor the admin of a round is when it begins. */
const stages = ['without', 'begun', 'on'] as const

/**
 * People whose password is known, others each round: requests may change it, set up a second factor or delete the account,
 * and the world stays.
 */
export const createPassing = async (app: TestApp) => {
  const { db, make, clock, events } = app
  const passwordHash = await hashPassword(testPassword)
  const cookies: Record<Passing, string> = { newBuyer: '', shopless: '', newAdmin: '' }
  let rounds = 0
  let admin = { accountID: '', email: '' }
  /** Of the admin's second factor, as far as answers told of it. */
  let secret: string | undefined
  let recoveryCodes: string[] = []
  let links: string[] = []

  const withPassword = async <Who extends { accountID: string }>(
    making: Promise<Who>,
    changed: { kind?: 'admin' } = {},
  ): Promise<Who> => {
    const who = await making
    await db
      .updateTable('accounts')
      .set({ ...changed, password_hash: passwordHash })
      .where('id', '=', who.accountID)
      .execute()
    return who
  }

  /** Admins hear of what sellers do: one of them at a time. */
  const dismiss = async (accountID: string): Promise<void> => {
    await db.deleteFrom('second_factors').where('account_id', '=', accountID).execute()
    await db.updateTable('accounts').set({ kind: 'buyer' }).where('id', '=', accountID).execute()
  }

  const nextAdmin = async (): Promise<void> => {
    if (admin.accountID !== '') await dismiss(admin.accountID)
    const next = await withPassword(make.quickBuyer(), { kind: 'admin' })
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

    /** What an answer told of the admin's second factor. */
    hear({ call, actor }: Drawn, text: string): void {
      if (actor !== 'newAdmin' || !call.startsWith('POST auth/second_factor/')) return
      const told = JSON.parse(text) as { secret?: string; recovery_codes?: string[] }
      secret = told.secret ?? secret
      recoveryCodes = told.recovery_codes ?? recoveryCodes
    },

    email: () => admin.email,
    links: () => links,

    /** Codes of the admin's that are right now, by the app or for recovery. */
    codes: (): string[] => {
      const shown = (away: number) => codeAt(secret ?? '', new Date(clock.now().getTime() + away))
      const ofApp = secret === undefined ? ['123456'] : [shown(0), shown(step)]
      return [...ofApp, ...recoveryCodes.slice(0, 2)]
    },
  }
}
