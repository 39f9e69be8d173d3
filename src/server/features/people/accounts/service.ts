import { accounts as calls } from '#contract/accounts.ts'
import type { ModuleDependencies } from '../../../module.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import { lastEvent } from '../../../platform/events/last-event.ts'
import { createCache } from '../../../platform/cache.ts'
import { changeAccount } from '../../../platform/db/transaction-guard.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { serializerOf } from '../../../platform/http/serialize.ts'
import { findMissing } from '../legal/missing.ts'
import { createSetLanguage } from './account/set-language.ts'
import type { AccountMails } from './email/account-mails.ts'
import { refuseWeakPassword } from './passwords/password-strength.ts'
import { hashPassword } from './passwords/passwords.ts'
import { requirePassword } from './passwords/require-password.ts'
import {
  deletePreferences,
  findHomeAddress,
  findPerson,
  insertPreferences,
  lockBuyer,
  selectPreferences,
  selectTags,
  updatePassword,
} from './queries.ts'

/** A change of a tag removes the entry at once; this is only a bound. */
const tagsTtlMs = 300_000
const writeTags = serializerOf(calls['GET store/get_all_tags'].reply)

const attachPreferences = async (tx: Tx, accountID: string, tagIDs: number[]): Promise<void> => {
  if ((await insertPreferences(tx, accountID, tagIDs)) !== tagIDs.length) throw new AppError('unknown_tag')
}

const byName = (tags: { id: number; name: string }[]): Record<string, number> =>
  Object.fromEntries(tags.map(({ name, id }) => [name, id]))

type Dependencies = Pick<ModuleDependencies, 'database' | 'events' | 'clock' | 'security'> & {
  mails: AccountMails
}

/** Password changes, tags and preferences. */
export const createAccounts = ({ database, events, clock, security, mails }: Dependencies) => {
  const { db, readReplica } = database
  const tags = createCache<string>(events, { topic: 'tags', max: 1, ttlMs: tagsTtlMs })
  const tagsChanged = lastEvent(events, 'tags')

  return {
    setLanguage: createSetLanguage({ database, events, clock }),

    /** What the person has yet to agree to or to declare. */
    missingOf: (caller: Pick<Caller, 'accountID' | 'kind'>) => findMissing(db, caller),

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
        await mails.queue(tx, { kind: 'password_changed', accountID })
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
