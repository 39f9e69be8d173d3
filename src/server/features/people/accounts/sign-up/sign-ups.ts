import { randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { Language } from '#domain/language.ts'
import type { BuyerDetails, SellerDetails, SignUpDetails } from '#domain/sign-up.ts'
import type { ModuleDependencies } from '../../../../module.ts'
import { type Tx, refusedBy } from '../../../../platform/db/connect.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Identity } from '../../../../platform/http/caller.ts'
import { networkOf } from '../../../../platform/limits/client-network.ts'
import { consumeAttempt } from '../../../../platform/limits/limits.ts'
import { consumeLimits, networkLimits } from '../../../../platform/limits/network-limits.ts'
import { refuseReservedName } from '../../../../platform/names/reserved-names.ts'
import { insertAgreements } from '../../legal/queries.ts'
import type { AccountMails } from '../email/account-mails.ts'
import type { EmailLinks } from '../email/email-links.ts'
import { type LinkTokens, hashToken } from '../email/link-tokens.ts'
import { limitSignUpsTo, limitWrongLinks } from '../email/mail-limits.ts'
import { refuseWeakPassword } from '../passwords/password-strength.ts'
import { hashPassword, isPassword } from '../passwords/passwords.ts'
import { countTags, insertAccount, insertBuyer, insertPreferences, insertSeller } from '../queries.ts'
import { day } from '../sessions/session-times.ts'
import type { KeepOrigin, Origin } from './sign-up-origins.ts'
import { findSignUpByToken, insertSignUp, takeSignUp } from './sign-up-queries.ts'

interface Person {
  email: string
  password: string
  first_name: string
  last_name: string
  phone_no: string
  language: Language
}

export type NewAccount = Pick<Identity, 'accountID' | 'kind'>

/** High, because a mobile carrier puts thousands of people behind one address. */
const signUpsPerNetwork = { max: 300, seconds: 3600 }
const passwordsPerLink = { max: 20, seconds: 86_400 }

const emailTaken = () =>
  new AppError('email_taken', { fields: { email: 'There is already an account with this e-mail.' } })

const refuseUnknownTags = (found: number, { tagIDs }: BuyerDetails): void => {
  if (found !== tagIDs.length) throw new AppError('unknown_tag')
}

const isOfBuyer = (details: SignUpDetails): details is BuyerDetails => 'tagIDs' in details

export const insertRole = async (
  tx: Tx,
  account_id: string,
  details: SignUpDetails,
  signedUpAt: Date,
): Promise<void> => {
  if (isOfBuyer(details)) {
    await insertBuyer(tx, { account_id, is_feminine: details.isFeminine })
    refuseUnknownTags(await insertPreferences(tx, account_id, details.tagIDs), details)
  } else {
    const { address, street = null, barangay = null, municipality = null } = details
    const adult_declared_at = details.adult ? signedUpAt : null
    await insertSeller(tx, { account_id, address, street, barangay, municipality, adult_declared_at })
  }
  if (details.agreed) await insertAgreements(tx, account_id, details.agreed, signedUpAt)
}

type Dependencies = Pick<ModuleDependencies, 'database' | 'clock' | 'mail' | 'security'> & {
  mails: AccountMails
  links: EmailLinks
  tokens: LinkTokens
  keepOrigin: KeepOrigin
}

/**
 * The sign-up. Where mail arrives, its answer is the same whether or not the e-mail has an account, and the account
 * begins with the link in the mail.
 */
export const createSignUps = ({
  database: { db },
  clock,
  mail,
  security,
  mails,
  links,
  tokens,
  keepOrigin,
}: Dependencies) => {
  const signUp = async (
    kind: 'buyer' | 'seller',
    { password, ...person }: Person,
    details: SignUpDetails,
    origin: Origin,
  ): Promise<NewAccount | null> => {
    if (!isOfBuyer(details) && details.adult === false) throw new AppError('under_age')
    refuseReservedName(person)
    const { ip } = origin
    const network = networkOf(ip)
    await consumeLimits(db, clock, networkLimits('sign-up', network, signUpsPerNetwork))
    refuseWeakPassword(password, person)
    if (mail.arrives) await limitSignUpsTo(db, clock, person.email, ip)
    const password_hash = await hashPassword(password, { newcomer: network })
    const created_at = clock.now()
    if (!mail.arrives) {
      const account = { ...person, id: uuidv7(), kind, password_hash, created_at }
      await db
        .transaction()
        .execute(async (tx) => {
          await insertAccount(tx, account)
          await insertRole(tx, account.id, details, created_at)
          await keepOrigin(tx, account.id, origin, created_at)
          if (mail.isOn) await links.make(tx, account.id, person.email)
        })
        .catch((error: unknown) => {
          throw refusedBy(error) === 'accounts_email' ? emailTaken() : error
        })
      security('signed_up', { accountID: account.id, kind })
      return { accountID: account.id, kind }
    }
    if (isOfBuyer(details)) refuseUnknownTags(await countTags(db, details.tagIDs), details)
    // Whether the e-mail has an account is not asked here, so that neither answer nor time depends on it.
    const id = randomUUID()
    await db.transaction().execute(async (tx) => {
      await insertSignUp(tx, {
        ...person,
        id,
        kind,
        password_hash,
        created_at,
        token_hash: hashToken(tokens.make(`sign-up\0${id}`)),
        details: JSON.stringify(details),
        expires_at: new Date(created_at.getTime() + day),
      })
      await mails.queue(tx, { kind: 'sign_up', signUpID: id })
    })
    return null
  }

  return {
    /** Returns the account for the new session; null if it begins with the link in the mail. */
    signUpBuyer: (person: Person, details: BuyerDetails, origin: Origin) =>
      signUp('buyer', person, details, origin),

    /** The same. */
    signUpSeller: (person: Person, details: SellerDetails, origin: Origin) =>
      signUp('seller', person, details, origin),

    /**
     * Makes the account. It also needs the password of the sign-up: somebody else may have typed the address, and
     * its owner must not open an account for them.
     */
    async confirm(
      { token, password }: { token: string; password: string },
      origin: Origin,
    ): Promise<NewAccount> {
      const { ip } = origin
      const found = await findSignUpByToken(db, hashToken(token), clock.now())
      if (!found) {
        await limitWrongLinks(db, clock, ip)
        throw new AppError('link_over')
      }
      const { id, kind, email, password_hash, first_name, last_name, phone_no, language, details } = found
      const { created_at: signedUpAt } = found
      await consumeAttempt(db, clock, `sign-up-password:${id}`, passwordsPerLink)
      if (!(await isPassword(password_hash, password, { network: networkOf(ip) })))
        throw new AppError('wrong_password', {
          fields: { password: 'This is not the password that you chose.' },
        })
      const now = clock.now()
      const account = { id: uuidv7(), kind, email, password_hash, first_name, last_name, phone_no, language }
      await db
        .transaction()
        .execute(async (tx) => {
          if (!(await takeSignUp(tx, id))) throw new AppError('link_over')
          await insertAccount(tx, { ...account, created_at: now, email_confirmed_at: now })
          await insertRole(tx, account.id, details, signedUpAt)
          await keepOrigin(tx, account.id, origin, now)
        })
        .catch((error: unknown) => {
          throw refusedBy(error) === 'accounts_email' ? emailTaken() : error
        })
      security('signed_up', { accountID: account.id, kind })
      return { accountID: account.id, kind }
    },
  }
}

export type SignUps = ReturnType<typeof createSignUps>
