import { TicketStatus } from '#domain/ticket-status.ts'
import type { TableRow } from '../../../platform/db/connect.ts'
import { stateOf } from './queries.ts'

type PaidTicket = Pick<TableRow<'tickets'>, 'status' | 'price_centavos' | 'handed_over_at'>
type PaymentRow = Pick<
  TableRow<'pickup_payments'>,
  'state' | 'amount_centavos' | 'parts_centavos' | 'counted_from'
>

interface Owed<Ticket> {
  /** The tickets that the payment is about: all but those that were paid at the shop. */
  counted: Ticket[]
  /** Null if no ticket that was handed over counts. */
  countedFrom: Date | null
  /** What they cost, in centavos. */
  total: number
  /** What of it is still to be paid. What was said counts only once it is received. */
  rest: number
}

/**
 * What is to be paid for tickets of a pickup. What was handed over before the first word about the payment was paid at the
 * shop. So was what was handed over before the money was given back, as long as the pickup is open.
 */
export const owedOf = <Ticket extends PaidTicket>(
  tickets: readonly Ticket[],
  payment: PaymentRow | undefined,
  open: boolean,
): Owed<Ticket> => {
  const state = stateOf(payment)
  const isSettled = open && state === 'given_back'
  const countedFrom = (!isSettled && payment?.counted_from) || null
  const counted = tickets.filter(
    ({ status, handed_over_at }) =>
      status !== TicketStatus.Completed ||
      (countedFrom !== null && handed_over_at !== null && handed_over_at >= countedFrom),
  )
  const total = counted.reduce((sum, { price_centavos }) => sum + price_centavos, 0)
  const had = (payment?.parts_centavos ?? 0) + (state === 'received' ? (payment?.amount_centavos ?? 0) : 0)
  return { counted, countedFrom, total, rest: Math.max(0, total - had) }
}
