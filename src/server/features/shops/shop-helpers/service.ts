import { hash, randomBytes } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { ModuleDependencies } from '../../../module.ts'
import { changeAccount } from '../../../platform/db/transaction-guard.ts'
import { AppError } from '../../../platform/errors.ts'
import { publishTo } from '../../../platform/events/publish-to.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import { limitNetwork } from '../../../platform/limits/network-limits.ts'
import { buysFrom, worksForShop } from '../../people/index.ts'
import { findShopOf } from '../shops/queries.ts'
import {
  countHelpers,
  countInvitations,
  deleteHelper,
  deleteInvitation,
  findInvitation,
  forgetWorkOf,
  insertHelper,
  insertInvitation,
  lockOpenShop,
  selectHelpers,
  selectInvitations,
  takeInvitation,
} from './queries.ts'

const invitationLifetimeMs = 7 * 86_400_000
const tokenBytes = 16
const maxHelpers = 20
const maxInvitations = 10
const invitationsPerShop = { max: 60, seconds: 86_400 }
/** High, because a mobile carrier puts many people behind one address. Right links are not counted. */
const wrongInvitationsPerNetwork = { max: 1000, seconds: 900 }

const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer')

type Dependencies = Pick<ModuleDependencies, 'database' | 'events' | 'clock' | 'security'>

/** Owners invite and remove the helpers of their shops. */
export const createShopHelpers = ({ database: { db }, events, clock, security }: Dependencies) => {
  const shopOf = async (ownerID: string): Promise<string> => {
    const shop = await findShopOf(db, ownerID)
    if (!shop) throw new AppError('shop_missing')
    return shop.id
  }

  const openInvitation = async (token: string, ip: string) => {
    const found = await findInvitation(db, hashOf(token), clock.now())
    if (found) return found
    await limitNetwork(db, clock, 'wrong-invitation-from', ip, wrongInvitationsPerNetwork)
    throw new AppError('link_over')
  }

  /** Waits for writes that the helper has begun. Later ones are judged without the row. */
  const end = async (accountID: string, shopID: string, by: 'owner' | 'helper'): Promise<void> => {
    const ended = await changeAccount(db, accountID, async (tx) => {
      if (!(await deleteHelper(tx, shopID, accountID))) return false
      await publishTo(tx, accountID, 'session')
      return true
    })
    if (!ended) throw new AppError('not_found')
    await events.syncNotifications()
    security('helper_ended', { accountID, shopID, by })
  }

  return {
    async list(ownerID: string) {
      const shopID = await shopOf(ownerID)
      const [helpers, invitations] = await Promise.all([
        selectHelpers(db, shopID),
        selectInvitations(db, shopID, clock.now()),
      ])
      return { helpers, invitations }
    },

    async invite(ownerID: string) {
      const shopID = await shopOf(ownerID)
      await consumeAttempt(db, clock, `helper-invitation:${shopID}`, invitationsPerShop)
      const token = randomBytes(tokenBytes).toString('base64url')
      return db.transaction().execute(async (tx) => {
        if (!(await lockOpenShop(tx, { id: shopID }))) throw new AppError('shop_missing')
        const made_at = clock.now()
        if ((await countHelpers(tx, shopID)) >= maxHelpers) throw new AppError('too_many_helpers')
        if ((await countInvitations(tx, shopID, made_at)) >= maxInvitations)
          throw new AppError('too_many_invitations')
        const expires_at = new Date(made_at.getTime() + invitationLifetimeMs)
        const id = uuidv7()
        await insertInvitation(tx, { id, shop_id: shopID, token_hash: hashOf(token), made_at, expires_at })
        return { id, token, expires_at }
      })
    },

    async cancelInvitation(ownerID: string, id: string): Promise<void> {
      const cancelled = await db.transaction().execute((tx) => deleteInvitation(tx, ownerID, id))
      if (!cancelled) throw new AppError('not_found')
    },

    async remove(ownerID: string, helperID: string): Promise<void> {
      await end(helperID, await shopOf(ownerID), 'owner')
    },

    leave: (accountID: string, shopID: string): Promise<void> => end(accountID, shopID, 'helper'),

    readInvitation: openInvitation,

    /** Unknown, used, cancelled and expired invitations get the same error. */
    async accept(accountID: string, token: string, ip: string) {
      const { shop_id } = await openInvitation(token, ip)
      const shop = await changeAccount(db, accountID, async (tx) => {
        const locked = await lockOpenShop(tx, { id: shop_id })
        const now = clock.now()
        if (!locked || !(await takeInvitation(tx, hashOf(token), now))) throw new AppError('link_over')
        if (await worksForShop(tx, accountID, shop_id)) throw new AppError('already_helping')
        if (await buysFrom(tx, shop_id, accountID)) throw new AppError('own_tickets_open')
        if ((await countHelpers(tx, shop_id)) >= maxHelpers) throw new AppError('too_many_helpers')
        const isNew = await insertHelper(tx, { account_id: accountID, shop_id, since: now })
        if (!isNew) throw new AppError('already_helping')
        await forgetWorkOf(tx, accountID)
        return locked
      })
      await events.syncNotifications()
      security('helper_accepted', { accountID, shopID: shop.id })
      return shop
    },
  }
}
