import { Link, NavLink } from 'react-router'
import type { Role } from '#domain/roles.ts'
import { Logo } from '#web/ui/logo.tsx'
import type { NavigationEntry } from '../navigation.tsx'
import { ProfileButton } from './profile-menu.tsx'
import classes from './top-bar.module.css'

interface TopBarProps {
  role: Role
  entries: NavigationEntry[]
  /** Where there is no bottom bar, the profile menu is here on phones too. */
  alwaysProfile: boolean
}

export const TopBar = ({ role, entries, alwaysProfile }: TopBarProps) => (
  <header className={classes.bar}>
    <div className={classes.inside}>
      <Link to="/" className={classes.home} aria-label="Ukay home">
        <Logo />
      </Link>
      {role === 'seller' && <h2 className={classes.space}>Seller Space</h2>}
      <nav className={classes.links} aria-label="Main">
        {entries.map(({ label, to, icon: Icon }) => (
          <NavLink key={to} to={to} className={classes.link}>
            <Icon size={22} stroke={1.75} aria-hidden />
            {label}
          </NavLink>
        ))}
      </nav>
      <ProfileButton className={classes.profile} always={alwaysProfile} />
    </div>
  </header>
)
