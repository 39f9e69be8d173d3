import { IconAdjustmentsHeart, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import * as m from '#messages/app.ts'
import { accountQuery } from '#web/features/accounts/account-query.ts'
import { signOut } from '#web/features/accounts/sign-out.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { useBackCloses } from '#web/ui/back-closes.ts'
import { useNotice } from '#web/ui/notice.tsx'
import type { NavigationEntry } from '../navigation.tsx'
import { EntryLink } from './entry-link.tsx'
import classes from './profile-menu.module.css'

const menuId = 'profile-menu'

/** A button that opens the profile menu by the Popover API. */
export const ProfileButton = (props: {
  className?: string | undefined
  always: boolean
  children?: ReactNode
}) => (
  <button
    type="button"
    className={`${classes.button} ${props.className ?? ''}`}
    data-always={props.always || undefined}
    popoverTarget={menuId}
    aria-label={props.children ? undefined : m.profile}
  >
    <IconUserCircle size={props.children ? 24 : 28} stroke={1.75} aria-hidden />
    {props.children}
  </button>
)

interface ProfileMenuProps {
  email: string
  entries: NavigationEntry[]
  /** Renders the content above the entries. Gets whether the menu is open. */
  first?: ((open: boolean) => ReactNode) | undefined
  /** Opens the preferences. Only buyers have them. */
  onPreferences?: (() => void) | undefined
}

/** The profile menu. It is a sheet from below on phones, and drops down from the top bar on wide screens. */
export const ProfileMenu = ({ email, entries, first, onPreferences }: ProfileMenuProps) => {
  const notice = useNotice()
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const { data: account } = useQuery({ ...accountQuery, enabled: open })
  const name = account && `${account.first_name} ${account.last_name}`
  const { key } = useLocation()
  const close = useCallback(() => box.current?.hidePopover(), [])
  useBackCloses(open, close)
  useEffect(close, [close, key])
  const leave = async () => {
    setLeaving(true)
    try {
      await signOut()
    } catch (error) {
      setLeaving(false)
      close()
      await notice.failure(m.logoutFailed, sentenceOf(error))
    }
  }
  return (
    <div
      ref={box}
      id={menuId}
      popover="auto"
      className={classes.menu}
      onToggle={(event) => setOpen(event.newState === 'open')}
    >
      <nav aria-label={m.profile}>
        <div className={classes.person}>
          <Avatar name={name ?? email} photo={account?.photo} />
          <p className={classes.who}>
            {name && <span className={classes.name}>{name}</span>}
            <span className={classes.email} title={email}>
              {email}
            </span>
          </p>
        </div>
        {first?.(open)}
        {entries.map((entry) => (
          // The open menu has its own history entry, which the page replaces.
          <EntryLink
            key={entry.to}
            entry={entry}
            iconSize={22}
            replace
            className={classes.entry}
            onClick={close}
          />
        ))}
        {onPreferences && (
          <button
            type="button"
            className={classes.entry}
            onClick={() => {
              close()
              onPreferences()
            }}
          >
            <IconAdjustmentsHeart size={22} stroke={1.75} aria-hidden />
            {m.preferences}
          </button>
        )}
        <div className={classes.leave}>
          <button type="button" className={classes.entry} disabled={leaving} onClick={() => void leave()}>
            <IconLogout size={22} stroke={1.75} aria-hidden />
            {m.logout}
          </button>
        </div>
      </nav>
    </div>
  )
}
