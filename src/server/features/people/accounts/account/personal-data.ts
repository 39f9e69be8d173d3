import type { ModuleDependencies } from '../../../../module.ts'
import type { Tx } from '../../../../platform/db/connect.ts'
import { accountLock, changeAccount } from '../../../../platform/db/transaction-guard.ts'
import { AppError } from '../../../../platform/errors.ts'
import { publishTo } from '../../../../platform/events/publish-to.ts'
import type { Caller } from '../../../../platform/http/caller.ts'
import { consumeAttempt } from '../../../../platform/limits/limits.ts'
import type { Leaver, Person, PersonalData, PersonalPart } from '../../../../platform/personal-data.ts'
import { deleteAccountPhoto, findAccountPhoto } from './account-photo-queries.ts'
import {
  deleteLastLogin,
  deletePreferences,
  deleteTaste,
  eraseAccount,
  eraseSeller,
  findLastLogin,
  findPerson,
  insertDownload,
  lockAccount,
  selectDownloads,
  selectPreferences,
  selectTasteActs,
} from '../queries.ts'
import { deleteSessionsOf, selectSessions } from '../sessions/session-queries.ts'
import { findPasswordLink } from '../passwords/password-link-queries.ts'
import { deleteEmailLink, selectEmailLink } from '../email/email-queries.ts'
import { sidesOf } from '../sides/queries.ts'
import { deleteOriginOf } from '../sign-up/sign-up-origins.ts'
import { requirePassword } from '../passwords/require-password.ts'
import {
  countRecoveryCodes,
  deleteFactor,
  findConfirmedFactor,
} from '../second-factor/second-factor-queries.ts'

const downloadsPerAccount = { max: 20, seconds: 3600 }

const stylesOf = { 0: 'masculine', 1: 'feminine' } as const

/** The personal data in the tables of this feature. */
export const accountPart: PersonalPart = {
  async collect(db, { accountID }) {
    const [person, preferences, sessions, factor, link, emailLink, photo, lastLogin, downloads, acts] =
      await Promise.all([
        findPerson(db, accountID),
        selectPreferences(db, accountID),
        selectSessions(db, accountID),
        findConfirmedFactor(db, accountID),
        findPasswordLink(db, accountID),
        selectEmailLink(db, accountID),
        findAccountPhoto(db, accountID),
        findLastLogin(db, accountID),
        selectDownloads(db, accountID),
        selectTasteActs(db, accountID),
      ])
    const actsOf = (kind: (typeof acts)[number]['kind']) =>
      acts
        .filter((act) => act.kind === kind)
        .map(({ item_id, name, acted_at }) => ({ itemID: item_id, name, at: acted_at.toISOString() }))
    return {
      account: {
        id: person.id,
        kind: person.kind,
        email: person.email,
        firstName: person.first_name,
        lastName: person.last_name,
        phoneNumber: person.phone_no,
        createdAt: person.created_at.toISOString(),
        lastLoginAt: lastLogin?.at.toISOString() ?? null,
        language: person.language,
        style: person.is_feminine === null ? null : stylesOf[person.is_feminine],
        homeAddress: person.address,
        preferences: preferences.map(({ name }) => name),
        sessions: sessions.map((session) => ({
          device: session.device,
          startedAt: session.created_at.toISOString(),
          lastSeenAt: session.last_seen_at.toISOString(),
          endsAt: session.expires_at.toISOString(),
        })),
        secondFactor: factor?.confirmed_at
          ? {
              since: factor.confirmed_at.toISOString(),
              recoveryCodesLeft: await countRecoveryCodes(db, factor.id),
            }
          : null,
        resetLink: link
          ? { madeAt: link.created_at.toISOString(), endsAt: link.expires_at.toISOString() }
          : null,
        emailConfirmedAt: person.email_confirmed_at?.toISOString() ?? null,
        emailLink: emailLink
          ? {
              to: emailLink.email,
              madeAt: emailLink.created_at.toISOString(),
              endsAt: emailLink.expires_at.toISOString(),
            }
          : null,
        dataDownloads: downloads.map((one) => one.downloaded_at.toISOString()),
        sizesLookedAt: person.sizes ?? [],
        openedItems: actsOf('opened'),
        hiddenItems: actsOf('hidden'),
        photo: photo ? `data:image/webp;base64,${photo.bytes.toString('base64')}` : null,
      },
    }
  },

  async erase(tx, { accountID, kind, at }) {
    await deletePreferences(tx, accountID)
    await deleteAccountPhoto(tx, accountID)
    await deleteTaste(tx, accountID)
    await deleteFactor(tx, accountID)
    await deleteEmailLink(tx, accountID)
    await deleteLastLogin(tx, accountID)
    await deleteOriginOf(tx, accountID)
    if (kind === 'seller') await eraseSeller(tx, accountID)
    await eraseAccount(tx, accountID, at)
    // Open pages of the account then ask who is signed in.
    await publishTo(tx, accountID, 'session')
    await deleteSessionsOf(tx, accountID)
  },
}

