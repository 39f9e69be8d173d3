import { sql } from 'kysely'

/** One of the two sides of a conversation. */
export type SideKind = 'buyer' | 'seller'

export interface Side {
  kind: SideKind
  accountID: string
}

export const other = { buyer: 'seller', seller: 'buyer' } as const
export const unreadOf = { buyer: 'buyer_unread', seller: 'seller_unread' } as const
export const readOf = { buyer: 'buyer_read_sequence', seller: 'seller_read_sequence' } as const
export const deliveredOf = { buyer: 'buyer_delivered_sequence', seller: 'seller_delivered_sequence' } as const

/** Counting stops here, because screens show larger numbers as "99+". */
export const maxUnreadCounted = 100

/** Selects a buyer's own conversations, or those of a seller's shop. */
export const belongsTo = (side: Side) =>
  side.kind === 'buyer'
    ? sql<boolean>`c.buyer_id = ${side.accountID}`
    : sql<boolean>`c.shop_id = (select id from shops where owner_id = ${side.accountID})`
