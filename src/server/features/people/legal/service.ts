import type { Received } from '#contract/define.ts'
import type { legal as calls } from '#contract/legal.ts'
import type { AgreedVersions } from '#domain/legal-documents.ts'
import type { ModuleDependencies } from '../../../module.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { changeAccount } from '../../../platform/db/transaction-guard.ts'
import { AppError } from '../../../platform/errors.ts'
import { publishTo } from '../../../platform/events/publish-to.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import {
  declareAdult,
  findSellerDetails,
  forgetAdultDeclaration,
  insertAgreements,
  isRankedByBehaviour,
  selectAgreements,
  setRanking,
  upsertSellerDetails,
} from './queries.ts'

/** Of all that a person says here. */
const changesPerAccount = { max: 60, seconds: 3600 }

type SellerDetailsInput = Received<(typeof calls)['POST legal/set_seller_details']>

export type LegalDependencies = Pick<ModuleDependencies, 'database' | 'clock' | 'events'> & {
  /** Stops the account until an admin decides about it. */
  stopSaidUnderAge: (tx: Tx, accountID: string) => Promise<void>
}

export const createLegal = ({ database: { db }, clock, events, stopSaidUnderAge }: LegalDependencies) => {
  const consume = (accountID: string) => consumeAttempt(db, clock, `legal:${accountID}`, changesPerAccount)

  /** From that word on the seller sells nothing, until an admin decides about the entry in the queue. */
  const stopSelling = async (accountID: string): Promise<void> => {
    await changeAccount(db, accountID, async (tx) => {
      await forgetAdultDeclaration(tx, accountID)
      await stopSaidUnderAge(tx, accountID)
      await publishTo(tx, accountID, 'session')
    })
    await events.syncNotifications()
  }

  return {
    agreements: (accountID: string) => selectAgreements(db, accountID),

    async agree({ accountID }: Caller, versions: AgreedVersions): Promise<void> {
      await consume(accountID)
      await db.transaction().execute(async (tx) => {
        await insertAgreements(tx, accountID, versions, clock.now())
        await publishTo(tx, accountID, 'session')
      })
      await events.syncNotifications()
    },

    async declareAdult({ accountID }: Caller, adult: boolean): Promise<void> {
      await consume(accountID)
      if (!adult) {
        await stopSelling(accountID)
        throw new AppError('under_age')
      }
      await db.transaction().execute(async (tx) => {
        await declareAdult(tx, accountID, clock.now())
        await publishTo(tx, accountID, 'session')
      })
      await events.syncNotifications()
    },

    sellerDetails: (sellerID: string) => findSellerDetails(db, sellerID),

    async setSellerDetails({ accountID }: Caller, given: SellerDetailsInput) {
      await consume(accountID)
      const { kind, sources, name = null, address = null, contact = null, registration = null } = given
      const details =
        kind === 'business'
          ? { kind, name, address, contact, registration, sources }
          : { kind, name: null, address: null, contact: null, registration: null, sources }
      await db.transaction().execute(async (tx) => {
        await upsertSellerDetails(tx, { ...details, seller_id: accountID, changed_at: clock.now() })
        await publishTo(tx, accountID, 'items')
      })
      await events.syncNotifications()
      return details
    },

    ranking: async (buyerID: string): Promise<boolean> => (await isRankedByBehaviour(db, buyerID)) ?? true,

    async setRanking({ accountID }: Caller, byBehaviour: boolean): Promise<void> {
      await consume(accountID)
      await db.transaction().execute((tx) => setRanking(tx, accountID, byBehaviour))
      await events.syncNotifications()
    },
  }
}