const nothing = {
  verification: null,
  shop: null,
  helps: null,
  helped: { items: [], acts: [], messages: [] },
  measurements: {},
  place: null,
  passkeys: [],
  programs: [],
  webhooks: [],
  provenPhone: null,
  legal: { agreements: [], declaredAdultAt: null, seller: null, rankedByBehaviour: null },
  pushSubscriptions: [],
  notifications: [],
  notificationSettings: null,
  items: [],
  balance: null,
  cart: [],
  collections: [],
  drops: [],
  followedShops: [],
  savedSearches: [],
  offers: [],
  offerRules: null,
  bundleRule: null,
  savedItemChanges: [],
  inLine: [],
  liveSales: [],
  counterSales: [],
  liveSubscriptions: [],
  bought: [],
  sold: [],
  payments: [],
  paymentQr: null,
  paymentQrChanges: [],
  pickups: [],
  riderRequests: [],
  conversations: [],
  cases: [],
  reports: [],
  bales: [],
  decisions: [],
  reviews: { written: [], received: [] },
} satisfies Partial<PersonalData>

type Dependencies = Pick<ModuleDependencies, 'database' | 'events' | 'clock' | 'security' | 'log'> & {
  /** One of each other feature, in the order in which they lock and erase. */
  personalParts: readonly PersonalPart[]
}

/**
 * Erases an account across all features, with the account of the person's other side. `also` runs in the same transaction once the account is locked, before anything is
 * erased.
 */
export const createEraseAccount =
  ({ database: { db }, events, clock, security, log, personalParts: parts }: Dependencies) =>
  async (
    { accountID, kind, giveUpBalance = false }: Person & { giveUpBalance?: boolean },
    also?: (tx: Tx, at: Date) => Promise<void>,
  ): Promise<void> => {
    const afterCommit = await changeAccount(db, accountID, async (tx) => {
      const at = clock.now()
      const leavers = (await sidesOf(tx, accountID)).map((side): Leaver => ({ ...side, at, giveUpBalance }))
      for (const leaver of leavers) {
        if (leaver.accountID !== accountID) await accountLock(tx, leaver.accountID, 'exclusive').execute()
        for (const part of parts) await part.hold?.(tx, leaver)
      }
      if (leavers.length === 0) throw new AppError('not_signed_in')
      for (const leaver of leavers) {
        if (!(await lockAccount(tx, leaver.accountID))) throw new AppError('not_signed_in')
        for (const part of parts) await part.check?.(tx, leaver)
      }
      await also?.(tx, at)
      const rest: (() => Promise<void>)[] = []
      for (const leaver of leavers)
        for (const part of [...parts, accountPart]) {
          const after = await part.erase?.(tx, leaver)
          if (after) rest.push(after)
        }
      return rest
    })
    for (const after of afterCommit)
      await after().catch((error: unknown) =>
        log.error(
          { err: error },
          'cleaning up after a deleted account failed: background jobs will finish it',
        ),
      )
    security('account_deleted', { accountID, kind })
    await events.syncNotifications()
  }

export type EraseAccount = ReturnType<typeof createEraseAccount>

/** Exports and deletes the personal data of an account, across all features. */
export const createPersonalData = (
  { database: { db }, clock, security, personalParts: parts }: Dependencies,
  erase: EraseAccount,
) => ({
  /** A consistent snapshot, of both sides of the person. Needs the password: a stolen session is not enough. */
  async collect(caller: Caller, password: string): Promise<PersonalData & { otherSide?: PersonalData }> {
    await requirePassword(db, clock, caller, password)
    await consumeAttempt(db, clock, `my-data:${caller.accountID}`, downloadsPerAccount)
    const collected = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        const collectOf = async (person: Person) => {
          const { account } = await accountPart.collect(tx, person)
          if (!account) throw new AppError('not_signed_in')
          const data: PersonalData = { madeAt: clock.now().toISOString(), account, ...nothing }
          for (const part of parts) Object.assign(data, await part.collect(tx, person))
          return data
        }
        const [own = caller, other] = await sidesOf(tx, caller.accountID)
        const data = await collectOf(own)
        return other ? { ...data, otherSide: await collectOf(other) } : data
      })
    await db.transaction().execute((tx) => insertDownload(tx, caller.accountID, clock.now()))
    security('data_exported', { accountID: caller.accountID, kind: caller.kind })
    return collected
  },

  async remove(caller: Caller, password: string, giveUpBalance: boolean): Promise<void> {
    const { accountID, kind } = caller
    await requirePassword(db, clock, caller, password)
    await erase({ accountID, kind, giveUpBalance })
  },
})

export type PersonalDataService = ReturnType<typeof createPersonalData>
