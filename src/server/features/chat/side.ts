import { sql } from 'kysely'

/** Which of the two people of a conversation somebody is. */
export type SideKind = 'buyer' | 'seller'

export interface Side {
  kind: SideKind
  accountID: string
}

/** The columns of each side, and who the other one is. */
export const other = { buyer: 'seller', seller: 'buyer' } as const
export const unreadOf = { buyer: 'buyer_unread', seller: 'seller_unread' } as const
export const readOf = { buyer: 'buyer_read_sequence', seller: 'seller_read_sequence' } as const
export const deliveredOf = { buyer: 'buyer_delivered_sequence', seller: 'seller_delivered_sequence' } as const

/** Beyond it a number says nothing more. */
export const mostUnreadCounted = 100

/** A buyer's own conversations, or those of a seller's shop: by the index of that side. */
export const belongsTo = (side: Side) =>
  side.kind === 'buyer'
    ? sql<boolean>`c.buyer_id = ${side.accountID}`
    : sql<boolean>`c.shop_id = (select id from shops where owner_id = ${side.accountID})`
