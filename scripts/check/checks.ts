/**
 * Each query selects a column `what`, with one row per error. Plain SQL that shares no code with the app. What came first
 * is decided by steps and sequence numbers, never by times, because a clock may have gone back.
 */
export interface Rule {
  wrong: string
  sql: string
}

/** The level of a status, which never decreases: 1 to 3 are one level, then pickup, completed and cancelled. */
const level = (status: string) =>
  `case when ${status} <= 3 then 1 when ${status} = 4 then 2 when ${status} = 5 then 3 else 4 end`

/** Finds rows that exist twice with one client-made id. */
const twice = (wrong: string, table: string, columns: string, where = 'true'): Rule => ({
  wrong,
  sql: `select '${table} ' || concat_ws(', ', ${columns}) || ': ' || count(*) || ' times' as what
        from ${table} where ${where} group by ${columns} having count(*) > 1`,
})

const tickets: Rule[] = [
  {
    wrong: 'An item has more than one live ticket',
    sql: `select 'item ' || item_id || ': tickets ' || string_agg(id::text, ', ' order by id) as what
          from tickets where status between 1 and 5 group by item_id having count(*) > 1`,
  },
  {
    wrong: 'The history of a ticket has gaps, or does not lead from step to step',
    sql: `select 'ticket ' || ticket_id || ', step ' || step as what from (
            select ticket_id, step, from_status, row_number() over w as expected,
              lag(to_status) over w as before
            from ticket_moves window w as (partition by ticket_id order by step)) m
          where step <> expected or from_status is distinct from before`,
  },
  {
    wrong: 'A ticket went back',
    sql: `select 'ticket ' || ticket_id || ': ' || from_status || ' to ' || to_status as what from ticket_moves
          where from_status is not null and (${level('to_status')} < ${level('from_status')} or to_status = from_status)`,
  },
  {
    wrong: 'A ticket is not where its history ends',
    sql: `select 'ticket ' || t.id || ': ' || t.status || ' instead of ' || coalesce(m.to_status::text, 'no history') as what
          from tickets t
          left join lateral (select to_status from ticket_moves where ticket_id = t.id order by step desc limit 1) m on true
          where t.status is distinct from m.to_status`,
  },
  {
    wrong: 'A ticket began in another state than 1, or was not opened by its buyer',
    sql: `select 'ticket ' || t.id as what from tickets t join ticket_moves m on m.ticket_id = t.id and m.step = 1
          where m.to_status <> 1 or m.moved_by is distinct from t.buyer_id`,
  },
  {
    wrong: 'A ticket is in a state that there is not, or awaits pickup without a deadline',
    sql: `select 'ticket ' || id || ': ' || status as what from tickets
          where status not between 1 and 9 or level <> ${level('status')} or (status = 4 and buyer_due_at is null)`,
  },
  {
    wrong: 'A ticket was cancelled by somebody who may not, too late, or not for good',
    sql: `select 'ticket ' || t.id || ', step ' || m.step as what from ticket_moves m join tickets t on t.id = m.ticket_id
          join shops s on s.id = t.shop_id
          left join ticket_requests r on r.ticket_id = t.id and r.kind = 'cancel'
          where m.from_status = 9 or m.to_status = 9 and not coalesce(case
            when m.moved_by is null and t.ended_because = 'buyer_stopped' then m.from_status <= 4
            when m.from_status < 4 then m.moved_by = t.buyer_id
            when m.from_status > 4 then false
            when r.answer = 'agreed' then m.moved_by = coalesce(r.answered_by, s.owner_id)
            else r.answer = 'unanswered' and m.moved_by is null end, false)`,
  },
  {
    wrong: 'A ticket does not know when its item was handed over',
    sql: `select 'ticket ' || id as what from tickets
          where handed_over_at is distinct from (
            select max(moved_at) from ticket_moves where ticket_id = tickets.id and to_status = 5)`,
  },
  {
    wrong: 'A pickup is open without an open ticket, or closed with one',
    sql: `select 'pickup ' || id as what from pickups
          where open <> exists (select from tickets where pickup_id = pickups.id and ${level('status')} <= 2)`,
  },
  {
    wrong: 'A ticket names another shop than its item',
    sql: `select 'ticket ' || t.id as what from tickets t join items i on i.id = t.item_id where i.shop_id <> t.shop_id`,
  },
  {
    wrong: 'A purchase names a ticket of another item or buyer',
    sql: `select 'purchase ' || p.client_id || ': ticket ' || p.ticket_id as what
          from purchases p left join tickets t on t.id = p.ticket_id
          where (t.item_id, t.buyer_id) is distinct from (p.item_id, p.buyer_id)`,
  },
]

