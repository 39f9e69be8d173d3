import {
  IconBell,
  IconBuildingStore,
  IconCamera,
  IconCashPlus,
  IconHeart,
  IconHome,
  IconMap2,
  IconMessageCircle,
  IconRosetteDiscount,
  IconShieldLock,
  IconSearch,
  IconShoppingBag,
  IconTicket,
  IconUserShield,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Role } from '#domain/roles.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/app.ts'
import { CartCount } from '#web/features/cart/cart-count.tsx'
import { UnreadCount } from '#web/features/chat/unread-count.tsx'
import { NotificationsCount } from '#web/features/notifications/notifications-count.tsx'
import { DueSoonCount } from '#web/features/tickets/due-soon-count.tsx'

export interface NavigationEntry {
  label: string
  to: string
  /** Other paths of the same page, and pages that it leads to. */
  alsoAt?: readonly string[]
  icon: TablerIcon
  /** A badge at the corner of the icon. */
  count?: ComponentType
  roles: readonly Role[]
  /** `bar`: the top bar on wide screens. `bottom`: the bottom bar on phones. `menu`: the profile menu. */
  shownIn: readonly ('bar' | 'bottom' | 'menu')[]
  /** Set for entries that only sellers with a shop see, or only those without one. */
  shop?: 'open' | 'missing'
}

/** All entries of the bars and the profile menu, in order. */
const entries: readonly NavigationEntry[] = [
  { label: common.home, to: '/', icon: IconHome, roles: ['buyer'], shownIn: ['bottom', 'menu'] },
  { label: common.collections, to: '/collections', icon: IconHeart, roles: ['buyer'], shownIn: ['menu'] },
  { label: m.shops, to: '/shops', icon: IconMap2, roles: ['buyer'], shownIn: ['menu'] },
  { label: m.following, to: '/following', icon: IconBuildingStore, roles: ['buyer'], shownIn: ['menu'] },
  { label: m.savedSearches, to: '/searches', icon: IconSearch, roles: ['buyer'], shownIn: ['menu'] },
  {
    label: common.cart,
    to: '/cart',
    icon: IconShoppingBag,
    count: CartCount,
    roles: ['buyer'],
    shownIn: ['bar', 'bottom'],
  },
  {
    label: common.chat,
    to: '/chat',
    icon: IconMessageCircle,
    count: UnreadCount,
    roles: ['buyer'],
    shownIn: ['bar', 'bottom', 'menu'],
  },
  {
    label: common.tickets,
    to: '/ticketcenter',
    icon: IconTicket,
    count: DueSoonCount,
    roles: ['buyer'],
    shownIn: ['bar', 'bottom'],
  },
  {
    label: common.tickets,
    to: '/',
    alsoAt: [
      '/ticketcenter',
      '/my-pieces',
      '/counter',
      '/price-tags',
      '/bales',
      '/import-pieces',
      '/sales-report',
    ],
    icon: IconTicket,
    count: DueSoonCount,
    roles: ['seller'],
    shownIn: ['bar', 'bottom'],
  },
  {
    label: common.myShop,
    to: '/shop',
    alsoAt: ['/rack'],
    icon: IconBuildingStore,
    roles: ['seller'],
    shownIn: ['bar', 'bottom', 'menu'],
    shop: 'open',
  },
  {
    label: common.createShop,
    to: '/shop/create',
    icon: IconBuildingStore,
    roles: ['seller'],
    shownIn: ['bar', 'bottom', 'menu'],
    shop: 'missing',
  },
  {
    label: common.chat,
    to: '/chat',
    alsoAt: ['/chat_seller'],
    icon: IconMessageCircle,
    count: UnreadCount,
    roles: ['seller'],
    shownIn: ['bar', 'bottom', 'menu'],
  },
  {
    label: m.notifications,
    to: '/notifications',
    icon: IconBell,
    count: NotificationsCount,
    roles: ['buyer', 'seller', 'unverified', 'completed'],
    shownIn: ['bar', 'menu'],
  },
  {
    label: common.liveSales,
    to: '/live',
    icon: IconCamera,
    roles: ['seller'],
    shownIn: ['menu'],
    shop: 'open',
  },
  { label: m.topUp, to: '/topup', icon: IconCashPlus, roles: ['seller'], shownIn: ['menu'] },
  {
    label: common.redeemVoucher,
    to: '/redeem',
    icon: IconRosetteDiscount,
    roles: ['seller'],
    shownIn: ['menu'],
  },
  {
    label: common.account,
    to: '/mydata',
    icon: IconUserShield,
    roles: ['buyer', 'seller', 'unverified', 'completed', 'admin'],
    shownIn: ['menu'],
  },
  // Admins have this entry in their panel.
  {
    label: common.secondFactor,
    to: '/second-factor',
    icon: IconShieldLock,
    roles: ['buyer', 'seller', 'unverified', 'completed'],
    shownIn: ['menu'],
  },
]

export const entriesOf = (
  role: Role,
  menu: NavigationEntry['shownIn'][number],
  hasShop: boolean,
): NavigationEntry[] =>
  entries.filter(
    (entry) =>
      entry.roles.includes(role) &&
      entry.shownIn.includes(menu) &&
      (entry.shop === undefined || (entry.shop === 'open') === hasShop),
  )

/** Whether the path is that of the entry or below it. */
export const isAt = ({ to, alsoAt }: Pick<NavigationEntry, 'to' | 'alsoAt'>, pathname: string): boolean =>
  [to, ...(alsoAt ?? [])].some((at) => pathname === at || (at !== '/' && pathname.startsWith(`${at}/`)))
