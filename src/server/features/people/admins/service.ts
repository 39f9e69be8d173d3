import { hash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import type { AdminRole } from '#domain/roles.ts'
import type { ModuleDependencies } from '../../../module.ts'
import { recordAct } from '../../../platform/admin-acts.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { changeAccount } from '../../../platform/db/transaction-guard.ts'
import { AppError } from '../../../platform/errors.ts'
import { publishTo } from '../../../platform/events/publish-to.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import { networkOf } from '../../../platform/limits/client-network.ts'
import { limitNetwork } from '../../../platform/limits/network-limits.ts'
import { type EraseAccount } from '../accounts/account/personal-data.ts'
import { insertAdmin } from '../accounts/account/admins.ts'
import {
  countInvitations,
  deleteInvitation,
  deleteInvitationsOf,
  findAdmin,
  findInvitation,
  insertInvitation,
  selectAdmins,
  selectInvitations,
  takeInvitation,
  updateRole,
} from './queries.ts'
import {
  type SecondAdminKind,
  answerRequest,
  countRequests,
  lockRequest,
  roleForKind,
  selectRequests,
} from './second-admin.ts'

const invitationLifetimeMs = 86_400_000
const tokenBytes = 16
const maxInvitations = 10
const invitationsPerOwner = { max: 30, seconds: 86_400 }
const wrongInvitationsPerNetwork = { max: 100, seconds: 900 }

const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer')

const isDeadlock = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '40P01'

/** Two owners who change each other at the same moment wait for each other. One goes on, and the other is judged anew. */
const onceMoreAfterDeadlock = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    if (!isDeadlock(error)) throw error
    return work()
  }
}

type Dependencies = Pick<ModuleDependencies, 'database' | 'events' | 'clock'> & { erase: EraseAccount }

/** The admins and their roles. */
export const createAdmins = ({ database: { db }, events, clock, erase }: Dependencies) => {
  const openInvitation = async (token: string, ip: string) => {
    const found = await findInvitation(db, hashOf(token), clock.now())
    if (found) return found
    await limitNetwork(db, clock, 'wrong-admin-invitation-from', ip, wrongInvitationsPerNetwork)
    throw new AppError('link_over')
  }

  return {
    async list() {
      const [admins, invitations] = await Promise.all([selectAdmins(db), selectInvitations(db, clock.now())])
      return { admins, invitations }
    },

    /** Waits for what the admin has begun. What comes later is judged by the new role. */
    async setRole(ownerID: string, adminID: string, role: AdminRole): Promise<void> {
      await onceMoreAfterDeadlock(() =>
        changeAccount(db, adminID, async (tx) => {
          const before = await findAdmin(tx, adminID)
          if (!before || !(await updateRole(tx, adminID, role))) throw new AppError('not_found')
          const words = `${before.admin_role} > ${role}`
          if (role !== 'owner') await deleteInvitationsOf(tx, adminID)
          await recordAct(tx, {
            adminID: ownerID,
            act: 'role_changed',
            at: clock.now(),
            personID: adminID,
            words,
          })
          await publishTo(tx, adminID, 'session')
        }),
      )
      await events.syncNotifications()
    },

    async remove(ownerID: string, adminID: string): Promise<void> {
      if (!(await findAdmin(db, adminID))) throw new AppError('not_found')
      await onceMoreAfterDeadlock(() =>
        erase({ accountID: adminID, kind: 'admin' }, async (tx, at) => {
          await deleteInvitationsOf(tx, adminID)
          await recordAct(tx, { adminID: ownerID, act: 'admin_removed', at, personID: adminID })
        }),
      )
    },

    async invite(ownerID: string, role: AdminRole) {
      await consumeAttempt(db, clock, `admin-invitation:${ownerID}`, invitationsPerOwner)
      const token = randomBytes(tokenBytes).toString('base64url')
      // One owner's invitations are made one after the other, so that they count.
      return changeAccount(db, ownerID, async (tx) => {
        const made_at = clock.now()
        if ((await countInvitations(tx, ownerID, made_at)) >= maxInvitations)
          throw new AppError('too_many_invitations')
        const id = uuidv7()
        const expires_at = new Date(made_at.getTime() + invitationLifetimeMs)
        const token_hash = hashOf(token)
        await insertInvitation(tx, {
          id,
          admin_role: role,
          token_hash,
          made_by: ownerID,
          made_at,
          expires_at,
        })
        const about = { kind: 'invitation', id }
        await recordAct(tx, { adminID: ownerID, act: 'admin_invited', at: made_at, about, words: role })
        return { id, token, expires_at }
      })
    },

    async cancelInvitation(ownerID: string, id: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const cancelled = await deleteInvitation(tx, id)
        if (!cancelled) throw new AppError('not_found')
        await recordAct(tx, {
          adminID: ownerID,
          act: 'invitation_cancelled',
          at: clock.now(),
          about: { kind: 'invitation', id },
          words: cancelled.admin_role,
        })
      })
    },

    readInvitation: openInvitation,

    /** Unknown, used, cancelled and expired invitations get the same error. */
    async join(
      token: string,
      person: { email: string; password: string; first_name: string; last_name: string },
      ip: string,
    ): Promise<void> {
      await openInvitation(token, ip)
      const takeRole = async (tx: Tx) => {
        const invitation = await takeInvitation(tx, hashOf(token), clock.now())
        if (!invitation) throw new AppError('link_over')
        return invitation.admin_role
      }
      await insertAdmin({ db }, clock, person, takeRole, { waiter: { newcomer: networkOf(ip) } })
    },

    requestsFor: ({ adminRole }: Caller) => {
      const kinds = (Object.keys(roleForKind) as SecondAdminKind[]).filter(
        (kind) => adminRole === 'owner' || adminRole === roleForKind[kind],
      )
      return selectRequests(db, kinds, clock.now())
    },

    countRequests: (kind: SecondAdminKind, adminID: string, max: number) =>
      countRequests(db, kind, adminID, clock.now(), max),

    async answer({ accountID, adminRole }: Caller, requestID: string, agree: boolean): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const at = clock.now()
        const request = await lockRequest(tx, requestID, at)
        if (!request || (adminRole !== 'owner' && adminRole !== roleForKind[request.kind]))
          throw new AppError('not_found')
        if (request.asked_by === accountID) throw new AppError('needs_other_admin')
        await answerRequest(tx, requestID, accountID, agree, at)
        await recordAct(tx, {
          adminID: accountID,
          act: agree ? 'second_admin_agreed' : 'second_admin_refused',
          at,
          personID: request.seller_id,
          about: { kind: request.kind, id: requestID },
        })
      })
    },
  }
}
