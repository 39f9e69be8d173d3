import {
  IconAlertTriangle,
  IconBell,
  IconChartBar,
  IconCopy,
  IconListCheck,
  IconFlag,
  IconQrcode,
  IconShieldLock,
  IconTicket,
  IconUserCheck,
  IconUserCog,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from '#web/lib/router.tsx'
import { maxAdminCount } from '#domain/admin-counts.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/app.ts'
import * as admins from '#messages/admins.tsx'
import { figures } from '#messages/figures.ts'
import { sessionQuery } from '#web/features/accounts/session.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { mayOpen } from './admin-paths.ts'
import classes from './admin-panel.module.css'

type Counts = ReplyOf<'GET admin/get_counts'>

interface Part {
  label: string
  to: string
  Icon: TablerIcon
  /** What waits for a decision there. */
  counts?: readonly (keyof Counts)[]
  /** What is counted there while nothing waits. */
  quietly?: keyof Counts
}

/** In the column of a desk each group has its name. */
const groups: { name: string; parts: Part[] }[] = [
  {
    name: admins.groupDecide,
    parts: [
      { label: m.adminApprove, to: '/', Icon: IconUserCheck, counts: ['sellers', 'photoRequests'] },
      { label: m.adminReports, to: '/reports', Icon: IconFlag, counts: ['reports'] },
      { label: m.adminDuplicateListings, to: '/same', Icon: IconCopy, counts: ['pairs'] },
    ],
  },
  {
    name: admins.groupMoney,
    parts: [
      {
        label: m.adminVouchers,
        to: '/generate',
        Icon: IconTicket,
        counts: ['voucherRequests'],
        quietly: 'vouchers',
      },
      { label: m.adminPaymentQrs, to: '/qrchanges', Icon: IconQrcode },
    ],
  },
  {
    name: admins.groupHouse,
    parts: [
      { label: figures, to: '/figures', Icon: IconChartBar },
      { label: m.adminNotifications, to: '/channels', Icon: IconBell },
      { label: admins.rolesTitle, to: '/roles', Icon: IconUserCog },
      { label: admins.breachTitle, to: '/breach', Icon: IconAlertTriangle },
      { label: admins.setUpTitle, to: '/setup', Icon: IconListCheck },
      { label: common.secondFactor, to: '/second-factor', Icon: IconShieldLock },
    ],
  },
]

/** A phone shows these at once, as the specification has them, and scrolls sideways to the others. */
const firstOnPhone = ['/', '/generate']

/** Other admins decide too, so the counts are fetched again. */
const countsQuery = {
  ...callQuery('GET admin/get_counts'),
  staleTime: 5_000,
  refetchInterval: 20_000,
  refetchOnWindowFocus: 'always',
} as const

const PartCount = ({ found, counts = [], quietly }: { found: Counts } & Pick<Part, 'counts' | 'quietly'>) => {
  const waiting = counts.reduce((sum, of) => sum + found[of], 0)
  const count = waiting || (quietly ? found[quietly] : 0)
  if (count === 0) return null
  return (
    <span className={`count ${classes.count}`} data-quiet={waiting === 0 || undefined}>
      {m.adminCount(count, maxAdminCount)}
    </span>
  )
}

/** The navigation and layout around every admin page. */
export const AdminPanel = ({ children }: { children: ReactNode }) => {
  const { data: session } = useQuery(sessionQuery)
  const { pathname } = useLocation()
  // Opens only once a required second factor is set up.
  const isOpen = session !== undefined && session !== null && !session.secondFactorMissing
  const found = useQuery({ ...countsQuery, enabled: isOpen }).data
  const nav = useRef<HTMLElement>(null)
  // On a phone the navigation scrolls sideways, so the current part might be out of sight.
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && current) nav.current.scrollLeft = current.offsetLeft - 24
  }, [])
  return (
    <>
      <PageTitle title={m.adminTitle} back={false} />
      <div className={isOpen ? classes.panel : undefined}>
        {isOpen && (
          <nav
            ref={nav}
            className={`flex gap-4 line-below relative scroll-bare scroll-x ${classes.parts}`}
            aria-label={m.adminTitle}
          >
            {groups.map(({ name, parts }) => {
              const open = parts.filter(({ to }) => mayOpen(session.adminRole, to))
              return (
                open.length > 0 && (
                  <div key={name} className={classes.group}>
                    <p className={`small semibold muted ${classes.name}`}>{name}</p>
                    {open.map(({ label, to, Icon, ...part }) => (
                      <Link
                        key={to}
                        to={to}
                        aria-current={to === pathname ? 'page' : undefined}
                        className={`row gap-8 rigid min-48 pad-0-12 semibold muted nowrap plain relative ${classes.part}`}
                        data-first={firstOnPhone.includes(to) || undefined}
                      >
                        <Icon size={20} stroke={1.75} aria-hidden />
                        {label}
                        {found && <PartCount found={found} counts={part.counts} quietly={part.quietly} />}
                      </Link>
                    ))}
                  </div>
                )
              )
            })}
          </nav>
        )}
        <div className="min-0">{children}</div>
      </div>
    </>
  )
}