/** Whether the item `i` waits to be shown in a live sale, which then lists it. */
const waitsInLiveSale = `exists (
  select from live_sale_items w where w.item_id = i.id and w.open and w.shown_at is null)`

const items: Rule[] = [
  {
    wrong: 'The hold of an item is not as its ticket, turn, name or sale over the counter says',
    sql: `select 'item ' || coalesce(h.item_id, o.item_id) || ': ' || coalesce(h.kind, 'nothing') || ' instead of '
            || coalesce(o.kind, 'nothing') as what
          from item_holds h full join (
            select item_id, 'ticket' as kind, buyer_id,
              case when status <= 3 then seller_due_at when status = 4 then buyer_due_at end as until
              from tickets where status between 1 and 5
            union all select item_id, 'turn', buyer_id, turn_ends_at from line_places where state = 'turn'
            union all select item_id, 'name', null, due_at from name_holds where ended_at is null
            union all select item_id, 'counter', null, null from counter_sales where undone_at is null) o
          on (h.item_id, h.kind) = (o.item_id, o.kind)
          where (h.item_id, h.buyer_id, h.until) is distinct from (o.item_id, o.buyer_id, o.until)
            -- The sales of a shop go with the account of its owner, and items with tickets stay, as sold.
            and not (o.kind is null and h.kind = 'counter' and exists (
              select from items i join shops s on s.id = i.shop_id join accounts a on a.id = s.owner_id
              where i.id = h.item_id and a.deleted_at is not null))`,
  },
  {
    wrong: 'An item is not as its hold says',
    sql: `select 'item ' || i.id || ': ' || i.state || ', ' || coalesce(h.kind, 'no hold') as what
          from items i left join item_holds h on h.item_id = i.id
          where h.until is not null and i.state <> 'listed'
            or h.item_id is not null and h.until is null and i.state <> 'sold'
            or i.state = 'sold' and h.item_id is null and not exists (
              select from ticket_moves m join tickets t on t.id = m.ticket_id where t.item_id = i.id and m.to_status = 5)
            or i.state = 'draft' and not ${waitsInLiveSale} and exists (select from tickets t where t.item_id = i.id)`,
  },
  {
    wrong: 'What blocks items is not as their live sale, drop or shop says, or blocks what somebody holds',
    sql: `select 'item ' || coalesce(w.item_id, b.item_id) || ', live sale' as what
          from (select item_id from live_sale_items where open and shown_at is null) w
          full join (select item_id from item_blocks where reason = 'live_sale') b on b.item_id = w.item_id
          where w.item_id is null or b.item_id is null
          union all
          select 'item ' || b.item_id || ', drop' from item_blocks b
          where b.reason = 'drop' and not exists (
            select from drops d where d.shop_id = b.shop_id and d.opened_at is null and d.cancelled_at is null)
          union all
          select 'shop ' || s.id from shops s
          where (s.paused_at is not null) <> exists (
            select from item_blocks b where b.shop_id = s.id and b.item_id is null)
          union all
          select 'item ' || h.item_id || ', ' || h.kind from item_holds h join item_blocks b on b.item_id = h.item_id
          where h.until is not null`,
  },
  {
    wrong: 'An offer is open for an item that cannot be bought, or is not below its price',
    sql: `select 'item ' || i.id || ': ' || i.state as what from offers o join items i on i.id = o.item_id
          where o.state = 'open' and (i.state <> 'listed' or o.centavos >= i.price_centavos
            or exists (select from item_holds h where h.item_id = i.id)
            or exists (select from item_blocks b where b.item_id = i.id or (b.item_id is null and b.shop_id = i.shop_id)))`,
  },
  {
    wrong: 'A ticket is not what its offer said',
    sql: `select 'ticket ' || t.id as what from offers o join tickets t on t.id = o.ticket_id
          where (t.item_id, t.shop_id, t.buyer_id, t.price_centavos)
            is distinct from (o.item_id, o.shop_id, o.buyer_id, o.centavos)`,
  },
  {
    wrong: 'The shares of a bundle are not its price',
    // Of a bundle that the shop took something from, the sum of the rest is less.
    sql: `select 'bundle ' || b.id || ': ' || sum(t.price_centavos) || ' instead of ' || b.centavos as what
          from bundles b join tickets t on t.bundle_id = b.id
          where b.centavos is not null and t.status <> 9
          group by b.id
          having count(*) = b.items and bool_and(t.status <= 5) and sum(t.price_centavos) <> b.centavos`,
  },
  {
    wrong: 'Somebody is in line for an item that nobody holds',
    sql: `select 'item ' || l.item_id || ', place ' || l.place as what from line_places l
          where l.state <> 'ended'
            and not exists (select from item_holds h where h.item_id = l.item_id and h.until is not null)`,
  },
  {
    wrong: 'What was held for a name is not with whoever took the bill over',
    sql: `select 'bill ' || h.bill_id as what from name_holds h
          join live_bills b on b.id = h.bill_id left join tickets t on t.name_hold_id = h.id
          where (h.end_reason is not distinct from 'taken') <> (t.id is not null)
            or t.id is not null and (t.item_id, t.buyer_id, t.price_centavos)
              is distinct from (h.item_id, b.taken_by, h.price_centavos)`,
  },
  {
    wrong: 'An item is shown without all of its photos, or a draft has them all',
    sql: `select 'item ' || i.id || ': ' || i.state || ', ' || count(p.item_id) || ' of ' || i.photos_expected as what
          from items i
          left join (select item_id from item_photos union all select item_id from lost_photos) p on p.item_id = i.id
          group by i.id
          having (i.state = 'draft' and not i.kept_as_draft and not ${waitsInLiveSale}
              and count(p.item_id) >= i.photos_expected)
            or (i.state <> 'draft' and count(p.item_id) < i.photos_expected)`,
  },
  {
    wrong: 'Search does not know an item that is shown, or knows one that is not',
    sql: `select 'item ' || coalesce(i.id, s.item_id) as what from items i full join item_search s on s.item_id = i.id
          where (s.item_id is not null) <> coalesce(i.state = 'listed'
              and exists (select from item_photos p where p.item_id = i.id)
              and not exists (select from item_blocks b where b.item_id = i.id
                or (b.item_id is null and b.shop_id = i.shop_id)), false)
            or s.held <> exists (select from item_holds h where h.item_id = i.id) or s.price_centavos <> i.price_centavos`,
  },
  {
    wrong: 'A tile shows something else than the item is',
    sql: `select 'item ' || i.id as what from item_search x
          join items i on i.id = x.item_id join shops s on s.id = i.shop_id
          cross join lateral (select * from item_photos where item_id = i.id order by position limit 1) p
          where (x.title, x.listed_at, x.size, x.is_feminine, x.shop_id, x.shop_name, x.shop_opened, x.condition, x.measurements, x.latitude, x.longitude)
              is distinct from (i.name, i.listed_at, i.size, i.is_feminine, s.id, s.name, s.created_at, i.condition, i.measurements, s.latitude, s.longitude)
            or (x.photo_key, x.photo_width, x.photo_height, x.photo_placeholder)
              is distinct from (p.key, p.width, p.height, p.placeholder)
            or x.tags <> array(select tag_id from item_tags where item_id = i.id order by tag_id)`,
  },
]

