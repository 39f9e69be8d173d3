import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Size, Style } from '#domain/sizes.ts'
import type { AccountKind, Verified } from '#domain/roles.ts'
import type { Availability, TicketLevel, TicketStatus } from '#domain/ticket-status.ts'

/** The tables of migrations/ as queries see them. Those of later features are added with their queries. */
export interface Tables {
  accounts: {
    id: string
    kind: AccountKind
    email: string
    password_hash: string
    first_name: string
    last_name: string
    phone_no: string
    created_at: Date
    /** The person is gone; the row stays for what refers to it. */
    deleted_at: Generated<Date | null>
  }
  buyers: { account_id: string; is_feminine: Style }
  sellers: {
    account_id: string
    address: string
    /** The parts of the address, where the sign-up named them. */
    street: string | null
    barangay: string | null
    municipality: string | null
    verified: Generated<Verified>
    rejection_reason: string | null
    /** When the third document came in; kept by the database. */
    documents_in_at: Generated<Date | null>
  }
  sessions: {
    token_hash: Buffer
    account_id: string
    created_at: Date
    last_seen_at: Date
    expires_at: Date
    /** What its person calls it by. */
    id: Generated<string>
    /** "Chrome on Android"; null where that is not known. */
    device: Generated<string | null>
    /** When another session took its place: since then it only says who is signed in. */
    replaced_at: Generated<Date | null>
  }
  second_factors: {
    id: string
    account_id: string
    /** Sealed by the vault. */
    secret: Buffer
    key_id: string
    wrapped_key: Buffer
    begun_at: Date
    confirmed_at: Generated<Date | null>
    last_step: Generated<number>
  }
  password_links: { account_id: string; token_hash: Buffer; made_at: Date; expires_at: Date }
  recovery_codes: { factor_id: string; code_hash: Buffer }
  tries: { key: string; window_ends_at: Date; count: number }
  id_documents: {
    id: string
    seller_id: string
    kind: 'id1' | 'id2' | 'selfie'
    storage_key: string
    key_id: string
    wrapped_key: Buffer
    media_type: string
    uploaded_at: Date
    replaced_at: Date | null
    purged_at: Date | null
    upload_mac: Buffer | null
  }
  id_document_views: { id: string; document_id: string; admin_id: string; viewed_at: Date }
  verification_decisions: {
    id: string
    seller_id: string
    admin_id: string
    decision: 1 | 2
    reason: string | null
    decided_at: Date
  }
  shops: {
    id: string
    owner_id: string
    name: string
    address: string
    longitude: number | null
    latitude: number | null
    created_at: Date
    closed_at: Generated<Date | null>
  }
  tags: { id: GeneratedAlways<number>; name: string; kind: string }
  size_views: { buyer_id: string; sizes: string[] }
  account_preferences: { account_id: string; tag_id: number }
  items: {
    id: string
    shop_id: string
    name: string
    description: string
    price_centavos: number
    size: Size
    is_feminine: Style
    availability: Availability
    photos_expected: number
    client_id: string | null
    created_at: Date
    listed_at: Date | null
    taken_down_at: Generated<Date | null>
    removed_at: Generated<Date | null>
  }
  item_photos: {
    item_id: string
    position: number
    key: string
    upload_hash: Buffer
    width: number
    height: number
    placeholder: string
    created_at: Date
  }
  item_tags: { item_id: string; tag_id: number }
  photo_embeddings: {
    item_id: string
    position: number
    model: string
    photo_key: string
    vector: Buffer
    colours: Buffer
    kind: string
    embedded_at: Date
  }
  photos_to_look_at: {
    photo_key: string
    tries: Generated<number>
    next_try_at: Date
    trouble: string | null
  }
  embedding_models: { model: string; started_at: Date }
  learned_tags: { model: string; tag_id: number; least: number; share: number; learned_at: Date }
  duplicate_listings: {
    id: string
    item_id: string
    other_item_id: string
    similarity: number
    flagged_at: Date
    dismissed_at: Generated<Date | null>
    dismissed_by: Generated<string | null>
  }
  cart_entries: { buyer_id: string; item_id: string; added_at: Date }
  cart_additions: { buyer_id: string; client_id: string; item_id: string; added_at: Date }
  tickets: {
    id: GeneratedAlways<number>
    item_id: string
    shop_id: string
    buyer_id: string
    status: TicketStatus
    level: ColumnType<TicketLevel, never, never>
    price_centavos: number
    created_at: Date
    seller_due_at: Date
    buyer_due_at: Date | null
    due_soon_told: Generated<boolean>
    /** The item as it was at the purchase; written by the database. */
    item_name: GeneratedAlways<string>
    item_size: GeneratedAlways<Size>
    photo_key: GeneratedAlways<string | null>
    photo_width: GeneratedAlways<number | null>
    photo_height: GeneratedAlways<number | null>
    photo_placeholder: GeneratedAlways<string | null>
  }
  ticket_moves: {
    ticket_id: number
    step: number
    from_status: TicketStatus | null
    to_status: TicketStatus
    moved_by: string | null
    moved_at: Date
  }
  file_care: { folder: string; after_file: string }
  settled_purchases: { buyer_id: string; client_id: string; settled_at: Date }
  purchases: {
    buyer_id: string
    client_id: string
    item_id: string
    ticket_id: number
    of_cart: boolean
  }
  collections: {
    id: string
    owner_id: string
    name: string
    created_at: Date
    client_id: Generated<string | null>
  }
  collection_items: {
    collection_id: string
    item_id: string
    added_at: Date
    /** Of the request that added it. */
    client_id: Generated<string | null>
  }
  conversations: {
    id: string
    buyer_id: string
    shop_id: string
    /** The piece it is about now. */
    item_id: string | null
    last_sequence: Generated<number>
    last_message_at: Generated<Date | null>
    buyer_read_sequence: Generated<number>
    seller_read_sequence: Generated<number>
    buyer_delivered_sequence: Generated<number>
    seller_delivered_sequence: Generated<number>
    /** Kept by the database: whether something was written that this side has not read. */
    buyer_unread: ColumnType<boolean, never, never>
    seller_unread: ColumnType<boolean, never, never>
    created_at: Date
  }
  messages: {
    conversation_id: string
    sequence: number
    sender: 'buyer' | 'seller'
    body: string
    client_id: string
    sent_at: Date
  }
  conversation_blocks: { conversation_id: string; blocked_by: 'buyer' | 'seller'; blocked_at: Date }
  conversation_reports: {
    id: string
    conversation_id: string
    reported_by: string
    reason: string
    first_sequence: number
    last_sequence: number
    reported_at: Date
    closed_at: Date | null
    closed_by: string | null
    details: string
    client_id: string | null
  }
  ledger_accounts: {
    id: string
    kind: 'voucher_issue' | 'seller'
    seller_id: string | null
    /** Kept by the database from the entries; null for the vouchers' account. */
    balance_centavos: ColumnType<number | null, never, never>
  }
  ledger_transactions: { id: string; idempotency_key: string; reason: string; posted_at: Date }
  ledger_entries: { transaction_id: string; account_id: string; amount_centavos: number }
  voucher_batches: {
    id: string
    issued_by: string
    client_id: string | null
    amount_centavos: number
    count: number
    issued_at: Date
  }
  voucher_keys: { id: string; secret: Buffer; key_id: string; wrapped_key: Buffer; made_at: Date }
  vouchers: {
    id: string
    /** Null once it is encrypted, as all are but those of an earlier version that no server of this one has seen. */
    code: string | null
    code_hash: Buffer | null
    lookup_key_id: string | null
    sealed_code: Buffer | null
    key_id: string | null
    wrapped_key: Buffer | null
    amount_centavos: number
    issued_by: string
    issued_at: Date
    batch_id: string | null
    redeemed: ColumnType<boolean, never, never>
  }
  voucher_redemptions: {
    voucher_id: string
    seller_id: string
    transaction_id: string
    redeemed_at: Date
    client_id: string | null
  }
}
