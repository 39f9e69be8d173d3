import { IconCopy, IconEye, IconFlag, IconShieldLock, IconTicket, IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { NavLink } from 'react-router'
import * as common from '#messages/common.ts'
import * as m from '#messages/app.ts'
import { sessionQuery } from '#web/features/accounts/session.ts'
import { pendingQuery } from '#web/features/verification/queries.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import classes from './admin-panel.module.css'

const parts = [
  { label: m.adminApprove, to: '/', Icon: IconUserCheck },
  { label: m.adminVouchers, to: '/generate', Icon: IconTicket },
  { label: m.adminPhotoViews, to: '/views', Icon: IconEye },
  { label: m.adminReports, to: '/reports', Icon: IconFlag },
  { label: m.adminDuplicateListings, to: '/same', Icon: IconCopy },
  { label: common.secondFactor, to: '/second-factor', Icon: IconShieldLock },
]

/** The navigation and layout around every admin page. */
export const AdminPanel = ({ children }: { children: ReactNode }) => {
  const { data: session } = useQuery(sessionQuery)
  // The count is shown once the list was loaded. The other pages do not fetch it.
  const pending = useQuery({ ...pendingQuery, enabled: false }).data?.response.length ?? 0
  const nav = useRef<HTMLElement>(null)
  // On a phone the navigation scrolls sideways, so the current part might be out of sight.
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && current) nav.current.scrollLeft = current.offsetLeft - 24
  }, [])
  return (
    <>
      <PageTitle title={m.adminTitle} back={false} />
      {/* Opens only once a required second factor is set up. */}
      {!session?.secondFactorMissing && (
        <nav ref={nav} className={classes.parts} aria-label={m.adminTitle}>
          {parts.map(({ label, to, Icon }) => (
            <NavLink key={to} to={to} end className={classes.part ?? ''}>
              <Icon size={20} stroke={1.75} aria-hidden />
              {label}
              {to === '/' && pending > 0 && <span className={classes.count}>{pending}</span>}
            </NavLink>
          ))}
        </nav>
      )}
      {children}
    </>
  )
}
