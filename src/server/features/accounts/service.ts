import { v7 as uuidv7 } from 'uuid'
import { accounts as calls } from '#contract/accounts.ts'
import type { Style } from '#domain/sizes.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Database, type Tx, refusedBy } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import { lastHeard } from '../../platform/events/last-heard.ts'
import { createMemory } from '../../platform/events/memory.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { serializerOf } from '../../platform/http/serialize.ts'
import type { SecurityLog } from '../../platform/security-log.ts'
import { digest, forgetTries, takeTry } from '../../platform/limits/limits.ts'
import { toCaller } from './callers.ts'
import { hashPassword, isPassword, refuseWeakPassword } from './passwords.ts'
import { requirePassword } from './require-password.ts'
import type { SecondFactors } from './second-factors.ts'
import {
  deletePreferences,
  findAccountByEmail,
  findCaller,
  findHomeAddress,
  findPerson,
  insertAccount,
  insertBuyer,
  insertPreferences,
  insertSeller,
  lockBuyer,
  selectPreferences,
  selectTags,
  updatePassword,
} from './queries.ts'

interface Person {
  email: string
  password: string
  first_name: string
  last_name: string
  phone_no: string
}

/** As one line, and its parts where the client knows them. */
interface HomeAddress {
  address: string
  street?: string | undefined
  barangay?: string | undefined
  municipality?: string | undefined
}

interface Credentials {
  email: string
  password: string
  /** Of a second factor. */
  code?: string | undefined
}

/** The database tells when one changes. */
const tagsKeptFor = 300_000
const writeTags = serializerOf(calls['GET store/get_all_tags'].reply)

const quarterHour = 900
/** Few for one e-mail. Many for one address: a mobile carrier puts thousands of people behind it. */
const loginsPerEmail = { most: 10, seconds: quarterHour }
const loginsPerAddress = { most: 1000, seconds: quarterHour }
const signUpsPerAddress = { most: 300, seconds: 3600 }

const attachPreferences = async (tx: Tx, accountID: string, tagIDs: number[]): Promise<void> => {
  if ((await insertPreferences(tx, accountID, tagIDs)) !== tagIDs.length) throw new AppError('unknown_tag')
}

const byName = (tags: { id: number; name: string }[]): Record<string, number> =>
  Object.fromEntries(tags.map(({ name, id }) => [name, id]))

export const createAccounts = (
  { db, aMomentOld }: Database,
  events: Events,
  clock: Clock,
  security: SecurityLog,
  secondFactors: SecondFactors,
) => {
  const tags = createMemory<string>(events, { topic: 'tags', most: 1, longestAge: tagsKeptFor })
  const tagsChanged = lastHeard(events, 'tags')

  const signUp = async (
    person: Person,
    address: string,
    kind: 'buyer' | 'seller',
    insertRole: (tx: Tx, accountID: string) => Promise<unknown>,
  ): Promise<Pick<Caller, 'accountID' | 'kind'>> => {
    await takeTry(db, clock, `sign-up:${digest(address)}`, signUpsPerAddress)
    refuseWeakPassword(person.password, person)
    const { password, ...rest } = person
    const account = {
      ...rest,
      id: uuidv7(),
      kind,
      password_hash: await hashPassword(password),
      created_at: clock.now(),
    }
    try {
      await db.transaction().execute(async (tx) => {
        await insertAccount(tx, account)
        await insertRole(tx, account.id)
      })
    } catch (error) {
      if (refusedBy(error) === 'accounts_email')
        throw new AppError('email_taken', {
          fields: { email: 'There is already an account with this e-mail.' },
        })
      throw error
    }
    return { accountID: account.id, kind }
  }

  return {
    /** Answers whose session may start. */
    signUpBuyer: (person: Person, style: Style, tagIDs: number[], address: string) =>
      signUp(person, address, 'buyer', async (tx, accountID) => {
        await insertBuyer(tx, { account_id: accountID, is_feminine: style })
        await attachPreferences(tx, accountID, tagIDs)
      }),

    /** Answers whose session may start. */
    signUpSeller: (person: Person, home: HomeAddress, address: string) =>
      signUp(person, address, 'seller', (tx, accountID) =>
        insertSeller(tx, {
          account_id: accountID,
          address: home.address,
          street: home.street ?? null,
          barangay: home.barangay ?? null,
          municipality: home.municipality ?? null,
        }),
      ),

    homeAddress: (sellerID: string) => findHomeAddress(db, sellerID),

    /**
     * The same answer, after the same time, for an unknown e-mail and a wrong password; only who has the password hears of a
     * second factor. `judge` is asked when the session starts.
     */
    async checkCredentials(
      { email, password, code }: Credentials,
      address: string,
    ): Promise<{ caller: Caller; judge: (tx: Tx) => Promise<void> }> {
      const emailKey = `login:${digest(email.trim().toLowerCase())}`
      await takeTry(db, clock, `login-from:${digest(address)}`, loginsPerAddress)
      await takeTry(db, clock, emailKey, loginsPerEmail)
      const account = await findAccountByEmail(db, email.trim())
      if (!(await isPassword(account?.password_hash, password)) || !account) {
        // Whoever tried: an e-mail that nobody has here may be somebody's elsewhere, or a password in the wrong field.
        security('login_failed', { accountID: account?.id })
        throw new AppError('wrong_credentials')
      }
      const found = await findCaller(db, account.id)
      if (!found) throw new AppError('wrong_credentials')
      const caller = toCaller(found)
      const judge = await secondFactors.judgeCode(account.id, code)
      await forgetTries(db, emailKey)
      return { caller, judge }
    },

    /** Whoever knows only the session cannot take the account over. */
    async changePassword(
      caller: Caller,
      password: string,
      newPassword: string,
      endOthers: (tx: Tx) => Promise<number>,
    ): Promise<void> {
      const { accountID } = caller
      await requirePassword(db, clock, accountID, password)
      refuseWeakPassword(newPassword, await findPerson(db, accountID), 'new_password')
      const password_hash = await hashPassword(newPassword)
      const ended = await db.transaction().execute(async (tx) => {
        if (!(await updatePassword(tx, accountID, password_hash))) throw new AppError('not_signed_in')
        return endOthers(tx)
      })
      security('password_changed', { accountID, ended })
    },

    /** As JSON. */
    allTags: (): Promise<string> =>
      tags.get('all', async () => writeTags(byName(await aMomentOld(selectTags, tagsChanged.ofAny())))),

    async preferences(caller: Caller): Promise<Record<string, number>> {
      return byName(await selectPreferences(db, caller.accountID))
    },

    replacePreferences: (caller: Caller, tagIDs: number[]): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await lockBuyer(tx, caller.accountID)
        await deletePreferences(tx, caller.accountID)
        await attachPreferences(tx, caller.accountID, tagIDs)
      }),
  }
}

export type Accounts = ReturnType<typeof createAccounts>
