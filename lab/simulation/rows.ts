import { availabilitySQL } from '../../src/server/features/items/item-state/availability.ts'
import type pg from 'pg'

export interface TicketRow {
  id: number
  item_id: string
  shop_id: string
  owner_id: string
  buyer_id: string
  pickup_id: number
  /** In a bundle the share. */
  price_centavos: number
  /** In a bundle the price of the item. */
  own_centavos: number | null
  status: number
  /** The live sale in which it was claimed, and the hold for a name that it was before, by the ids of their requests. */
  sale: string | null
  hold: string | null
  created_at: number
  seller_due_at: number
  buyer_due_at: number | null
  ended_because: string | null
}

export interface EntryRow {
  number: number
  kind: string
  waiting: boolean
  closed_at: number | null
  /** Of an appeal: the number of the entry that was decided. */
  appealed: number | null
}

/** By the number of its entry, because ids differ between two runs of the same seed. */
export interface DecisionRow {
  entry: number
  act: string
  /** The item, shop or account that it changes. */
  subject: string | null
  about: string | null
  decided_by: string
  decided_at: number
  in_effect_at: number | null
  days: number | null
  until: number | null
  lifted_at: number | null
  needs_second: boolean
  second_by: string | null
  second_at: number | null
  second_agreed: boolean | null
}

export interface MoveRow {
  ticket_id: number
  step: number
  from_status: number | null
  to_status: number
  moved_by: string | null
  moved_at: number
}

/** What a buyer asked while the item awaited pickup. */
export interface RequestRow {
  ticket_id: number
  kind: 'cancel' | 'longer'
  asked_at: number
  due_at: number | null
  from_due_at: number | null
  wanted_at: number | null
  answer: 'agreed' | 'refused' | 'unanswered' | 'over' | null
  answered_at: number | null
}

/** The place of a buyer in the line for an item. */
export interface PlaceRow {
  place: number
  item_id: string
  buyer_id: string
  joined_at: number
  state: 'waiting' | 'turn' | 'ended'
  turn_begins_at: number | null
  turn_ends_at: number | null
  notified: boolean
  /** Whether the turn was given in a live sale. */
  live: boolean
  end_reason: string | null
  ended_at: number | null
}

/** A price that a buyer offered, or the shop in return. */
export interface OfferRow {
  id: number
  item_id: string
  buyer_id: string
  owner_id: string
  made_by: 'buyer' | 'seller'
  centavos: number
  asked_centavos: number
  /** Below it the seller declines by itself, in percent of the price. */
  floor_percent: number | null
  made_at: number
  until: number
  state: 'open' | 'accepted' | 'declined' | 'countered' | 'withdrawn' | 'lapsed' | 'ended'
  /** Null too if something else ended it, which takes the time of the database. */
  ended_at: number | null
  ticket_id: number | null
  notified: boolean
}

export interface PickupRow {
  id: number
  shop_id: string
  owner_id: string
  buyer_id: string
  open: boolean
  picks_up_at: number | null
}

export interface TimeRow {
  pickup_id: number
  change: 'chosen' | 'moved_by_buyer' | 'moved_by_seller'
  picks_up_at: number
  made_at: number
}

export interface HandoverRow {
  id: string
  pickup_id: number
  pass: string | null
  offline: boolean
  made_at: number
}

export interface HandoverTicketRow {
  handover_id: string
  ticket_id: number
  result: 'completed' | 'refused' | 'conflict'
  reason: string | null
}

export interface PaymentMoveRow {
  pickup_id: number
  step: number
  from_state: string
  to_state: string
  amount_centavos: number
  total_centavos: number
  moved_by: string
  moved_at: number
}

/** A part of a payment, or a line that strikes out the part with the client id `strikes`. */
export interface PaymentPartRow {
  pickup_id: number
  amount_centavos: number
  recorded_at: number
  client_id: string | null
  strikes: string | null
}

export interface ReviewRow {
  pickup_id: number
  side: 'buyer' | 'seller'
  author_id: string
  about_id: string
  written_at: number
  visible_at: number
  replied_at: number | null
}

/** By the ids of requests, because others differ between two runs of the same seed. */
export interface HoldRow {
  client_id: string
  sale: string
  item_id: string
  held_at: number
  due_at: number
  ended_at: number | null
  end_reason: 'taken' | 'released' | 'lapsed' | null
}

