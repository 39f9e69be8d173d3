import type { ReactNode } from 'react'
import { Link, type LinkProps, useLocation } from 'react-router'
import { isAt, type NavigationEntry } from '../navigation.tsx'

interface EntryLinkProps extends Omit<LinkProps, 'to' | 'children'> {
  entry: NavigationEntry
  iconSize: number
}

/** Leads to a page from a bar or the menu, and is marked while one is there. */
export const EntryLink = ({ entry, iconSize, ...rest }: EntryLinkProps): ReactNode => {
  const { pathname } = useLocation()
  const { icon: Icon, label, to } = entry
  return (
    <Link {...rest} to={to} aria-current={isAt(entry, pathname) ? 'page' : undefined}>
      <Icon size={iconSize} stroke={1.75} aria-hidden />
      {label}
    </Link>
  )
}
