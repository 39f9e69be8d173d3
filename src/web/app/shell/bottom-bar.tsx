import { NavLink } from 'react-router'
import type { NavigationEntry } from '../navigation.tsx'
import { ProfileButton } from './profile-menu.tsx'
import classes from './bottom-bar.module.css'

/** The bar that thumbs reach, below 1224 px. */
export const BottomBar = ({ entries }: { entries: NavigationEntry[] }) => (
  <nav className={classes.bar} aria-label="Main">
    {entries.map(({ label, to, icon: Icon }) => (
      <NavLink key={to} to={to} end={to === '/'} className={classes.entry}>
        <Icon size={24} stroke={1.75} aria-hidden />
        {label}
      </NavLink>
    ))}
    <ProfileButton className={classes.entry} always>
      Profile
    </ProfileButton>
  </nav>
)
