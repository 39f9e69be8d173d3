import { randomUUID } from 'node:crypto'
import { daysOf, keptFor } from '#domain/kept.ts'
import type { Language } from '#domain/language.ts'
import type { ModuleDependencies } from '../../../../module.ts'
import { readCityName } from '../../../../platform/city-name.ts'
import type { Tx } from '../../../../platform/db/connect.ts'
import type { Jobs } from '../../../../platform/jobs/jobs.ts'
import { type Letter, writeLetter } from '../../../../platform/mail/letter.ts'
import { replacePasswordLink } from '../passwords/password-link-queries.ts'
import { findAccountByEmail } from '../queries.ts'
import { findSignUp } from '../sign-up/sign-up-queries.ts'
import { findEmailLink, findRecipient } from './email-queries.ts'
import {
  confirmEmailLetter,
  dayIn,
  emailChangedLetter,
  emailTakenLetter,
  idleAccountLetter,
  newDeviceLetter,
  newPasskeyLetter,
  passkeyRemovedLetter,
  passwordChangedLetter,
  passwordLinkLetter,
  signUpLetter,
  timeIn,
} from './letters.ts'
import { createLinkTokens, hashToken } from './link-tokens.ts'

const hour = 3_600_000

/** What is in the queue: never a token, and no more about a person than is needed. */
export type AccountMail =
  | { kind: 'password_link'; email: string }
  | { kind: 'sign_up'; signUpID: string }
  | { kind: 'confirm_email'; accountID: string; linkID: string }
  | { kind: 'new_device'; accountID: string; device: string | null }
  | { kind: 'password_changed'; accountID: string }
  | { kind: 'new_passkey' | 'passkey_removed'; accountID: string; name: string }
  | { kind: 'idle_account'; accountID: string }
  | { kind: 'email_changed'; to: string; language: Language }
type Queued = AccountMail & { id: string; at: string }

interface Addressed extends Omit<Letter, 'language' | 'action'> {
  to: string
  language: Language
  action?: string
  /** Where the button leads: a path of this marketplace. */
  path?: string
}

export interface AccountMails {
  /** Does nothing where mail is off. The mail leaves once the transaction has committed, and never after a rollback. */
  queue(tx: Tx, mail: AccountMail): Promise<void>
}

type Dependencies = Pick<ModuleDependencies, 'database' | 'clock' | 'mail' | 'settings' | 'vault'> & {
  jobs: Jobs
}

/**
 * The mails about an account. What depends on whether an account exists is decided in the job, so that the request takes
 * the same time and gets the same answer either way.
 */
export const createAccountMails = ({
  database: { db },
  clock,
  mail,
  settings,
  jobs,
  vault,
}: Dependencies): AccountMails => {
  if (!mail.isOn) return { queue: async () => undefined }
  const tokens = createLinkTokens(vault)

  /** The mail to the owner of an address that somebody else typed; undefined if nobody has it. */
  const toOwnerOf = async (email: string, butOf?: string): Promise<Addressed | undefined> => {
    const owner = await findAccountByEmail(db, email)
    const recipient = owner && owner.id !== butOf && (await findRecipient(db, owner.id))
    if (!recipient) return undefined
    const { language } = recipient
    return { ...emailTakenLetter[language](), to: recipient.email, language, path: '/passwordreset' }
  }

  /** Null if there is nothing to send any more. */
  const address = async (queued: Queued): Promise<Addressed | null> => {
    const at = new Date(queued.at)
    switch (queued.kind) {
      case 'password_link': {
        const account = await findAccountByEmail(db, queued.email)
        const recipient = account && (await findRecipient(db, account.id))
        if (!recipient) return null
        // With the password in its name, a job that runs again makes no token anew that was used in between.
        const token = tokens.make(`password\0${queued.id}\0${account.password_hash}`)
        const created_at = clock.now()
        const expires_at = new Date(created_at.getTime() + hour)
        await replacePasswordLink(db, {
          account_id: account.id,
          token_hash: hashToken(token),
          created_at,
          expires_at,
        })
        const { language } = recipient
        return {
          ...passwordLinkLetter[language](),
          to: recipient.email,
          language,
          path: `/passwordreset#${token}`,
        }
      }
      case 'sign_up': {
        const signUp = await findSignUp(db, queued.signUpID, clock.now())
        const token = signUp && tokens.find(`sign-up\0${queued.signUpID}`, signUp.token_hash)
        if (!token) return null
        const { language } = signUp
        const letter = signUpLetter[language]()
        const path = `/confirm#sign-up.${token}`
        return (await toOwnerOf(signUp.email)) ?? { ...letter, to: signUp.email, language, path }
      }
      case 'confirm_email': {
        const { accountID, linkID } = queued
        const [recipient, link] = await Promise.all([
          findRecipient(db, accountID),
          findEmailLink(db, accountID, clock.now()),
        ])
        const token = link && tokens.find(`email\0${linkID}`, link.token_hash)
        if (!recipient || !token) return null
        const { language } = recipient
        const letter = confirmEmailLetter[language]()
        const path = `/confirm#email.${token}`
        return (await toOwnerOf(link.email, accountID)) ?? { ...letter, to: link.email, language, path }
      }
      case 'new_device': {
        const recipient = await findRecipient(db, queued.accountID)
        if (!recipient) return null
        const { language } = recipient
        const letter = newDeviceLetter[language](queued.device, timeIn(language, at))
        return { ...letter, to: recipient.email, language, path: '/mydata' }
      }
      case 'password_changed': {
        const recipient = await findRecipient(db, queued.accountID)
        if (!recipient) return null
        const { language } = recipient
        const letter = passwordChangedLetter[language](timeIn(language, at))
        return { ...letter, to: recipient.email, language, path: '/passwordreset' }
      }
      case 'new_passkey':
      case 'passkey_removed': {
        const recipient = await findRecipient(db, queued.accountID)
        if (!recipient) return null
        const { language } = recipient
        const letterOf = queued.kind === 'new_passkey' ? newPasskeyLetter : passkeyRemovedLetter
        const letter = letterOf[language](queued.name, timeIn(language, at))
        return { ...letter, to: recipient.email, language, path: '/mydata' }
      }
      case 'idle_account': {
        const recipient = await findRecipient(db, queued.accountID)
        if (!recipient) return null
        const { language } = recipient
        const days = daysOf(keptFor.idleAccountsAfterNote)
        const on = dayIn(language, new Date(at.getTime() + days * 24 * hour))
        return { ...idleAccountLetter[language](on), to: recipient.email, language, path: '/login' }
      }
      case 'email_changed': {
        const { language } = queued
        return {
          ...emailChangedLetter[language](timeIn(language, at), settings.SUPPORT_CONTACT),
          to: queued.to,
          language,
        }
      }
    }
  }

  const send = async (queued: Queued): Promise<void> => {
    const addressed = await address(queued)
    if (!addressed) return
    const { to, path, action: label, ...letter } = addressed
    const action = path !== undefined &&
      label !== undefined && { label, url: new URL(path, mail.siteURL).href }
    await mail.send({
      id: queued.id,
      to,
      ...writeLetter({ ...letter, ...(action && { action }) }, await readCityName(db)),
    })
  }

  // Ten seconds to almost three hours between tries.
  const queue = jobs.queue<Queued>('account-mails', send, {
    retries: 10,
    expireSeconds: 120,
    pollSeconds: 2,
    batchSize: 10,
  })
  return {
    queue: (tx, given) => queue.send(tx, { ...given, id: randomUUID(), at: clock.now().toISOString() }),
  }
}