export interface NotificationRow {
  account_id: string
  kind: string
  subject: string
  created_at: number
  read: boolean
  deliveries: number
}

export interface Rows {
  tickets: TicketRow[]
  moves: MoveRow[]
  items: { id: string; shop_id: string; price_centavos: number; availability: string; taken_down: boolean }[]
  offers: OfferRow[]
  shops: { id: string; owner_id: string }[]
  entries: EntryRow[]
  decisions: DecisionRow[]
  /** The number of the entry of a decision, by its id. */
  decisionIDs: Map<string, number>
  reports: { entry: number; subject: string; reported_by: string }[]
  stopped: { id: string; stopped_until: number | null }[]
  purchases: { buyer_id: string; client_id: string; item_id: string; ticket_id: number }[]
  pickups: PickupRow[]
  times: TimeRow[]
  handovers: HandoverRow[]
  handoverTickets: HandoverTicketRow[]
  payments: { pickup_id: number; state: string; amount_centavos: number; parts_centavos: number }[]
  paymentMoves: PaymentMoveRow[]
  paymentParts: PaymentPartRow[]
  reviews: ReviewRow[]
  sales: {
    id: string
    owner_id: string
    starts_at: number
    started_at: number | null
    ended_at: number | null
    /** When the software cancelled it, because nobody started it. */
    cancelled_at: number | null
  }[]
  saleItems: { sale: string; item_id: string; open: boolean; shown_at: number | null }[]
  holds: HoldRow[]
  requests: RequestRow[]
  /** In the order of joining. */
  places: PlaceRow[]
  notifications: NotificationRow[]
}

const ms = (column: string): string =>
  `(extract(epoch from ${column}) * 1000)::bigint as ${column.replace(/^.*\./, '')}`

