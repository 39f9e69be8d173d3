import { IconUserCircle } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from '#web/lib/router.tsx'
import * as m from '#messages/app.ts'
import { NotificationsCount } from '#web/features/notifications/notifications-count.tsx'
import { useBackCloses } from '#web/ui/back-closes.ts'
import { useQuietMoment } from '#web/lib/quiet-moment.ts'
import type { MenuState, ProfileMenuContentProps } from './profile-menu-content.tsx'
import classes from './profile-menu.module.css'

const menuId = 'profile-menu'

/** A button that opens the profile menu by the Popover API. */
export const ProfileButton = (props: {
  className?: string | undefined
  always: boolean
  /** Whether the page is one of the menu alone. */
  current?: boolean
  children?: ReactNode
}) => (
  <button
    type="button"
    className={`${classes.button} ${props.className ?? ''}`}
    data-always={props.always || undefined}
    popoverTarget={menuId}
    aria-current={props.current ? 'page' : undefined}
    aria-label={props.children ? undefined : m.profile}
  >
    <span className={`block relative ${classes.icon}`}>
      <IconUserCircle size={props.children ? 24 : 28} stroke={1.75} aria-hidden />
      {props.always && <NotificationsCount />}
    </span>
    {props.children}
  </button>
)

/** The profile menu. It is a sheet from below on phones, and drops down from the top bar on wide screens. */
export const ProfileMenu = (props: ProfileMenuContentProps) => {
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [Content, setContent] = useState<ComponentType<ProfileMenuContentProps & MenuState>>()
  const quiet = useQuietMoment()
  const { key } = useLocation()
  const close = useCallback(() => box.current?.hidePopover(), [])
  useBackCloses(open, close)
  useEffect(close, [close, key])
  // Loaded after the first screen, or when the menu opens. Without a network it stays empty until it opens again.
  useEffect(() => {
    if (Content || !(open || quiet)) return
    import('./profile-menu-content.tsx').then(
      ({ ProfileMenuContent }) => setContent(() => ProfileMenuContent),
      () => undefined,
    )
  }, [open, quiet, Content])
  return (
    <div
      ref={box}
      id={menuId}
      popover="auto"
      className={`no-margin ink on-paper ${classes.menu}`}
      onToggle={(event) => setOpen(event.newState === 'open')}
    >
      {Content ? <Content {...props} open={open} close={close} /> : open && props.first?.(open)}
    </div>
  )
}
