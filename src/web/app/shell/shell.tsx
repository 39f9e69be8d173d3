import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, lazy, useDeferredValue, useEffect, useRef } from 'react'
import { useLocation } from '#web/lib/router.tsx'
import * as m from '#messages/app.ts'
import type { Session } from '#web/features/accounts/session.ts'
import { UnreadInTitle } from '#web/features/chat/unread-count.tsx'
import { BalanceBox } from '#web/features/wallet/balance-box.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { keptAt } from '#web/lib/initial-data.ts'
import { ownMeasurementsQuery } from '#web/lib/own-measurements-query.ts'
import { useQuietMoment } from '#web/lib/quiet-moment.ts'
import { ownLocationQuery } from '#web/lib/own-location-query.ts'
import { Optional } from '#web/ui/optional.tsx'
import { OwnPlace } from '#web/ui/own-place.ts'
import { OwnMeasurements } from '#web/ui/own-measurements.ts'
import { entriesOf, type NavigationEntry } from '../navigation.tsx'
import { ownersPaths } from '../owners-paths.ts'
import { stoppedPaths } from '../stopped-paths.ts'
import { BottomBar } from './bottom-bar.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { useNewPageFocus } from './new-page-focus.ts'
import { TopBar } from './top-bar.tsx'
import { usePreferences } from './use-preferences.tsx'
import classes from './shell.module.css'

/** Loaded on demand, because most buyers have neither a balance, nor a second side, nor a shop that they help. */
const MenuFirst = lazy(async () => ({ default: (await import('./seller-parts.tsx')).MenuFirst }))
/** Loaded on demand, because few accounts are stopped. */
const StoppedBar = lazy(async () => ({ default: (await import('./stopped-bar.tsx')).StoppedBar }))
/** Loaded on demand, because few people need them. */
const SessionNotes = lazy(async () => ({ default: (await import('./session-notes.tsx')).SessionNotes }))

/** Sellers without a shop get an invitation to create one; while this is unknown, the link leads to the shop's page. */
const useHasShop = (session: Session): boolean => {
  const shop = useQuery({ ...callQuery('GET store/get_shop_details'), enabled: session.role === 'seller' })
  return !(shop.error instanceof ApiError && shop.error.status === 404)
}

const nothing = {}

/** The buyer's measurements and location, which tiles use once they have loaded. */
const useOwnFacts = ({ role, stopped }: Session) => {
  const enabled = useQuietMoment() && role === 'buyer' && !stopped
  const measurements = useQuery({ ...ownMeasurementsQuery, enabled })
  const location = useQuery({ ...ownLocationQuery, enabled })
  // Deferred, because every tile renders again with them.
  return {
    measurements: useDeferredValue(measurements.data?.measurements ?? nothing),
    place: useDeferredValue(location.data?.place),
  }
}

/** Waits for the first screen, unless that is an old one. */
const useOffline = ({ role, userID, stopped }: Session) => {
  const queryClient = useQueryClient()
  const isMember = (role === 'buyer' || role === 'seller') && !stopped
  const enabled = (useQuietMoment() || keptAt !== undefined) && isMember
  useEffect(() => {
    if (!enabled) return
    const leaving = new AbortController()
    const keep = async () =>
      (await import('../offline/keep-offline.ts')).keepOffline(queryClient, { role, userID }, leaving.signal)
    // Without a network or storage, a later visit keeps it.
    void keep().catch(() => undefined)
    return () => leaving.abort()
  }, [enabled, role, userID, queryClient])
}

/** Where somebody arrives, lists items or looks at what they agreed to. */
const askingPaths = new Set(['/', '/shop/add', '/rack', '/mydata'])

/** Whether this page asks for what the person has yet to agree to or to declare. */
const useAsks = ({ adultUndeclared, missingAgreements, stopped }: Session): boolean => {
  const { pathname } = useLocation()
  return Boolean(adultUndeclared ?? missingAgreements) && !stopped && askingPaths.has(pathname)
}

/** The bars and the profile menu around every page of a signed-in person. */
export const Shell = ({ session, children }: { session: Session; children: ReactNode }) => {
  const hasShop = useHasShop(session)
  const main = useRef<HTMLElement>(null)
  useNewPageFocus(main)
  useOffline(session)
  const preferences = usePreferences()
  const { measurements, place } = useOwnFacts(session)
  const { helps } = session
  const asks = useAsks(session)
  const hasCard = asks || session.helpEnded
  const entriesIn = (where: NavigationEntry['shownIn'][number]) =>
    entriesOf(session.role, where, hasShop).filter(
      ({ to }) =>
        (!helps?.working || !ownersPaths.has(to)) &&
        (!session.stopped || stoppedPaths.has(to)) &&
        (to !== '/sell' || !session.otherSide),
    )
  const isSeller = session.role === 'seller' && !session.stopped
  const firstInMenu = (open: boolean) => (
    <Optional instead={isSeller && !helps && <BalanceBox />}>
      <MenuFirst session={session} open={open} />
    </Optional>
  )
  const bottom = entriesIn('bottom')
  const menu = entriesIn('menu')
  const hasBottom = bottom.length > 0
  const isBuyer = session.role === 'buyer' && !session.stopped
  return (
    <div className={`column ${classes.shell}`} data-bottom-bar={hasBottom || undefined}>
      <a
        href="#content"
        className={`pad-12-16 semibold radius-medium tint-ink ${classes.skip}`}
        onClick={(event) => {
          // A hash link would move the focus again whenever a closed dialog goes back to its history entry.
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {m.skipToContent}
      </a>
      <TopBar role={session.role} hasSearch={isBuyer} entries={entriesIn('bar')} alwaysProfile={!hasBottom} />
      <Optional>{session.stopped && <StoppedBar until={session.stopped.until} />}</Optional>
      <OfflineBar />
      {/* Before the content, because keyboard users could not get past an infinite feed. */}
      {hasBottom && <BottomBar entries={bottom} menu={menu} />}
      <main ref={main} id="content" className="page-main" tabIndex={-1}>
        <Optional instead={hasCard && <div className={classes.note} />}>
          {(helps?.working || hasCard) && <SessionNotes session={session} asks={asks} />}
        </Optional>
        <OwnMeasurements value={measurements}>
          <OwnPlace value={place}>{children}</OwnPlace>
        </OwnMeasurements>
      </main>
      <ProfileMenu
        email={session.email}
        entries={menu}
        first={helps || session.otherSide || isSeller ? firstInMenu : undefined}
        onPreferences={isBuyer ? preferences.choose : undefined}
      />
      {preferences.dialog}
      {(isBuyer || isSeller) && <UnreadInTitle />}
    </div>
  )
}
