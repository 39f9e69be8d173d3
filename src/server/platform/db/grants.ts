import type { Tables } from './tables.ts'

export type Right = 'delete' | 'insert' | 'select' | 'update'

const readOnly: Right[] = ['select']
/** Append-only: rows are added and never changed or removed. */
const append: Right[] = ['insert', 'select']
const noDelete: Right[] = ['insert', 'select', 'update']
const noUpdate: Right[] = ['delete', 'insert', 'select']
const all: Right[] = ['delete', 'insert', 'select', 'update']

/**
 * The rights of the app's role for each table. A new table needs an entry here. Grant only what the code needs: history
 * (money, moves of tickets, decisions, views of ID photos) is append-only; `delete_old_history` deletes what is ten years old. Locking rows requires the right to update or delete them.
 */
const tables: Record<keyof Tables, Right[]> = {
  accounts: noDelete,
  buyers: noDelete,
  sellers: noDelete,
  sessions: all,
  push_subscriptions: all,
  phone_codes: all,
  data_downloads: noUpdate,
  proven_phones: noUpdate,
  second_factors: all,
  api_tokens: all,
  webhooks: all,
  webhook_deliveries: all,
  passkeys: all,
  passkey_challenges: all,
  password_links: all,
  email_links: all,
  sign_ups: noUpdate,
  sign_up_origins: noUpdate,
  agreements: append,
  last_logins: all,
  seller_details: all,
  recovery_codes: noUpdate,
  account_preferences: noUpdate,
  account_photos: all,
  attempts: all,

  id_documents: all,
  id_document_views: append,
  verification_decisions: append,
  name_corrections: all,

  admin_acts: append,
  admin_invitations: noUpdate,
  city: noDelete,
  first_run_codes: noUpdate,
  second_admin_requests: all,

  shops: noDelete,
  meeting_places: noUpdate,
  hidden_addresses: noUpdate,
  item_blocks: all,
  shop_helpers: noUpdate,
  shop_followers: all,
  followed_shops: noDelete,
  saved_searches: all,
  saved_search_items: all,
  items_to_match: all,
  helper_acts: noUpdate,
  shop_helper_invitations: noUpdate,
  // A trigger of shops writes it, with the owner's rights.
  shop_slugs: readOnly,
  tags: readOnly,
  brands: append,
  items: all,
  item_photos: all,
  item_tags: noUpdate,
  item_views: noDelete,
  still_there_questions: all,
  item_changes: all,
  item_versions: noUpdate,
  item_imports: all,
  item_import_lines: all,
  item_import_photos: all,
  lost_photos: all,
  size_views: all,
  taste_acts: all,
  bales: all,
  bale_items: all,
  duplicate_listings: all,
  // Locking rows needs the update.
  items_to_check: all,

  // Triggers of items, photos, tags and shops write these tables, with the rights of the role that made the change.
  item_search: all,
  search_words: append,
  popular_searches: all,
  photo_embeddings: all,
  embedding_models: noDelete,
  learned_tags: noUpdate,

  cart_entries: noUpdate,
  cart_additions: noUpdate,
  collections: all,
  collection_items: noUpdate,
  saved_item_changes: all,
  purchases: noUpdate,
  settled_purchases: noUpdate,
  pickups: noDelete,
  rider_requests: all,
  pickup_times: append,
  handovers: append,
  handover_tickets: append,
  tickets: noDelete,
  ticket_moves: append,
  ticket_requests: noDelete,
  line_places: all,
  offers: all,
  shop_offer_rules: all,
  item_offer_rules: all,
  bundle_rules: all,
  bundle_marks: all,
  bundles: append,
  item_holds: all,

  drops: all,
  live_sales: all,
  live_sale_items: all,
  live_subscribers: noUpdate,
  live_bills: all,
  name_holds: all,
  counter_sales: all,
  tag_numbers: noUpdate,
  live_viewers: all,

  payment_qrs: all,
  payment_qr_changes: noUpdate,
  pickup_payments: noDelete,
  pickup_payment_moves: append,
  pickup_payment_parts: append,

  reviews: noDelete,
  review_photos: noUpdate,
  review_requests: all,
  cases: noDelete,
  case_messages: noDelete,
  case_photos: noUpdate,

  queue_entries: all,
  reports: all,
  signals: noDelete,
  decisions: noDelete,
  appeals: noDelete,
  daily_figures: append,
  rail_figures: noDelete,
  job_failures: all,

  conversations: noDelete,
  messages: noUpdate,
  message_photos: noUpdate,
  conversation_blocks: noUpdate,

  // Triggers write the balances and `redeemed`, with the owner's rights.
  ledger_accounts: append,
  ledger_transactions: append,
  ledger_entries: append,
  // A trigger refuses all changes of vouchers except to the encryption of their codes.
  vouchers: noDelete,
  voucher_keys: noDelete,
  voucher_batches: append,
  voucher_redemptions: append,

  notifications: all,
  notification_deliveries: all,
  notification_settings: all,

  // Triggers of many tables add rows, with the rights of the role that made the change.
  event_outbox: all,
  reconciler_positions: all,
  migrations: readOnly,
  repeatable_migrations: readOnly,
}

export interface SchemaGrants {
  tables: ReadonlyMap<string, Right[]>
  /**
   * Functions that the app may call. Trigger functions are not needed here: firing a trigger requires no right on its
   * function.
   */
  functions: ReadonlySet<string>
  /** Functions that run with the owner's rights, because they write what the app itself may not. */
  asOwner: ReadonlySet<string>
}

/** The marketplace's own tables and functions. They are in the current schema of the connection, whatever its name. */
export const marketplaceGrants: SchemaGrants = {
  // item_vectors exists only with pgvector.
  tables: new Map([...Object.entries(tables), ['item_vectors', noUpdate.concat('update')]]),
  functions: new Set([
    'other_side',
    'works_for_shop',
    'are_flaws',
    'are_measurements',
    'delete_old_history',
    'index_items',
    'publish_item',
    'search_facts',
    'search_filters',
    'search_text',
  ]),
  asOwner: new Set(['add_to_balances', 'delete_old_history', 'keep_shop_slug', 'mark_redeemed']),
}

/** The tables and functions of the background jobs, which pg-boss creates. */
export const jobGrants: SchemaGrants = {
  tables: new Map([
    ['version', ['select', 'update']],
    ['queue', all],
    ['schedule', all],
    ['subscription', readOnly],
    ['bam', readOnly],
    ['job', all],
    ['job_common', all],
    ['job_dependency', all],
    ['warning', all],
    ['queue_stats', readOnly],
  ]),
  functions: new Set(['create_queue', 'job_now']),
  asOwner: new Set(),
}
