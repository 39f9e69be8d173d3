import type { ReactNode } from 'react'
import { Link, type LinkProps, useLocation } from 'react-router'
import { isAt, type NavigationEntry } from '../navigation.tsx'
import classes from './entry-link.module.css'

interface EntryLinkProps extends Omit<LinkProps, 'to' | 'children'> {
  entry: NavigationEntry
  iconSize: number
}

/** A link to a page in a bar or the menu. It is highlighted while that page is open. */
export const EntryLink = ({ entry, iconSize, ...rest }: EntryLinkProps): ReactNode => {
  const { pathname } = useLocation()
  const { icon: Icon, count: Count, label, to } = entry
  return (
    <Link {...rest} to={to} aria-current={isAt(entry, pathname) ? 'page' : undefined}>
      {label}
      <span className={classes.icon}>
        <Icon size={iconSize} stroke={1.75} aria-hidden />
        {Count && <Count />}
      </span>
    </Link>
  )
}
