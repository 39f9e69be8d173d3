import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { PageParams, useLocation } from '#web/lib/router.tsx'
import { sessionQuery, useSessionOfOtherTabs } from '#web/features/accounts/session.ts'
import { CrashBoundary } from './crash-boundary.tsx'
import { fetchPagesWhenIdle, lazyPage } from './lazy-page.ts'
import { useAccountEvents } from './account-events.ts'
import { useLoginOnceEnded } from './login-once-ended.ts'
import { pageAt, pagesFor } from './pages.tsx'
import { useScrollMemory } from './scroll-memory.ts'
import { OfflineBar } from './shell/offline-bar.tsx'
import { Shell } from './shell/shell.tsx'
import { SignedOutFrame } from './shell/signed-out-frame.tsx'

const NotFoundPage = lazyPage(async () => (await import('./not-found-page.tsx')).NotFoundPage)

export const App = () => {
  const { data: session, isFetchedAfterMount, fetchStatus } = useQuery(sessionQuery)
  const { pathname } = useLocation()
  useSessionOfOtherTabs()
  useAccountEvents(session?.secondFactorMissing ? undefined : session?.userID)
  useLoginOnceEnded(Boolean(session))
  useScrollMemory()
  const pages = pagesFor(session)
  useEffect(() => fetchPagesWhenIdle(pages), [pages])

  // Without a stored session the server may still have one, so a deep link waits for its reply.
  const undecided = !session && !isFetchedAfterMount && fetchStatus === 'fetching'
  const page = pageAt(session ?? null, pathname)
  if (undecided && !page) return null

  const routes = (
    <CrashBoundary path={pathname}>
      <Suspense fallback={<div aria-busy />}>
        <PageParams value={page?.params ?? {}}>
          {page ? page.element : <NotFoundPage signedOut={!session} />}
        </PageParams>
      </Suspense>
    </CrashBoundary>
  )
  if (page?.bare)
    return (
      <>
        <OfflineBar />
        {routes}
      </>
    )
  // Nothing of one person's page stays for the next.
  return session ? (
    <Shell key={session.userID} session={session}>
      {routes}
    </Shell>
  ) : (
    <SignedOutFrame>{routes}</SignedOutFrame>
  )
}
