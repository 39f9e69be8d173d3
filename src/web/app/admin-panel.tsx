import { IconCopy, IconEye, IconFlag, IconTicket, IconUserCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { PageTitle } from '#web/ui/page-title.tsx'
import classes from './admin-panel.module.css'

const parts = [
  { label: 'Approve Sellers', to: '/', Icon: IconUserCheck },
  { label: 'Generate Vouchers', to: '/generate', Icon: IconTicket },
  { label: 'ID Photo Views', to: '/views', Icon: IconEye },
  { label: 'Chat Reports', to: '/reports', Icon: IconFlag },
  { label: 'Same Pieces', to: '/same', Icon: IconCopy },
]

/** The frame of every page of the admin. */
export const AdminPanel = ({ children }: { children: ReactNode }) => (
  <>
    <PageTitle title="Admin Panel" back={false} />
    <nav className={classes.parts} aria-label="Admin Panel">
      {parts.map(({ label, to, Icon }) => (
        <NavLink key={to} to={to} end className={classes.part ?? ''}>
          <Icon size={20} stroke={1.75} aria-hidden />
          {label}
        </NavLink>
      ))}
    </nav>
    {children}
  </>
)
