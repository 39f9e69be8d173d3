import type pg from 'pg'
import type { Message, Ticket } from './traffic.ts'

const keyOf = ({ buyerID, sellerID, clientID, text, sequence }: Message): string =>
  [buyerID, sellerID, clientID, text, sequence].join()

/** The differences between what clients had acknowledged and the tables. */
export const lostOf = async (
  pool: pg.Pool,
  { tickets, messages }: { tickets: Ticket[]; messages: Message[] },
): Promise<string[]> => {
  const kept = await pool.query<Ticket>(
    `select id as "ticketID", buyer_id as "buyerID", item_id as "itemID" from tickets where item_id = any($1::uuid[])`,
    [tickets.map(({ itemID }) => itemID)],
  )
  const lostTickets = tickets.filter(
    (acknowledged) =>
      !kept.rows.some(
        (row) =>
          row.ticketID === acknowledged.ticketID &&
          row.buyerID === acknowledged.buyerID &&
          row.itemID === acknowledged.itemID,
      ),
  )
  const { rows: written } = await pool.query<Message>(
    `select c.buyer_id as "buyerID", s.owner_id as "sellerID", m.client_id as "clientID", m.body as text, m.sequence
     from messages m join conversations c on c.id = m.conversation_id join shops s on s.id = c.shop_id
     where m.client_id = any($1::uuid[])`,
    [messages.map(({ clientID }) => clientID)],
  )
  const keys = new Set(written.map(keyOf))
  return [
    ...lostTickets.map(({ ticketID }) => `ticket ${ticketID}`),
    ...messages
      .filter((acknowledged) => !keys.has(keyOf(acknowledged)))
      .map(({ clientID }) => `message ${clientID}`),
    ...(kept.rows.length > tickets.length ? [`${kept.rows.length - tickets.length} tickets too many`] : []),
    ...(written.length > messages.length ? [`${written.length - messages.length} messages too many`] : []),
  ]
}