const lastSentAt = '(array_agg(m.sent_at order by m.sequence desc))[1]'

const chat: Rule[] = [
  {
    wrong: 'The messages of a conversation have gaps',
    sql: `select 'conversation ' || c.id || ': ' || count(m.sequence) || ' messages up to '
            || coalesce(max(m.sequence), 0) || ', counted ' || c.last_sequence as what
          from conversations c left join messages m on m.conversation_id = c.id
          group by c.id
          having case
            -- The first messages end after three years.
            when c.created_at < now() - interval '3 years' and coalesce(min(m.sequence), c.last_sequence + 1) > 1
              then count(m.sequence) > 0 and (max(m.sequence) <> c.last_sequence
                or count(distinct m.sequence) <> c.last_sequence - min(m.sequence) + 1
                or ${lastSentAt} is distinct from c.last_message_at)
            else count(m.sequence) <> c.last_sequence or coalesce(max(m.sequence), 0) <> c.last_sequence
              or count(distinct m.sequence) <> c.last_sequence or ${lastSentAt} is distinct from c.last_message_at
            end`,
  },
  {
    wrong: 'A conversation was read further than it goes',
    sql: `select 'conversation ' || id as what from conversations
          where buyer_read_sequence < 0 or buyer_read_sequence > buyer_delivered_sequence
            or buyer_delivered_sequence > last_sequence or seller_read_sequence < 0
            or seller_read_sequence > seller_delivered_sequence or seller_delivered_sequence > last_sequence`,
  },
]

