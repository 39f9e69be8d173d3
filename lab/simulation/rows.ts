import type pg from 'pg'

export interface TicketRow {
  id: number
  item_id: string
  shop_id: string
  owner_id: string
  buyer_id: string
  pickup_id: number
  status: number
  created_at: number
  seller_due_at: number
  buyer_due_at: number | null
}

export interface MoveRow {
  ticket_id: number
  step: number
  from_status: number | null
  to_status: number
  moved_by: string | null
  moved_at: number
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
  items: { id: string; availability: string }[]
  purchases: { buyer_id: string; client_id: string; item_id: string; ticket_id: number }[]
  pickups: { id: number; shop_id: string; buyer_id: string; open: boolean }[]
  notifications: NotificationRow[]
}

const ms = (column: string): string =>
  `(extract(epoch from ${column}) * 1000)::bigint as ${column.replace(/^.*\./, '')}`

/** Times in milliseconds. Nothing that differs between two runs of the same seed. */
export const readRows = async (pool: pg.Pool): Promise<Rows> => {
  const read = async <Row extends object>(text: string): Promise<Row[]> => (await pool.query<Row>(text)).rows
  return {
    tickets: await read(
      `select t.id, item_id, shop_id, owner_id, buyer_id, pickup_id, status, ${ms('t.created_at')},
         ${ms('seller_due_at')}, ${ms('buyer_due_at')}
       from tickets t join shops s on s.id = t.shop_id order by t.id`,
    ),
    moves: await read(
      `select ticket_id, step, from_status, to_status, moved_by, ${ms('moved_at')}
       from ticket_moves order by ticket_id, step`,
    ),
    items: await read('select id, availability from items order by id'),
    purchases: await read(
      'select buyer_id, client_id, item_id, ticket_id from purchases order by ticket_id, client_id',
    ),
    pickups: await read('select id, shop_id, buyer_id, open from pickups order by id'),
    notifications: await read(
      `select account_id, kind, subject, ${ms('created_at')}, read_at is not null as read,
         (select count(*)::int from notification_deliveries d where d.notification_id = n.id) as deliveries
       from notifications n order by created_at, account_id, kind, subject`,
    ),
  }
}
