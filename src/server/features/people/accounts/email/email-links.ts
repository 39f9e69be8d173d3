import { randomUUID } from 'node:crypto'
import type { ModuleDependencies } from '../../../../module.ts'
import { type Tx, refusedBy } from '../../../../platform/db/connect.ts'
import { changeAccount } from '../../../../platform/db/transaction-guard.ts'
import { AppError } from '../../../../platform/errors.ts'
import { publishTo } from '../../../../platform/events/publish-to.ts'
import type { Caller } from '../../../../platform/http/caller.ts'
import { deletePasswordLink } from '../passwords/password-link-queries.ts'
import type { Client } from '../login/login.ts'
import { findAccountByEmail, lockAccount } from '../queries.ts'
import { day } from '../sessions/session-times.ts'
import type { AccountMails } from './account-mails.ts'
import {
  confirmEmail,
  findEmailLink,
  findEmailLinkByToken,
  findRecipient,
  replaceEmailLink,
  takeEmailLink,
} from './email-queries.ts'
import { type LinkTokens, hashToken } from './link-tokens.ts'
import { limitLinksOf, limitNewAddress, limitPasswordLinksTo, limitWrongLinks } from './mail-limits.ts'

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

const refuseWithoutMail = ({ isOn }: ModuleDependencies['mail']): void => {
  if (!isOn) throw new AppError('mail_off')
}

type Dependencies = Pick<ModuleDependencies, 'database' | 'events' | 'clock' | 'mail' | 'security'> & {
  mails: AccountMails
  tokens: LinkTokens
}

/** Links that confirm an e-mail address, and the request for a link that replaces a forgotten password. */
export const createEmailLinks = ({
  database: { db },
  events,
  clock,
  mail,
  security,
  mails,
  tokens,
}: Dependencies) => {
  /** Replaces an earlier link of the account. The mail leaves after the commit. */
  const make = async (tx: Tx, accountID: string, email: string): Promise<void> => {
    const id = randomUUID()
    const created_at = clock.now()
    await replaceEmailLink(tx, {
      account_id: accountID,
      email,
      token_hash: hashToken(tokens.make(`email\0${id}`)),
      created_at,
      expires_at: new Date(created_at.getTime() + day),
    })
    await mails.queue(tx, { kind: 'confirm_email', accountID, linkID: id })
  }

  return {
    /** Whether the present address is confirmed, and the new one that waits for its link. */
    async stateOf({ accountID, email }: Pick<Caller, 'accountID' | 'email'>) {
      const [recipient, link] = await Promise.all([
        findRecipient(db, accountID),
        findEmailLink(db, accountID, clock.now()),
      ])
      return {
        mail: mail.isOn,
        emailConfirmed: Boolean(recipient?.email_confirmed_at),
        newEmail: link && !isSame(link.email, email) ? link.email : null,
      }
    },

    /** Counts a link to this address; throws beyond the limits. */
    limit: (accountID: string, email: string) => limitNewAddress(db, clock, accountID, email),
    make,

    /** Sends a link for the present address, unless it is confirmed. */
    async send({ accountID, email }: Caller): Promise<void> {
      refuseWithoutMail(mail)
      const recipient = await findRecipient(db, accountID)
      if (recipient?.email_confirmed_at) return
      await limitLinksOf(db, clock, accountID)
      await db.transaction().execute((tx) => make(tx, accountID, email))
    },

    /** The same answer and the same work whether or not an account has this e-mail: the job finds out. */
    async forgotPassword(email: string, { ip, browserOf }: Pick<Client, 'ip' | 'browserOf'>): Promise<void> {
      refuseWithoutMail(mail)
      const account = await findAccountByEmail(db, email)
      const browser = account ? browserOf(account) : null
      await limitPasswordLinksTo(db, clock, { email, ip, browser })
      await db.transaction().execute((tx) => mails.queue(tx, { kind: 'password_link', email }))
    },

    /**
     * Confirms the address of an account or changes it to the one of the link. Unknown, used and expired links get the
     * same error. A change ends sessions like a new password.
     */
    async confirm(
      token: string,
      ip: string,
      endOthers: (tx: Tx, accountID: string) => Promise<number>,
    ): Promise<{ accountID: string; changed: boolean }> {
      const tokenHash = hashToken(token)
      const found = await findEmailLinkByToken(db, tokenHash, clock.now())
      if (!found) {
        await limitWrongLinks(db, clock, ip)
        throw new AppError('link_over')
      }
      const accountID = found.account_id
      const ended = await changeAccount(db, accountID, async (tx) => {
        const now = clock.now()
        const held = await lockAccount(tx, accountID)
        const email = held && (await takeEmailLink(tx, tokenHash, now))
        const before = await findRecipient(tx, accountID)
        if (email === undefined || !before) throw new AppError('link_over')
        await confirmEmail(tx, accountID, email, now)
        await publishTo(tx, accountID, 'session')
        if (isSame(email, before.email)) return null
        await deletePasswordLink(tx, accountID)
        await mails.queue(tx, { kind: 'email_changed', to: before.email, language: before.language })
        return endOthers(tx, accountID)
      }).catch((error: unknown) => {
        throw refusedBy(error) === 'accounts_email' ? new AppError('email_taken') : error
      })
      await events.syncNotifications()
      if (ended !== null) security('email_changed', { accountID, ended })
      return { accountID, changed: ended !== null }
    },
  }
}

export type EmailLinks = ReturnType<typeof createEmailLinks>
