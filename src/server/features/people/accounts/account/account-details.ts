import { randomUUID } from 'node:crypto'
import { accountPhotoLink } from '#domain/photos.ts'
import type { ModuleDependencies } from '../../../../module.ts'
import { type Db, type Tx, refusedBy } from '../../../../platform/db/connect.ts'
import { changeAccount } from '../../../../platform/db/transaction-guard.ts'
import { AppError } from '../../../../platform/errors.ts'
import { publishTo } from '../../../../platform/events/publish-to.ts'
import type { FileSource } from '../../../../platform/file-source.ts'
import { type Caller, type Identity, loginOf } from '../../../../platform/http/caller.ts'
import { reEncodePhoto } from '../../../../platform/images/re-encode.ts'
import { consumeAttempt } from '../../../../platform/limits/limits.ts'
import { refuseReservedName } from '../../../../platform/names/reserved-names.ts'
import { deleteAccountPhoto, readAccountPhoto, replaceAccountPhoto } from './account-photo-queries.ts'
import { identify, toIdentity } from '../sessions/callers.ts'
import type { AccountMails } from '../email/account-mails.ts'
import type { EmailLinks } from '../email/email-links.ts'
import { deletePasswordLink } from '../passwords/password-link-queries.ts'
import { findAccountByEmail, findDetails, updateDetails, updatePhone } from '../queries.ts'
import { findCaller } from '../sessions/session-queries.ts'
import { requirePassword } from '../passwords/require-password.ts'
import type { SecondFactors } from '../second-factor/second-factors.ts'

/** Sharp at four times the pixel density of the largest avatar, which is 72 px. */
const reEncoding = { longestSide: 320, quality: 80 }
const photosPerAccount = { max: 30, seconds: 3600 }
/** Bounds how many e-mail addresses an account can try for whether they are taken. */
const changesPerAccount = { max: 20, seconds: 3600 }

export interface Details {
  email?: string | undefined
  first_name?: string | undefined
  last_name?: string | undefined
  phone_no?: string | undefined
}

/** The admins compare the name with the IDs. It is the same on both sides of a person. */
const isNameFixed = async (
  on: Db,
  { role, otherSideID }: Pick<Identity, 'role' | 'otherSideID'>,
  now: Date,
): Promise<boolean> => {
  const other = otherSideID === null ? undefined : await identify(on, otherSideID, now)
  return [role, other?.role].some((one) => one === 'completed' || one === 'seller')
}

const emailTaken = () =>
  new AppError('email_taken', { fields: { email: 'There is already an account with this e-mail.' } })

type Dependencies = Pick<ModuleDependencies, 'database' | 'clock' | 'mail' | 'security'> & {
  secondFactors: SecondFactors
  mails: AccountMails
  links: EmailLinks
}

/** What a person gives to prove that they may change the account. */
interface Proof {
  password: string
  code?: string | undefined
}

