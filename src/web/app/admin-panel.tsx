import { IconCopy, IconEye, IconFlag, IconShieldLock, IconTicket, IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { sessionQuery } from '#web/features/accounts/session.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import classes from './admin-panel.module.css'

const parts = [
  { label: 'Approve Sellers', to: '/', Icon: IconUserCheck },
  { label: 'Generate Vouchers', to: '/generate', Icon: IconTicket },
  { label: 'ID Photo Views', to: '/views', Icon: IconEye },
  { label: 'Chat Reports', to: '/reports', Icon: IconFlag },
  { label: 'Same Pieces', to: '/same', Icon: IconCopy },
  { label: 'Second Factor', to: '/second-factor', Icon: IconShieldLock },
]

/** The frame of every page of the admin. */
export const AdminPanel = ({ children }: { children: ReactNode }) => {
  const { data: session } = useQuery(sessionQuery)
  return (
    <>
      <PageTitle title="Admin Panel" back={false} />
      {/* Until a second factor that is needed is there, none of it opens. */}
      {!session?.secondFactorMissing && (
        <nav className={classes.parts} aria-label="Admin Panel">
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