const people: Rule[] = [
  {
    wrong: 'An account is not exactly what its kind says',
    sql: `select 'account ' || a.id || ': ' || a.kind as what from accounts a
          where (a.kind = 'buyer' and not exists (select from buyers where account_id = a.id))
            or (a.kind = 'seller') <> exists (select from sellers where account_id = a.id)`,
  },
  {
    wrong: 'A login opens an account that is not the other side of the same person',
    sql: `select 'account ' || a.id as what from accounts a join accounts l on l.id = a.login_id
          where l.login_id is not null or l.kind = a.kind or l.kind = 'admin' or a.password_hash <> ''
            or (l.deleted_at is null) <> (a.deleted_at is null)
            or a.deleted_at is null and (a.email, a.first_name, a.last_name)
              <> (l.email, l.first_name, l.last_name)`,
  },
  {
    wrong: 'Somebody holds an item of their own shop',
    sql: `select 'item ' || h.item_id as what from item_holds h join items i on i.id = h.item_id join shops s on s.id = i.shop_id
          where h.until is not null and s.owner_id = other_side(h.buyer_id)`,
  },
  {
    wrong: 'A seller is accepted or rejected without a decision, or otherwise than decided',
    sql: `select 'seller ' || s.account_id || ': ' || s.verified as what from sellers s
          -- A seller who deleted the account is undecided again, and the decision stays.
          join accounts a on a.id = s.account_id and a.deleted_at is null
          cross join lateral (select coalesce(bool_or(decision = 1), false) as accepted,
              coalesce(bool_or(decision = 2), false) as rejected
            from verification_decisions where seller_id = s.account_id) d
          -- An acceptance is for good; a rejected seller may send documents again.
          where (s.verified = 1) <> d.accepted or s.verified = 2 and not d.rejected`,
  },
  {
    wrong: 'A seller awaits a decision otherwise than the documents say',
    sql: `select 'seller ' || s.account_id as what from sellers s
          left join (select seller_id, count(*) as documents from id_documents
            where replaced_at is null and kind <> 'proof' group by 1) d
            on d.seller_id = s.account_id
          where (coalesce(d.documents, 0) = 3) <> (s.documents_complete_at is not null)`,
  },
]

const repeats: Rule[] = [
  twice('An address has more than one account', 'accounts', 'lower(email)', 'login_id is null'),
  twice('A seller has more than one shop', 'shops', 'owner_id'),
  twice('A press of Buy Now bought more than one item', 'purchases', 'buyer_id, client_id', 'not of_cart'),
  twice('An item came to two tickets by one press', 'purchases', 'buyer_id, client_id, item_id'),
  twice('A form made more than one item', 'items', 'shop_id, client_id', 'client_id is not null'),
  twice('A message was taken twice', 'messages', 'conversation_id, sender, client_id'),
  twice('A buyer and a shop have two conversations', 'conversations', 'buyer_id, shop_id'),
  twice('An item is in a cart twice', 'cart_entries', 'buyer_id, item_id'),
  twice('A press of Add to Cart stands for two items', 'cart_additions', 'buyer_id, client_id'),
  twice('A collection was made twice', 'collections', 'owner_id, client_id', 'client_id is not null'),
  twice('A voucher was redeemed twice', 'voucher_redemptions', 'voucher_id'),
  twice(
    'A batch of vouchers was made twice',
    'voucher_batches',
    'issued_by, client_id',
    'client_id is not null',
  ),
  twice('A photo is in two places', 'item_photos', 'item_id, position'),
  twice(
    'A seller has two current documents of a kind',
    'id_documents',
    'seller_id, kind',
    'replaced_at is null',
  ),
]

