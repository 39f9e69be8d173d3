/** Types that the names in `columnTypes` come from. */
export const columnTypeImports = {
  ChannelName: '#contract/notifications.ts',
  Condition: '#domain/item-facts.ts',
  Flaw: '#domain/item-facts.ts',
  Measurements: '#domain/item-facts.ts',
  Language: '#domain/language.ts',
  AccountKind: '#domain/roles.ts',
  Availability: '#domain/ticket-status.ts',
  PickupHours: '#domain/pickup-hours.ts',
  GeneratedAlways: 'kysely',
  SignUpDetails: '#domain/sign-up.ts',
  Size: '#domain/sizes.ts',
  Style: '#domain/sizes.ts',
  TicketLevel: '#domain/ticket-status.ts',
  RefusalReason: '#domain/pickup-pass.ts',
  TicketStatus: '#domain/ticket-status.ts',
  Verified: '#domain/roles.ts',
}

/** Columns that are narrower than their type in PostgreSQL, or that only the database writes. */
export const columnTypes = {
  'accounts.kind': 'AccountKind',
  'accounts.language': 'Generated<Language>',
  'sign_ups.language': 'Language',
  'sign_ups.kind': `'buyer' | 'seller'`,
  'sign_ups.details': 'ColumnType<SignUpDetails, string, never>',
  'buyers.is_feminine': 'Style',
  'size_views.sizes': 'Size[]',
  'buyers.measurements': 'Generated<Measurements>',
  'sellers.verified': 'Generated<Verified>',
  'id_documents.kind': `'id1' | 'id2' | 'selfie'`,
  'verification_decisions.decision': '1 | 2',

  'shops.hours': 'PickupHours | null',

  'tags.id': 'GeneratedAlways<number>',
  'items.availability': 'Availability',
  'items.is_feminine': 'Style',
  'items.size': 'Size',
  'items.condition': 'Condition | null',
  'items.measurements': 'Generated<Measurements>',
  'items.flaws': 'ColumnType<Flaw[], string | undefined, string>',
  'item_search.is_feminine': 'Style',
  'item_search.size': 'Size',
  'item_search.condition': 'Condition | null',
  'item_search.measurements': 'Generated<Measurements>',

  'tickets.id': 'GeneratedAlways<number>',
  'tickets.status': 'TicketStatus',
  'tickets.level': 'ColumnType<TicketLevel, never, never>',
  // A trigger copies the item as it was at the purchase.
  'tickets.item_name': 'GeneratedAlways<string>',
  'tickets.item_size': 'GeneratedAlways<Size>',
  'tickets.item_condition': 'GeneratedAlways<Condition | null>',
  'tickets.photo_key': 'GeneratedAlways<string | null>',
  'tickets.photo_width': 'GeneratedAlways<number | null>',
  'tickets.photo_height': 'GeneratedAlways<number | null>',
  'tickets.photo_placeholder': 'GeneratedAlways<string | null>',
  // Another trigger finds or opens it.
  'tickets.pickup_id': 'GeneratedAlways<number>',
  'ticket_moves.from_status': 'TicketStatus | null',
  'ticket_moves.to_status': 'TicketStatus',

  'notification_deliveries.channel': 'ChannelName',
  'conversations.buyer_unread': 'ColumnType<boolean, never, never>',
  'conversations.seller_unread': 'ColumnType<boolean, never, never>',
  'conversation_blocks.blocked_by': `'buyer' | 'seller'`,
  'messages.sender': `'buyer' | 'seller'`,

  'pickup_times.change': `'chosen' | 'moved_by_buyer' | 'moved_by_seller'`,
  'handovers.pass': `'scanned' | 'typed' | null`,
  'handover_tickets.result': `'completed' | 'refused' | 'conflict'`,
  'handover_tickets.reason': 'RefusalReason | null',
  'ledger_accounts.kind': `'seller' | 'voucher_issue'`,
  // Triggers add up the entries.
  'ledger_accounts.balance_centavos': 'ColumnType<number | null, never, never>',
  'vouchers.redeemed': 'ColumnType<boolean, never, never>',
}
