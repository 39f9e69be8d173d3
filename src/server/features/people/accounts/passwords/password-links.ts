import { randomBytes } from 'node:crypto'
import type { AccountKind } from '#domain/roles.ts'
import type { ModuleDependencies } from '../../../../module.ts'
import { recordCommand } from '../../../../platform/admin-acts.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Database } from '../../../../platform/db/connect.ts'
import { changeAccount } from '../../../../platform/db/transaction-guard.ts'
import { AppError } from '../../../../platform/errors.ts'
import { digest } from '../../../../platform/limits/limits.ts'
import { findLinkedAccount, replacePasswordLink, takePasswordLink } from './password-link-queries.ts'
import type { AccountMails } from '../email/account-mails.ts'
import { hashToken } from '../email/link-tokens.ts'
import { limitWrongLinks } from '../email/mail-limits.ts'
import { refuseWeakPassword } from './password-strength.ts'
import { hashPassword } from './passwords.ts'
import { findAccountByEmail, findPerson, lockAccount, updatePassword } from '../queries.ts'
import { deleteSessionsOf, findCaller } from '../sessions/session-queries.ts'
import { deleteBegunFactor } from '../second-factor/second-factor-queries.ts'
import type { SecondFactors } from '../second-factor/second-factors.ts'
import { day } from '../sessions/session-times.ts'

/**
 * Long enough for somebody who gets the link at work to use it at home. A longer life would leave valid links in chat
 * histories.
 */
const linkLifetimeMs = day
const tokenBytes = 32

interface PasswordLink {
  accountID: string
  kind: AccountKind
  hasSecondFactor: boolean
  token: string
  until: Date
}

/** For operators, after the support team has identified the person. Replaces an earlier link of the account. */
export const makePasswordLink = async (
  { db }: Pick<Database, 'db'>,
  clock: Clock,
  email: string,
): Promise<PasswordLink> => {
  const account = await findAccountByEmail(db, email.trim())
  const found = account && (await findCaller(db, account.id, clock.now()))
  if (!found) throw new Error('There is no account with this e-mail.')
  const { account_id, kind, second_factor_at } = found
  const token = randomBytes(tokenBytes).toString('base64url')
  const created_at = clock.now()
  const expires_at = new Date(created_at.getTime() + linkLifetimeMs)
  await db.transaction().execute(async (tx) => {
    await replacePasswordLink(tx, { account_id, token_hash: hashToken(token), created_at, expires_at })
    await recordCommand(tx, { act: 'password_link_made', at: created_at, personID: account_id })
  })
  return { accountID: account_id, kind, hasSecondFactor: second_factor_at !== null, token, until: expires_at }
}

interface Given {
  token: string
  new_password: string
  /** Second-factor code: a link replaces the password only. */
  code?: string | undefined
}

type Dependencies = Pick<ModuleDependencies, 'database' | 'events' | 'clock' | 'security'> & {
  secondFactors: SecondFactors
  mails: AccountMails
}

/** One-time links with which people set a new password after they forgot theirs. */
export const createPasswordLinks = ({
  database: { db },
  events,
  clock,
  security,
  secondFactors,
  mails,
}: Dependencies) => ({
  /** Unknown, used, replaced and expired links get the same error. Returns the account. */
  async use(
    { token, new_password, code }: Given,
    ip: string,
  ): Promise<{ accountID: string; passwordHash: string }> {
    const tokenHash = hashToken(token)
    const accountID = await findLinkedAccount(db, tokenHash, clock.now())
    if (!accountID) {
      // Valid links are not counted, so that guessing cannot lock anybody out.
      await limitWrongLinks(db, clock, ip)
      throw new AppError('link_over')
    }
    // Checked before the code, because a correct code is used up.
    refuseWeakPassword(new_password, await findPerson(db, accountID), 'new_password')
    const judge = await secondFactors.judgeCode(accountID, code, `link:${digest(token)}`)
    const password_hash = await hashPassword(new_password, { known: accountID })
    const ended = await changeAccount(db, accountID, async (tx) => {
      const held = await lockAccount(tx, accountID)
      if (!held || !(await takePasswordLink(tx, tokenHash, clock.now()))) throw new AppError('link_over')
      await judge(tx)
      await deleteBegunFactor(tx, accountID)
      await updatePassword(tx, accountID, password_hash)
      await mails.queue(tx, { kind: 'password_changed', accountID })
      return deleteSessionsOf(tx, accountID)
    })
    await events.syncNotifications()
    security('password_reset', { accountID, ended })
    return { accountID, passwordHash: password_hash }
  },
})

export type PasswordLinks = ReturnType<typeof createPasswordLinks>
