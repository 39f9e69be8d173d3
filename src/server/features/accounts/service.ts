import { v7 as uuidv7 } from 'uuid'
import { accounts as calls } from '#contract/accounts.ts'
import type { Language } from '#domain/language.ts'
import type { Style } from '#domain/sizes.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Database, type Tx, refusedBy } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import { lastEvent } from '../../platform/events/last-event.ts'
import { createCache } from '../../platform/cache.ts'
import { changeAccount } from '../../platform/db/transaction-guard.ts'
import type { Caller, Identity } from '../../platform/http/caller.ts'
import { serializerOf } from '../../platform/http/serialize.ts'
import type { SecurityLog } from '../../platform/security-log.ts'
import { networkOf } from '../../platform/limits/client-network.ts'
import { consumeAttempt } from '../../platform/limits/limits.ts'
import { consumeLimits, networkLimits } from '../../platform/limits/network-limits.ts'
import { refuseWeakPassword } from './passwords/password-strength.ts'
import { hashPassword } from './passwords/passwords.ts'
import { requirePassword } from './passwords/require-password.ts'
import {
  deletePreferences,
  findHomeAddress,
  findPerson,
  insertAccount,
  insertBuyer,
  insertPreferences,
  insertSeller,
  lockBuyer,
  selectPreferences,
  selectTags,
  updateLanguage,
  updatePassword,
} from './queries.ts'

interface Person {
  email: string
  password: string
  first_name: string
  last_name: string
  phone_no: string
  language: Language
}

/** One line, plus its parts if the client knows them. */
interface HomeAddress {
  address: string
  street?: string | undefined
  barangay?: string | undefined
  municipality?: string | undefined
}

/** A change of a tag removes the entry at once; this is only a bound. */
const tagsTtlMs = 300_000
const writeTags = serializerOf(calls['GET store/get_all_tags'].reply)

/** High, because a mobile carrier puts thousands of people behind one address. */
const signUpsPerNetwork = { max: 300, seconds: 3600 }

const languageChanges = { max: 60, seconds: 3600 }

const attachPreferences = async (tx: Tx, accountID: string, tagIDs: number[]): Promise<void> => {
  if ((await insertPreferences(tx, accountID, tagIDs)) !== tagIDs.length) throw new AppError('unknown_tag')
}

const byName = (tags: { id: number; name: string }[]): Record<string, number> =>
  Object.fromEntries(tags.map(({ name, id }) => [name, id]))

/** Sign-up, password changes, tags and preferences. */
export const createAccounts = (
  { db, readReplica }: Database,
  events: Events,
  clock: Clock,
  security: SecurityLog,
) => {
  const tags = createCache<string>(events, { topic: 'tags', max: 1, ttlMs: tagsTtlMs })
  const tagsChanged = lastEvent(events, 'tags')

  const signUp = async (
    person: Person,
    ip: string,
    kind: 'buyer' | 'seller',
    insertRole: (tx: Tx, accountID: string) => Promise<unknown>,
  ): Promise<Pick<Identity, 'accountID' | 'kind'>> => {
    const network = networkOf(ip)
    await consumeLimits(db, clock, networkLimits('sign-up', network, signUpsPerNetwork))
    refuseWeakPassword(person.password, person)
    const { password, ...rest } = person
    const account = {
      ...rest,
      id: uuidv7(),
      kind,
      password_hash: await hashPassword(password, { newcomer: network }),
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
    /** Returns the account for the new session. */
    signUpBuyer: (person: Person, style: Style, tagIDs: number[], ip: string) =>
      signUp(person, ip, 'buyer', async (tx, accountID) => {
        await insertBuyer(tx, { account_id: accountID, is_feminine: style })
        await attachPreferences(tx, accountID, tagIDs)
      }),

    /** Returns the account for the new session. */
    signUpSeller: (person: Person, home: HomeAddress, ip: string) =>
      signUp(person, ip, 'seller', (tx, accountID) =>
        insertSeller(tx, {
          account_id: accountID,
          address: home.address,
          street: home.street ?? null,
          barangay: home.barangay ?? null,
          municipality: home.municipality ?? null,
        }),
      ),

    async setLanguage({ accountID }: Pick<Identity, 'accountID'>, language: Language): Promise<void> {
      await consumeAttempt(db, clock, `language:${accountID}`, languageChanges)
      await updateLanguage(db, accountID, language)
      await events.syncNotifications()
    },

    homeAddress: (sellerID: string) => findHomeAddress(db, sellerID),

    /** Needs the present password, so that a stolen session cannot take the account over. */
    async changePassword(
      caller: Caller,
      password: string,
      newPassword: string,
      endOthers: (tx: Tx) => Promise<number>,
    ): Promise<void> {
      const { accountID } = caller
      await requirePassword(db, clock, caller, password)
      refuseWeakPassword(newPassword, await findPerson(db, accountID), 'new_password')
      const password_hash = await hashPassword(newPassword, { known: accountID })
      const ended = await changeAccount(db, accountID, async (tx) => {
        if (!(await updatePassword(tx, accountID, password_hash))) throw new AppError('not_signed_in')
        return endOthers(tx)
      })
      security('password_changed', { accountID, ended })
    },

    /** JSON text. */
    allTags: (): Promise<string> =>
      tags.get('all', async () => writeTags(byName(await readReplica(selectTags, tagsChanged.ofAny())))),

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