/** The personal details from the sign-up, and their photo. */
export const createAccountDetails = ({
  database: { db },
  clock,
  mail,
  security,
  secondFactors,
  mails,
  links,
}: Dependencies) => ({
  async of(caller: Caller) {
    const { photo_id, ...details } = await findDetails(db, caller.accountID)
    return {
      ...details,
      ...(await links.stateOf({ ...loginOf(caller), email: details.email })),
      nameFixed: await isNameFixed(db, caller, clock.now()),
      photo: photo_id && accountPhotoLink(photo_id),
    }
  },

  /**
   * Needs the password, so that a stolen session cannot take the account over; a new e-mail address also needs a code
   * if the account has a second factor. After it every other session ends, and so does a link for a forgotten password.
   * Where mail arrives, a new address waits for the link in its mail, and the answer does not depend on its owner.
   */
  async change(
    caller: Caller,
    { password, code }: Proof,
    details: Details,
    endOthers: (tx: Tx) => Promise<number>,
  ): Promise<{ emailChanged: boolean; emailWaits: boolean }> {
    const accountID = caller.loginID
    await requirePassword(db, clock, caller, password)
    const namesGiven = details.first_name !== undefined || details.last_name !== undefined
    const refuseFixedName = async (on: Db, who: Pick<Identity, 'role' | 'otherSideID'>): Promise<void> => {
      if (namesGiven && (await isNameFixed(on, who, clock.now()))) throw new AppError('name_fixed')
    }
    await refuseFixedName(db, caller)
    await consumeAttempt(db, clock, `details:${accountID}`, changesPerAccount)
    const { email, ...others } = details
    const named = namesGiven ? await findDetails(db, accountID) : undefined
    if (named) {
      const { first_name = named.first_name, last_name = named.last_name } = others
      // Who had such a name before it was refused can send it unchanged.
      if (first_name !== named.first_name || last_name !== named.last_name)
        refuseReservedName({ first_name, last_name })
    }
    const newEmail = email === caller.email ? undefined : email
    const emailWaits = newEmail !== undefined && mail.arrives
    const emailChanged = newEmail !== undefined && !emailWaits
    if (emailWaits) await links.limit(accountID, newEmail)
    if (emailChanged) {
      // Before the code, because a correct code is used up.
      const owner = await findAccountByEmail(db, newEmail)
      if (owner && owner.id !== accountID) throw emailTaken()
    }
    const judgeFactor =
      newEmail === undefined
        ? undefined
        : await secondFactors.judgeCode(accountID, code, `session:${caller.sessionID}`)
    const ended = await changeAccount(db, accountID, async (tx) => {
      const at = clock.now()
      const now = await findCaller(tx, accountID, at)
      if (!now) throw new AppError('not_signed_in')
      await refuseFixedName(tx, toIdentity(now, at))
      await judgeFactor?.(tx)
      if (emailWaits) await links.make(tx, accountID, newEmail)
      const { phone_no, ...names } = others
      const changes = { ...names, ...(emailChanged && { email: newEmail, email_confirmed_at: null }) }
      if (Object.keys(changes).length > 0 && !(await updateDetails(tx, accountID, changes)))
        throw new AppError('not_signed_in')
      if (phone_no !== undefined && !(await updatePhone(tx, caller.accountID, phone_no)))
        throw new AppError('not_signed_in')
      await publishTo(tx, caller.accountID, 'session')
      if (!emailChanged) return 0
      await deletePasswordLink(tx, accountID)
      await mails.queue(tx, { kind: 'email_changed', to: now.email, language: now.language })
      return endOthers(tx)
    }).catch((error: unknown) => {
      throw refusedBy(error) === 'accounts_email' ? emailTaken() : error
    })
    security(emailChanged ? 'email_changed' : 'details_changed', { accountID, ended })
    return { emailChanged, emailWaits }
  },

  /** Counts an upload; throws beyond the limit. */
  consumePhotoAttempt: ({ accountID }: Caller): Promise<void> =>
    consumeAttempt(db, clock, `account-photo:${accountID}`, photosPerAccount),

  /** Returns the path of the photo. */
  async setPhoto({ accountID }: Caller, upload: FileSource): Promise<string> {
    const { bytes } = await reEncodePhoto(upload, { accountID, lane: 'photos' }, reEncoding)
    const photo = { id: randomUUID(), bytes: Buffer.from(bytes), created_at: clock.now() }
    await db.transaction().execute((tx) => replaceAccountPhoto(tx, { account_id: accountID, ...photo }))
    return accountPhotoLink(photo.id)
  },

  removePhoto: ({ accountID }: Caller) => db.transaction().execute((tx) => deleteAccountPhoto(tx, accountID)),

  async readPhoto(id: string): Promise<Buffer> {
    const bytes = await readAccountPhoto(db, id)
    if (!bytes) throw new AppError('not_found')
    return bytes
  },
})

export type AccountDetailsService = ReturnType<typeof createAccountDetails>
