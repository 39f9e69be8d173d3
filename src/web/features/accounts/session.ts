import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type AdminRole, roleNumber, roleOfUserType, type Role } from '#domain/roles.ts'
import { api, initialDataOf, type ReplyOf } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { clearPersonalStorage } from '#web/lib/personal-storage.ts'
import { stored } from '#web/lib/stored.ts'
import { keepUnsentWork, takeUnsentWork } from '#web/lib/unsent-work.ts'

type SessionReply = ReplyOf<'GET auth/session'>

export interface Session {
  email: string
  role: Role
  /** Null for everybody but admins. */
  adminRole: AdminRole | null
  userID: string
  shopOwnerID: string | null
  verified: 0 | 1 | 2
  /** The admin must set up a second factor before anything else. */
  secondFactorMissing: boolean
  /** The shop that a buyer helps. `working`: this session works for it. */
  helps: { shopID: string; shopName: string; working: boolean } | null
  /** The side on which the person has an account too. */
  otherSide: 'buyer' | 'seller' | null
  /** Admins have stopped the account, until then or for good. */
  stopped: { until: string | null } | null
  /** The session still works for a shop that the person no longer helps. */
  helpEnded: boolean
  /** What the person has yet to agree to. */
  missingAgreements?: SessionReply['missingAgreements']
  /** A seller has not declared to be 18 or over. */
  adultUndeclared?: SessionReply['adultUndeclared']
}

/** The copy in local storage, so that the first render does not wait. The reply of the server replaces it. */
interface Stored {
  email: string
  /** The number of the role in the specification. */
  type: number
  user_id: string
  shop_owner_id: string | null
  verified: 0 | 1 | 2
  admin_role?: AdminRole
  helps?: Session['helps']
  other_side?: 'buyer' | 'seller'
}

const storageKey = 'session'
const copy = stored('device', storageKey)
const queryKey = ['GET auth/session'] as const

export const sessionOf = (reply: SessionReply): Session => ({
  email: reply.email,
  role: roleOfUserType(reply.user_type),
  adminRole: reply.adminRole ?? null,
  userID: reply.id,
  shopOwnerID: reply.shop_owner_id,
  verified: reply.verified,
  secondFactorMissing: reply.second_factor_missing === true,
  helps: reply.helperOf ?? null,
  otherSide: reply.other_side ?? null,
  stopped: reply.stopped ?? null,
  helpEnded: reply.helpEnded === true,
  ...(reply.missingAgreements && { missingAgreements: reply.missingAgreements }),
  ...(reply.adultUndeclared && { adultUndeclared: reply.adultUndeclared }),
})

export const readStoredSession = (): Session | null => {
  const kept = copy.read() as Partial<Stored> | null
  const role = (Object.keys(roleNumber) as Role[]).find((name) => roleNumber[name] === kept?.type)
  if (!kept?.email || !kept.user_id || !role) return null
  return {
    email: kept.email,
    role,
    adminRole: kept.admin_role ?? null,
    userID: kept.user_id,
    shopOwnerID: kept.shop_owner_id ?? null,
    verified: kept.verified ?? 0,
    secondFactorMissing: false,
    helps: kept.helps ?? null,
    otherSide: kept.other_side ?? null,
    stopped: null,
    helpEnded: false,
  }
}

/**
 * Stores the session in local storage. If the person of `before` is no longer signed in, everything else the browser
 * stores about them is removed, but for what a seller did that was not sent: it waits for that seller's next login. `before`
 * is passed by the page, since another tab may have cleared the storage.
 */
export const storeSession = (session: Session | null, before = readStoredSession()): void => {
  // Also where somebody no longer works for a shop.
  const isOf = (one: Session | null | undefined) =>
    one?.userID === session?.userID && one?.shopOwnerID === session?.shopOwnerID
  // Another tab may have logged this person in already, and then keeps what they did.
  if (before && !isOf(before) && !(session && isOf(readStoredSession())))
    void (session || before.shopOwnerID === null
      ? clearPersonalStorage(false, before.otherSide !== null && before.email === session?.email)
      : keepUnsentWork(before.shopOwnerID, clearPersonalStorage))
  if (!session) return copy.write(null)
  takeUnsentWork(session.shopOwnerID)
  const { email, role, adminRole, userID, shopOwnerID, verified, helps, otherSide } = session
  copy.write({
    email,
    type: roleNumber[role],
    user_id: userID,
    shop_owner_id: shopOwnerID,
    verified,
    ...(adminRole && { admin_role: adminRole }),
    ...(helps && { helps }),
    ...(otherSide && { other_side: otherSide }),
  } satisfies Stored)
}

/** Whether the browser kept the cookie of a login: it may refuse cookies. True if the server cannot be asked now. */
export const isLoginKept = (): Promise<boolean> =>
  api('GET auth/session').then(
    () => true,
    (error: unknown) => !(error instanceof ApiError && error.status === 401),
  )

/** Drops all data but the session. Call it when somebody logs in: it may belong to who was logged in before. */
export const forgetOthers = (queryClient: QueryClient): void =>
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] })

/** The signed-in person, or null. Starts with the stored copy, which is checked with the server on every load. */
export const sessionQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal, client }): Promise<Session | null> => {
    let session: Session | null = null
    try {
      session = sessionOf(await api('GET auth/session', undefined, { signal }))
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error
    }
    const before = client.getQueryData<Session | null>(queryKey) ?? undefined
    if (session && session.userID !== before?.userID) forgetOthers(client)
    storeSession(session, before)
    return session
  },
  initialData: readStoredSession,
  initialDataUpdatedAt: 0,
  staleTime: 5 * 60_000,
})

/** Uses the session that the server embedded in the page, which saves a request and a second render. */
export const setInitialSession = (queryClient: QueryClient): void => {
  const initial = initialDataOf('GET auth/session') as SessionReply | null | undefined
  if (initial === undefined) return
  // The browser may have cached this page before somebody logged in, so "nobody" is checked with the server.
  if (initial === null && readStoredSession()) return
  const session = initial && sessionOf(initial)
  storeSession(session)
  queryClient.setQueryData(sessionQuery.queryKey, session)
}

/** Refetches after another tab has logged in or out. */
export const useSessionOfOtherTabs = (): void => {
  const queryClient = useQueryClient()
  useEffect(() => {
    const ask = (event: StorageEvent) => {
      // Clearing the whole storage emits an event without a key.
      if (event.key === storageKey || event.key === null)
        void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
    }
    window.addEventListener('storage', ask)
    return () => window.removeEventListener('storage', ask)
  }, [queryClient])
}
