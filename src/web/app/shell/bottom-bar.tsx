import { useLocation } from '#web/lib/router.tsx'
import * as m from '#messages/app.ts'
import { currentOf, type NavigationEntry } from '../navigation.tsx'
import { EntryLinks } from './entry-link.tsx'
import { ProfileButton } from './profile-menu.tsx'
import classes from './bottom-bar.module.css'

/** The bottom navigation bar, on screens below 1224 px. */
export const BottomBar = ({ entries, menu }: Record<'entries' | 'menu', NavigationEntry[]>) => {
  const { pathname } = useLocation()
  const isInMenu = !currentOf(entries, pathname) && currentOf(menu, pathname) !== undefined
  return (
    <nav className={`flex on-paper line-above below-1224 ${classes.bar}`} aria-label={m.navigationLabel}>
      <EntryLinks entries={entries} iconSize={24} className={classes.entry} />
      <ProfileButton className={classes.entry} current={isInMenu} always>
        {m.profile}
      </ProfileButton>
    </nav>
  )
}
