import { IconCopy, IconEye, IconFlag, IconShieldLock, IconTicket, IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import * as common from '#messages/common.ts'
import * as m from '#messages/app.ts'
import { sessionQuery } from '#web/features/accounts/session.ts'
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
  return (
    <>
      <PageTitle title={m.adminTitle} back={false} />
      {/* Opens only once a required second factor is set up. */}
      {!session?.secondFactorMissing && (
        <nav className={classes.parts} aria-label={m.adminTitle}>
          {parts.map(({ label, to, Icon }) => (
            <NavLink key={to} to={to} end className={classes.part ?? ''}>
              <Icon size={20} stroke={1.75} aria-hidden />
              {label}
            </NavLink>
          ))}
        </nav>
      )}
      {children}
    </>
  )
}
