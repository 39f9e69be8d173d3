import type { ReactNode } from 'react'
import { Link, type LinkProps, useLocation } from 'react-router'
import { isAt, type NavigationEntry } from '../navigation.tsx'
import classes from './entry-link.module.css'

interface EntryLinkProps extends Omit<LinkProps, 'to' | 'children'> {
  entry: NavigationEntry
  iconSize: number
}

/** A navigation link in a bar or the menu, marked while its page is open. */
export const EntryLink = ({ entry, iconSize, ...rest }: EntryLinkProps): ReactNode => {
  const { pathname } = useLocation()
  const { icon: Icon, count: Count, label, to } = entry
  return (
    <Link {...rest} to={to} aria-current={isAt(entry, pathname) ? 'page' : undefined}>
      {label}
      <span className={`flex relative ${classes.icon}`}>
        <Icon size={iconSize} stroke={1.75} aria-hidden />
        {Count && <Count />}
      </span>
    </Link>
  )
}