/** Times in milliseconds. Nothing that differs between two runs of the same seed. */
export const readRows = async (pool: pg.Pool): Promise<Rows> => {
  const read = async <Row extends object>(text: string): Promise<Row[]> => (await pool.query<Row>(text)).rows
  return {
    tickets: await read(
      `select t.id, item_id, shop_id, owner_id, buyer_id, pickup_id, price_centavos, own_centavos, status, ${ms('t.created_at')},
         (select client_id from live_sales where id = t.live_sale_id) as sale,
         (select client_id from name_holds where id = t.name_hold_id) as hold,
         ${ms('seller_due_at')}, ${ms('buyer_due_at')}, ended_because
       from tickets t join shops s on s.id = t.shop_id order by t.id`,
    ),
    moves: await read(
      `select ticket_id, step, from_status, to_status, moved_by, ${ms('moved_at')}
       from ticket_moves order by ticket_id, step`,
    ),
    items: await read(
      `select i.id, i.shop_id, i.price_centavos, ${availabilitySQL('i')} as availability, exists (
         select from item_blocks b where b.item_id = i.id and b.reason = 'taken_down') as taken_down
       from items i order by i.id`,
    ),
    offers: await read(
      `select o.id, item_id, buyer_id, owner_id, made_by, centavos, asked_centavos, r.floor_percent, ${ms('made_at')}, ${ms('until')}, state,
         case when state <> 'ended' then (extract(epoch from ended_at) * 1000)::bigint end as ended_at, ticket_id, notified
       from offers o join shops s on s.id = o.shop_id
       left join shop_offer_rules r on r.shop_id = o.shop_id order by o.id`,
    ),
    shops: await read('select id, owner_id from shops order by id'),
    entries: await read(
      `select e.number::int, e.kind, e.waiting, ${ms('e.closed_at')}, appealed.number::int as appealed
       from queue_entries e left join decisions d on e.kind = 'appeal' and d.id = e.subject_id
       left join queue_entries appealed on appealed.id = d.entry_id order by e.number`,
    ),
    decisions: await read(
      `select e.number::int as entry, d.act, d.subject_id as subject, d.about_id as about, d.decided_by, ${ms('d.decided_at')},
         ${ms('d.in_effect_at')}, d.days, ${ms('d.until')}, ${ms('d.lifted_at')}, d.needs_second, d.second_by,
         ${ms('d.second_at')}, d.second_agreed
       from decisions d join queue_entries e on e.id = d.entry_id order by e.number, d.decided_at`,
    ),
    decisionIDs: new Map(
      (
        await read<{ id: string; number: number }>(
          'select d.id, e.number::int from decisions d join queue_entries e on e.id = d.entry_id',
        )
      ).map(({ id, number }) => [id, number]),
    ),
    reports: await read(
      `select e.number::int as entry, e.subject_id as subject, reported_by
       from reports r join queue_entries e on e.id = r.entry_id order by e.number, reported_at`,
    ),
    stopped: await read(
      `select id, ${ms('stopped_until')} from accounts where stopped_at is not null order by id`,
    ),
    purchases: await read(
      'select buyer_id, client_id, item_id, ticket_id from purchases order by ticket_id, client_id',
    ),
    pickups: await read(
      `select p.id, shop_id, owner_id, buyer_id, open, ${ms('p.picks_up_at')}
       from pickups p join shops s on s.id = p.shop_id order by p.id`,
    ),
    times: await read(
      `select pickup_id, change, ${ms('picks_up_at')}, ${ms('made_at')} from pickup_times order by made_at`,
    ),
    handovers: await read(
      `select id, pickup_id, pass, offline, ${ms('made_at')} from handovers order by made_at`,
    ),
    handoverTickets: await read(
      'select handover_id, ticket_id, result, reason from handover_tickets order by handover_id, ticket_id',
    ),
    payments: await read(
      'select pickup_id, state, amount_centavos, parts_centavos from pickup_payments order by pickup_id',
    ),
    paymentMoves: await read(
      `select pickup_id, step, from_state, to_state, amount_centavos, total_centavos, moved_by, ${ms('moved_at')}
       from pickup_payment_moves order by pickup_id, step`,
    ),
    paymentParts: await read(
      `select part.pickup_id, part.amount_centavos, ${ms('part.recorded_at')}, part.client_id,
         struck.client_id as strikes
       from pickup_payment_parts part left join pickup_payment_parts struck on struck.id = part.strikes_id
       order by part.id`,
    ),
    sales: await read(
      `select s.client_id as id, owner_id, ${ms('starts_at')}, ${ms('started_at')}, ${ms('ended_at')}, ${ms('cancelled_at')}
       from live_sales s join shops on shops.id = s.shop_id order by s.made_at`,
    ),
    saleItems: await read(
      `select s.client_id as sale, item_id, open, ${ms('shown_at')}
       from live_sale_items p join live_sales s on s.id = p.sale_id order by s.made_at, p.number`,
    ),
    holds: await read(
      `select h.client_id, s.client_id as sale, item_id, ${ms('held_at')}, ${ms('due_at')}, ${ms('h.ended_at')}, end_reason
       from name_holds h join live_sales s on s.id = h.sale_id order by held_at`,
    ),
    reviews: await read(
      `select pickup_id, side, author_id, about_id, ${ms('written_at')}, ${ms('visible_at')}, ${ms('replied_at')}
       from reviews order by written_at`,
    ),
    requests: await read(
      `select ticket_id, kind, ${ms('asked_at')}, ${ms('due_at')}, ${ms('from_due_at')}, ${ms('wanted_at')}, answer,
         ${ms('answered_at')}
       from ticket_requests order by ticket_id, kind`,
    ),
    places: await read(
      `select place, item_id, buyer_id, ${ms('joined_at')}, state, ${ms('turn_begins_at')}, ${ms('turn_ends_at')},
         notified, live, end_reason, ${ms('ended_at')}
       from line_places order by joined_at, item_id`,
    ),
    // Joined by hash: a search for each of a hundred thousand notifications takes longer than a statement may.
    notifications: await read(
      `with names (subject, name) as (
         select 'live sale ' || id, 'live sale ' || client_id from live_sales
         union all
         select 'decision ' || d.id, 'decision ' || e.number from decisions d join queue_entries e on e.id = d.entry_id
         union all
         select 'entry ' || id, 'entry ' || number from queue_entries
       ), waiting as (
         select notification_id, count(*)::int as deliveries from notification_deliveries group by notification_id
       )
       select n.account_id, n.kind, coalesce(names.name, n.subject) as subject, ${ms('n.created_at')},
         n.read_at is not null as read, coalesce(waiting.deliveries, 0) as deliveries
       from notifications n
       left join names on names.subject = n.subject
       left join waiting on waiting.notification_id = n.id
       order by n.created_at, n.account_id, n.kind, coalesce(names.name, n.subject)`,
    ),
  }
}
