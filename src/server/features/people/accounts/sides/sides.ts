import { v7 as uuidv7 } from 'uuid'
import type { SellerDetails } from '#domain/sign-up.ts'
import type { ModuleDependencies } from '../../../../module.ts'
import { type Tx, refusedBy } from '../../../../platform/db/connect.ts'
import { accountLock, changeAccount } from '../../../../platform/db/transaction-guard.ts'
import { AppError } from '../../../../platform/errors.ts'
import { publishTo } from '../../../../platform/events/publish-to.ts'
import type { Caller, Identity } from '../../../../platform/http/caller.ts'
import { consumeAttempt } from '../../../../platform/limits/limits.ts'
import { deletePasskeysOf } from '../../passkeys/queries.ts'
import type { AccountMails } from '../email/account-mails.ts'
import type { Client, LogIn, Login } from '../login/login.ts'
import { findDetails, insertAccount, lockAccount } from '../queries.ts'
import { createProofOfOwner } from '../second-factor/proof-of-owner.ts'
import { deleteFactor } from '../second-factor/second-factor-queries.ts'
import { identify } from '../sessions/callers.ts'
import { deleteSessionsOf } from '../sessions/session-queries.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { insertRole } from '../sign-up/sign-ups.ts'
import { buysFrom, endDealings, findShared, findShopOfOwner, refreshSessions, setLogin } from './queries.ts'

const changesPerAccount = { max: 10, seconds: 3600 }
const switchesPerAccount = { max: 300, seconds: 3600 }

interface Joining {
  password: string
  code?: string | undefined
  other_email: string
  other_password: string
  other_code?: string | undefined
}

type Act = (tx: Tx, side: Pick<Caller, 'accountID' | 'loginID'>) => ReturnType<Sessions['actAs']>

type Dependencies = Pick<
  ModuleDependencies,
  'database' | 'events' | 'clock' | 'vault' | 'security' | 'log'
> & { mails: AccountMails; logIn: LogIn }

/** The same words where it is the code of the other account that is missing or wrong. */
const ofOther = (error: unknown): unknown => {
  if (!(error instanceof AppError)) return error
  if (error.code === 'code_wanted') return new AppError('other_code_wanted')
  if (error.code !== 'wrong_code') return error
  return new AppError('wrong_code', { fields: { other_code: 'This code is wrong or was already used.' } })
}

/** Another request was first. */
const orBothSides = (error: unknown): never => {
  throw refusedBy(error) === 'accounts_login_id' ? new AppError('both_sides_there') : error
}

/** A person's accounts on both sides, which stay two accounts, with the login of the first. */
export const createSides = (dependencies: Dependencies) => {
  const {
    database: { db },
    events,
    clock,
    security,
    mails,
    logIn,
  } = dependencies
  const proofOfOwner = createProofOfOwner(dependencies)

  /** Makes the seller's account of a buyer. `act`: makes the session act as it. */
  const sellToo = async (
    { accountID, loginID, otherSideID }: Caller,
    details: SellerDetails,
    act: Act,
  ): Promise<string> => {
    await consumeAttempt(db, clock, `sell-too:${accountID}`, changesPerAccount)
    if (details.adult === false) throw new AppError('under_age')
    if (otherSideID !== null) throw new AppError('both_sides_there')
    const id = uuidv7()
    await changeAccount(db, accountID, async (tx) => {
      if (!(await lockAccount(tx, accountID))) throw new AppError('not_signed_in')
      const created_at = clock.now()
      const shared = await findShared(tx, loginID)
      const { phone_no } = await findDetails(tx, loginID)
      const account = {
        ...shared,
        phone_no,
        id,
        kind: 'seller' as const,
        password_hash: '',
        created_at,
        login_id: loginID,
      }
      await insertAccount(tx, account)
      await insertRole(tx, id, details, created_at)
      await refreshSessions(tx, loginID)
      await act(tx, { accountID: id, loginID })
      await publishTo(tx, accountID, 'session')
    }).catch(orBothSides)
    security('signed_up', { accountID: id, kind: 'seller' })
    return id
  }

  /** Ends what opens the other account, and what it had of a shop that is now the same person's. */
  const takeOver = async (tx: Tx, caller: Caller, other: Identity): Promise<void> => {
    const { accountID: loginID } = caller
    const [buyerID, ownerID] =
      other.kind === 'seller' ? [loginID, other.accountID] : [other.accountID, loginID]
    const shopID = await findShopOfOwner(tx, ownerID)
    if (shopID !== undefined) {
      if (await buysFrom(tx, shopID, buyerID)) throw new AppError('own_tickets_open')
      await endDealings(tx, shopID, buyerID, ownerID)
    }
    await mails.queue(tx, { kind: 'email_changed', to: other.email, language: other.language })
    await deletePasskeysOf(tx, other.accountID)
    await deleteFactor(tx, other.accountID)
    await setLogin(tx, other.accountID, loginID, await findShared(tx, loginID))
    await deleteSessionsOf(tx, other.accountID)
    await refreshSessions(tx, loginID)
    await publishTo(tx, other.accountID, 'session')
    await publishTo(tx, loginID, 'session')
  }

  return {
    sellToo,

    /** Joins the account that the other e-mail and password open to the caller's. */
    async join(caller: Caller, given: Joining, client: Client): Promise<void> {
      const { accountID, kind, otherSideID } = caller
      if (otherSideID !== null) throw new AppError('both_sides_there')
      await consumeAttempt(db, clock, `join-account:${accountID}`, changesPerAccount)
      const judgeOwn = await proofOfOwner(caller, given)
      const { other_email: email, other_password: password, other_code: code } = given
      const { caller: other, judge }: Login = await logIn({ email, password, code }, client).catch(
        (error: unknown) => {
          throw ofOther(error)
        },
      )
      if (other.kind === kind || other.kind === 'admin') throw new AppError('same_side')
      await changeAccount(db, accountID, async (tx) => {
        // Both are changed, so the writes of both wait.
        await accountLock(tx, other.accountID, 'exclusive').execute()
        await judgeOwn(tx)
        await judge(tx)
        if (!(await lockAccount(tx, accountID)) || !(await lockAccount(tx, other.accountID)))
          throw new AppError('not_signed_in')
        const now = await identify(tx, other.accountID, clock.now())
        const own = await identify(tx, accountID, clock.now())
        if (!now || now.otherSideID !== null || own?.otherSideID !== null)
          throw new AppError('both_sides_there')
        if (now.stop) throw new AppError('other_account_stopped')
        await takeOver(tx, caller, now)
      }).catch(orBothSides)
      await events.syncNotifications()
      security('accounts_joined', { accountID })
    },

    /** Makes the session act as the side that the person chose. Returns its account. */
    async switchTo(caller: Caller, side: 'buyer' | 'seller', act: Act): Promise<string> {
      const { accountID, loginID, otherSideID, kind } = caller
      const chosen = kind === side ? accountID : otherSideID
      if (chosen === null) throw new AppError('not_found')
      await consumeAttempt(db, clock, `switch-side:${loginID}`, switchesPerAccount)
      await db.transaction().execute((tx) => act(tx, { accountID: chosen, loginID }))
      await events.syncNotifications()
      return chosen
    },
  }
}

export type Sides = ReturnType<typeof createSides>
