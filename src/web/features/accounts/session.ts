import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { roleNumber, roleOfUserType, type Role } from '#domain/roles.ts'
import { api, initialDataOf, type ReplyOf } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { clearPersonalStorage } from '#web/lib/personal-storage.ts'

type SessionReply = ReplyOf<'GET auth/session'>

export interface Session {
  email: string
  role: Role
  userID: string
  shopOwnerID: string | null
  verified: 0 | 1 | 2
  /** An admin who can do nothing else before setting one up. */
  secondFactorMissing: boolean
}

/** As it stands in local storage: the first paint needs no wait, and the server's answer follows at once. */
interface Stored {
  email: string
  /** The role's number. */
  type: number
  user_id: string
  shop_owner_id: string | null
  verified: 0 | 1 | 2
}

const storageKey = 'session'
const queryKey = ['GET auth/session'] as const

export const sessionOf = (reply: SessionReply): Session => ({
  email: reply.email,
  role: roleOfUserType(reply.user_type),
  userID: reply.id,
  shopOwnerID: reply.shop_owner_id,
  verified: reply.verified,
  secondFactorMissing: reply.second_factor_missing === true,
})

export const readStoredSession = (): Session | null => {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Partial<Stored> | null
    const role = (Object.keys(roleNumber) as Role[]).find((name) => roleNumber[name] === stored?.type)
    if (!stored?.email || !stored.user_id || !role) return null
    return {
      email: stored.email,
      role,
      userID: stored.user_id,
      shopOwnerID: stored.shop_owner_id ?? null,
      verified: stored.verified ?? 0,
      secondFactorMissing: false,
    }
  } catch {
    return null
  }
}

/**
 * Keeps the session in local storage. When the person of `before` is not signed in any more, by whatever way, everything
 * else that the browser keeps of them goes; `before` is what this page knew, since another tab may have cleared the storage.
 */
export const storeSession = (session: Session | null, before = readStoredSession()): void => {
  if (before && before.userID !== session?.userID) void clearPersonalStorage()
  try {
    if (!session) return localStorage.removeItem(storageKey)
    const { email, role, userID, shopOwnerID, verified } = session
    const stored: Stored = {
      email,
      type: roleNumber[role],
      user_id: userID,
      shop_owner_id: shopOwnerID,
      verified,
    }
    localStorage.setItem(storageKey, JSON.stringify(stored))
  } catch {
    // Storage may be full or refused: the mirror is a convenience, the cookie is the session.
  }
}

/** Who is signed in, or null. The stored copy shows first and is checked with the server at every load. */
export const sessionQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal, client }): Promise<Session | null> => {
    let session: Session | null = null
    try {
      session = sessionOf(await api('GET auth/session', undefined, { signal }))
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error
    }
    storeSession(session, client.getQueryData<Session | null>(queryKey) ?? undefined)
    return session
  },
  initialData: readStoredSession,
  initialDataUpdatedAt: 0,
  staleTime: 5 * 60_000,
})

/** Takes the session that came with the page, so that the first screen renders once, without asking. */
export const setInitialSession = (queryClient: QueryClient): void => {
  const initial = initialDataOf('GET auth/session') as SessionReply | null | undefined
  if (initial === undefined) return
  // Nobody, says a page that the browser may have kept since before somebody logged in.
  if (initial === null && readStoredSession()) return
  const session = initial && sessionOf(initial)
  storeSession(session)
  queryClient.setQueryData(sessionQuery.queryKey, session)
}

/** Asks again when another tab has logged in or out. */
export const useSessionOfOtherTabs = (): void => {
  const queryClient = useQueryClient()
  useEffect(() => {
    const ask = (event: StorageEvent) => {
      // Clearing the whole storage tells no key.
      if (event.key === storageKey || event.key === null)
        void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
    }
    window.addEventListener('storage', ask)
    return () => window.removeEventListener('storage', ask)
  }, [queryClient])
}