export const rules: Rule[] = [...tickets, ...items, ...chat, ...people, ...repeats]

export const guardIndexes = [
  'tickets_one_per_item',
  'accounts_login_id',
  'item_has_one_holder',
  'pickups_one_open',
  'pickup_times_pkey',
  'handovers_pkey',
  'handover_tickets_one_end',
  'pickup_payment_moves_pkey',
  'pickup_payment_parts_client',
  'pickup_payment_parts_struck_once',
  'reviews_pickup_id_side_key',
  'live_sales_one_running',
  'drops_one_open',
  'live_sale_items_one_sale',
  'name_holds_one_of_item',
  'tickets_one_of_name_hold',
  'line_places_one_turn',
  'line_places_one_of_buyer',
  'ticket_requests_pkey',
  'purchases_pkey',
  'purchases_one_item',
  'settled_purchases_pkey',
  'ticket_moves_pkey',
  'accounts_email',
  'shops_owner_id_key',
  'items_shop_id_client_id_key',
  'item_photos_pkey',
  'messages_pkey',
  'messages_conversation_id_sender_client_id_key',
  'conversations_buyer_id_shop_id_key',
  'queue_entries_one_open',
  'reports_once',
  'reports_reported_by_client_id_key',
  'decisions_one',
  'appeals_pkey',
  'vouchers_code_hash_key',
  'voucher_redemptions_pkey',
  'voucher_redemptions_transaction_id_key',
  'voucher_batches_issued_by_client_id_key',
  'ledger_transactions_idempotency_key_key',
  'cart_entries_pkey',
  'cart_additions_pkey',
  'collections_owner_id_client_id_key',
  'collection_items_pkey',
  'id_documents_current',
  'second_factors_account_id_key',
  'recovery_codes_pkey',
  'password_links_pkey',
  'password_links_token_hash_key',
  'email_links_pkey',
  'email_links_token_hash_key',
  'sign_ups_token_hash_key',
  'offers_one_open',
  'offers_one_accepted',
  'offers_client',
]

export const guardTriggers = [
  'tickets_level_never_lower',
  'ticket_moves_append_only',
  'verification_decisions_append_only',
  'id_document_views_append_only',
  'admin_acts_append_only',
  'admin_acts_kept',
  'agreements_append_only',
  'agreements_kept',
  'id_document_views_kept',
  'id_documents_kept',
  'messages_kept',
  'queue_entries_kept',
  'reports_kept',
  'verification_decisions_kept',
  'accounts_lock_owners',
  'accounts_last_owner',
  'tickets_account_not_deleted',
  'tickets_item_never_changes',
  'item_holds_not_blocked',
  'name_holds_end_once',
  'line_places_only_on_hold',
  'line_places_in_order',
  'line_places_account_not_deleted',
  'tickets_cancelled_early',
  'ticket_moves_cancelled_by_buyer',
  'purchases_account_not_deleted',
  'settled_purchases_account_not_deleted',
  'cart_additions_account_not_deleted',
  'voucher_redemptions_account_not_deleted',
  'password_links_account_not_deleted',
  'email_links_account_not_deleted',
  'accounts_end_password_link',
  'items_shop_is_open',
  'offers_account_not_deleted',
]

const names = (list: string[]) => `array[${list.map((name) => `'${name}'`).join(', ')}]`

/** The constraints that decide races. Without them the rows may be correct by chance. The ledger's audit has its own list. */
export const guards: Rule[] = [
  {
    wrong: 'What guards the data is missing or switched off',
    sql: `select 'index ' || guard as what from unnest(${names(guardIndexes)}) guard
          left join pg_class c on c.relname = guard and c.relnamespace = current_schema()::regnamespace
          left join pg_index i on i.indexrelid = c.oid
          where i.indisunique is not true or not i.indisvalid
          union all
          select 'trigger ' || guard from unnest(${names(guardTriggers)}) guard
          left join pg_trigger on tgname = guard and not tgisinternal
          where tgenabled is distinct from 'O'
          union all
          select 'constraint ' || conrelid::regclass || '.' || conname from pg_constraint
          where connamespace = current_schema()::regnamespace and not convalidated`,
  },
]
