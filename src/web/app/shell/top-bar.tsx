import { Link } from '#web/lib/router.tsx'
import type { Role } from '#domain/roles.ts'
import * as m from '#messages/app.ts'
import { Logo } from '#web/ui/logo.tsx'
import type { NavigationEntry } from '../navigation.tsx'
import { EntryLinks } from './entry-link.tsx'
import { ProfileButton } from './profile-menu.tsx'
import { SearchField } from './search-field.tsx'
import classes from './top-bar.module.css'

interface TopBarProps {
  role: Role
  hasSearch: boolean
  entries: NavigationEntry[]
  /** Whether to show the profile menu on phones too, because there is no bottom bar. */
  alwaysProfile: boolean
}

export const TopBar = ({ role, hasSearch, entries, alwaysProfile }: TopBarProps) => (
  <header className={`on-paper ${classes.bar}`}>
    <div className={`row gap-12 centre-block ${classes.inside}`}>
      <Link to="/" className={`row height-48 plain radius-medium ${classes.home}`} aria-label={m.logoLabel}>
        <Logo />
      </Link>
      {role === 'seller' && <h2 className={`large semibold teal ${classes.space}`}>{m.sellerSpace}</h2>}
      {hasSearch && <SearchField />}
      <nav className={`gap-4 align-center ${classes.links}`} aria-label={m.navigationLabel}>
        <EntryLinks
          entries={entries}
          iconSize={22}
          className={`row gap-8 height-44 pad-0-12 semibold ink plain radius-medium hover-linen ${classes.link}`}
        />
      </nav>
      <ProfileButton className={classes.profile} always={alwaysProfile} />
    </div>
  </header>
)
