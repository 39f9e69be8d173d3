import { lazy, type ReactNode } from 'react'
import { Link, useLocation } from '#web/lib/router.tsx'
import { Optional } from '#web/ui/optional.tsx'
import { currentOf, type NavigationEntry } from '../navigation.tsx'
import classes from './entry-link.module.css'

/** Loaded on demand, because only sellers have it. */
const AddButton = lazy(async () => ({ default: (await import('./seller-parts.tsx')).AddButton }))

interface EntryLinksProps {
  entries: readonly NavigationEntry[]
  iconSize: number
  className?: string | undefined
  replace?: boolean
  onClick?: () => void
}

/** The entries of a bar or the menu. That of the open page is marked. */
export const EntryLinks = ({ entries, iconSize, className, ...ofLink }: EntryLinksProps): ReactNode => {
  const { pathname } = useLocation()
  const current = currentOf(entries, pathname)
  return entries.map((entry) => {
    const look = { className, 'aria-current': entry === current ? ('page' as const) : undefined }
    const face = <Face entry={entry} iconSize={iconSize} />
    const link = (
      <Link key={entry.to} {...ofLink} {...look} to={entry.to} data-add={entry.opensSheet && ''}>
        {face}
      </Link>
    )
    if (!entry.opensSheet) return link
    return (
      <Optional key={entry.to} instead={link}>
        <AddButton {...look} title={entry.label}>
          {face}
        </AddButton>
      </Optional>
    )
  })
}

interface FaceProps {
  entry: NavigationEntry
  iconSize: number
}

const Face = ({ entry: { icon: Icon, count: Count, label }, iconSize }: FaceProps) => (
  <>
    {label}
    <span className={`flex relative ${classes.icon}`}>
      {Icon && <Icon size={iconSize} stroke={1.75} aria-hidden />}
      {Count && <Count />}
    </span>
  </>
)
