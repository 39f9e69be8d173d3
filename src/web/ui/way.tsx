import { IconChevronRight, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from '#web/lib/router.tsx'

interface WayProps {
  icon?: TablerIcon
  /** What is so now, or what is there. */
  hint?: ReactNode
  children: ReactNode
}

const look = 'row gap-12 full min-48 pad-12-16 semibold ink text-start plain focus-inside hover-linen'

const Face = ({ icon: Icon, hint, children }: WayProps) => (
  <>
    {Icon && <Icon size={22} stroke={1.75} className="rigid" aria-hidden />}
    <span className="grid grow min-0">
      {children}
      {hint && <span className="small regular muted">{hint}</span>}
    </span>
    <IconChevronRight size={20} stroke={1.75} className="rigid" aria-hidden />
  </>
)

/** A row of a list of ways, which leads to a page. */
export const Way = ({ to, ...face }: WayProps & { to: string }) => (
  <Link to={to} className={look}>
    <Face {...face} />
  </Link>
)

/** A row of a list of ways, which opens a dialog. */
export const WayButton = ({ onClick, ...face }: WayProps & { onClick: () => void }) => (
  <button type="button" className={look} onClick={onClick}>
    <Face {...face} />
  </button>
)
