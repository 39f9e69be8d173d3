import {
  IconBell,
  IconBuildingStore,
  IconHanger,
  IconHome,
  IconMessageCircle,
  IconPlus,
  IconShoppingBag,
  IconTicket,
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
  /** Of entries in the menu alone it stands with the menu, which is loaded later. */
  icon?: TablerIcon
  /** A badge at the corner of the icon. */
  count?: ComponentType
  roles: readonly Role[]
  /** `bar`: the top bar on wide screens. `bottom`: the bottom bar on phones. `menu`: the profile menu. */
  shownIn: readonly ('bar' | 'bottom' | 'menu')[]
  /** Set for entries that only sellers with a shop see, or only those without one. */
  shop?: 'open' | 'missing'
  /** Whether it is a button, with the ways to its page and those in `alsoAt` in a sheet. */
  opensSheet?: true
}

const everybody: readonly Role[] = ['buyer', 'seller', 'unverified', 'completed', 'admin']

/** All entries of the bars and the profile menu, in order. */
const entries: readonly NavigationEntry[] = [
  { label: common.home, to: '/', icon: IconHome, roles: ['buyer'], shownIn: ['bottom', 'menu'] },
  { label: common.collections, to: '/collections', roles: ['buyer'], shownIn: ['menu'] },
  { label: m.shops, to: '/shops', roles: ['buyer'], shownIn: ['menu'] },
  { label: m.following, to: '/following', roles: ['buyer'], shownIn: ['menu'] },
  { label: m.savedSearches, to: '/searches', roles: ['buyer'], shownIn: ['menu'] },
  { label: m.offers, to: '/offers', roles: ['buyer'], shownIn: ['menu'] },
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
    alsoAt: ['/ticketcenter', '/pickup', '/riders', '/scan', '/counter', '/bales', '/sales-report'],
    icon: IconTicket,
    count: DueSoonCount,
    roles: ['seller'],
    shownIn: ['bar', 'bottom'],
  },
  {
    label: m.items,
    to: '/my-pieces',
    alsoAt: ['/item', '/price-tags', '/import-pieces'],
    icon: IconHanger,
    roles: ['seller'],
    shownIn: ['bar', 'bottom'],
    shop: 'open',
  },
  {
    label: common.myShop,
    to: '/shop',
    alsoAt: ['/helpers', '/ownqr', '/apps'],
    icon: IconBuildingStore,
    roles: ['seller'],
    shownIn: ['bar', 'menu'],
    shop: 'open',
  },
  {
    label: common.addItems,
    to: '/shop/add',
    alsoAt: ['/rack', '/live'],
    icon: IconPlus,
    roles: ['seller'],
    shownIn: ['bar', 'bottom'],
    shop: 'open',
    opensSheet: true,
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
  { label: m.sellToo, to: '/sell', roles: ['buyer'], shownIn: ['menu'] },
  { label: m.topUp, to: '/topup', roles: ['seller'], shownIn: ['menu'] },
  {
    label: common.redeemVoucher,
    to: '/redeem',
    roles: ['seller'],
    shownIn: ['menu'],
  },
  {
    label: common.account,
    to: '/mydata',
    roles: everybody,
    shownIn: ['menu'],
  },
  {
    label: common.help,
    to: '/help',
    roles: everybody,
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

/** The entry of the page, or of the page above it that is nearest. */
export const currentOf = (shown: readonly NavigationEntry[], pathname: string) => {
  let current: NavigationEntry | undefined
  let nearest = ''
  for (const entry of shown)
    for (const at of [entry.to, ...(entry.alsoAt ?? [])])
      if (at.length > nearest.length && `${pathname}/`.startsWith(`${at}/`)) {
        nearest = at
        current = entry
      }
  return current
}
