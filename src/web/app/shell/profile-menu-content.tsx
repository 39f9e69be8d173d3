import {
  IconAdjustmentsHeart,
  IconBuildingStore,
  IconCashPlus,
  IconHanger,
  IconHeart,
  IconHelpCircle,
  IconLogout,
  IconMap2,
  IconRosetteDiscount,
  IconSearch,
  IconTags,
  IconUserShield,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as m from '#messages/app.ts'
import { accountQuery } from '#web/features/accounts/account-query.ts'
import { LanguageSwitch } from '#web/features/accounts/language-switch.tsx'
import { signOut } from '#web/features/accounts/sign-out.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { useUnsentQuestion } from '#web/ui/use-unsent-question.tsx'
import type { NavigationEntry } from '../navigation.tsx'
import { EntryLinks } from './entry-link.tsx'
import classes from './profile-menu.module.css'

const icons: Record<string, TablerIcon> = {
  '/collections': IconHeart,
  '/shops': IconMap2,
  '/following': IconBuildingStore,
  '/searches': IconSearch,
  '/offers': IconTags,
  '/sell': IconHanger,
  '/topup': IconCashPlus,
  '/redeem': IconRosetteDiscount,
  '/mydata': IconUserShield,
  '/help': IconHelpCircle,
}
const withIcon = (entry: NavigationEntry): NavigationEntry => {
  const icon = icons[entry.to]
  return icon ? { icon, ...entry } : entry
}

export interface ProfileMenuContentProps {
  email: string
  entries: NavigationEntry[]
  /** Renders the content above the entries. Gets whether the menu is open. */
  first?: ((open: boolean) => ReactNode) | undefined
  /** Opens the preferences. Only buyers have them. */
  onPreferences?: (() => void) | undefined
}

export interface MenuState {
  open: boolean
  close: () => void
}

/** Who is signed in, the entries and the logout. */
export const ProfileMenuContent = ({
  email,
  entries,
  first,
  onPreferences,
  open,
  close,
}: ProfileMenuContentProps & MenuState) => {
  const notice = useNotice()
  const [leaving, setLeaving] = useState(false)
  const { data: account } = useQuery({ ...accountQuery, enabled: open })
  const name = account && `${account.first_name} ${account.last_name}`
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
  const { ask, question } = useUnsentQuestion(() => void leave())
  return (
    <nav aria-label={m.profile}>
      <div className={`row gap-12 ${classes.person}`}>
        <Avatar name={name ?? email} photo={account?.photo} />
        <p className={`grid min-0 min-44 line-135 ${classes.who}`}>
          {name && <span className="semibold break">{name}</span>}
          <span className={`muted clip ${classes.email}`} title={email}>
            {email}
          </span>
        </p>
      </div>
      {first?.(open)}
      {/* The open menu has its own history entry, which the page replaces. */}
      <EntryLinks
        entries={entries.map(withIcon)}
        iconSize={22}
        replace
        className={`full no-margin pad-0-8 large semibold ${classes.entry}`}
        onClick={close}
      />
      {onPreferences && (
        <button
          type="button"
          className={`full no-margin pad-0-8 large semibold ${classes.entry}`}
          onClick={() => {
            close()
            onPreferences()
          }}
        >
          <IconAdjustmentsHeart size={22} stroke={1.75} aria-hidden />
          {m.preferences}
        </button>
      )}
      <div className="pad-8">
        <LanguageSwitch name="menu-language" />
      </div>
      <div className={`mt-8 line-above ${classes.leave}`}>
        <button
          type="button"
          className={`full no-margin pad-0-8 large semibold ${classes.entry}`}
          disabled={leaving}
          onClick={ask}
        >
          <IconLogout size={22} stroke={1.75} aria-hidden />
          {m.logout}
        </button>
      </div>
      {question}
    </nav>
  )
}
