import * as m from '#messages/app.ts'
import type { NavigationEntry } from '../navigation.tsx'
import { EntryLink } from './entry-link.tsx'
import { ProfileButton } from './profile-menu.tsx'
import classes from './bottom-bar.module.css'

/** The navigation at the bottom of screens narrower than 1224 px. */
export const BottomBar = ({ entries }: { entries: NavigationEntry[] }) => (
  <nav className={classes.bar} aria-label={m.navigationLabel}>
    {entries.map((entry) => (
      <EntryLink key={entry.to} entry={entry} iconSize={24} className={classes.entry} />
    ))}
    <ProfileButton className={classes.entry} always>
      {m.profile}
    </ProfileButton>
  </nav>
)
