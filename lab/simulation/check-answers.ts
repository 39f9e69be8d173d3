import type { LabRecord } from './record.ts'
import type { Rows } from './rows.ts'
import { type History, type Report, statusAt } from './history.ts'
import { type States, availabilityAt } from './check-items.ts'

/** Each acknowledged purchase exists once, each other one at most once, and each ticket was asked for. */
export const checkPurchases = (
  tickets: ReadonlyMap<number, History>,
  record: LabRecord,
  rows: Rows,
  report: Report,
): void => {
  const byKey = Map.groupBy(record.purchases, ({ clientID }) => clientID)
  const keyOf = new Map(rows.purchases.map(({ ticket_id, client_id }) => [ticket_id, client_id]))
  const boughtBy = Map.groupBy([...tickets.values()], ({ id }) => keyOf.get(id))
  const agreed = new Set(rows.offers.map(({ ticket_id }) => ticket_id))
  for (const ticket of tickets.values()) {
    // check-live-sales.ts checks what was taken over, and check-offers.ts what was agreed on.
    if (ticket.hold !== null || agreed.has(ticket.id)) continue
    const asked = byKey.get(keyOf.get(ticket.id) ?? '') ?? []
    const isAsked = asked.some(
      ({ by, itemIDs, from, until, outcome }) =>
        by === ticket.buyer_id &&
        itemIDs.includes(ticket.item_id) &&
        outcome !== 'refused' &&
        from <= ticket.created_at &&
        ticket.created_at <= until,
    )
    if (!isAsked) report(`Ticket ${ticket.id}: nobody asked for it`)
  }
  for (const [clientID, asked] of byKey) {
    const bought = boughtBy.get(clientID) ?? []
    if (new Set(bought.map(({ item_id }) => item_id)).size < bought.length)
      report(`Purchase ${clientID} bought an item twice`)
    for (const { by, until, outcome, bought: said } of asked) {
      if (outcome !== 'done') continue
      const real = bought.filter(({ created_at }) => created_at <= until)
      const found = real.map(({ id, item_id, buyer_id }) => `${buyer_id} ${item_id} ${id}`).toSorted()
      const named = said.map(({ itemID, ticketID }) => `${by} ${itemID} ${ticketID}`).toSorted()
      if (found.join() !== named.join())
        report(`Purchase ${clientID}: the reply says [${named.join()}], the rows say [${found.join()}]`)
    }
  }
}

/** A refused purchase was of an item that could not be bought at that time. */
export const checkRefusals = (
  record: LabRecord,
  items: ReadonlyMap<string, States>,
  isPaused: (itemID: string, at: number) => boolean,
  report: Report,
): void => {
  const reasons: { [code: string]: readonly string[] } = {
    item_held: ['held'],
    item_gone: ['sold', 'withdrawn', 'draft'],
  }
  for (const { itemIDs, until, code, clientID } of record.purchases) {
    const expected = reasons[code ?? '']
    if (!expected) continue
    if (
      !itemIDs.some(
        (id) =>
          expected.includes(availabilityAt(items.get(id), until)) ||
          (code === 'item_gone' && isPaused(id, until)),
      )
    )
      report(`Purchase ${clientID} was refused with ${code}, and no item was ${expected.join(' or ')}`)
  }
}

const moveKey = (ticketID: number, to: number, by: string) => `${ticketID} to ${to} by ${by}`

/** Each acknowledged move is in the history, and each move in it was asked for, alone or in a handover. */
export const checkMoves = (
  tickets: ReadonlyMap<number, History>,
  record: LabRecord,
  { handovers, handoverTickets }: Rows,
  report: Report,
): void => {
  const handedAt = new Map(handovers.map(({ id, made_at }) => [id, made_at]))
  const handed = new Set(
    handoverTickets.map(({ handover_id, ticket_id }) => `${ticket_id} ${handedAt.get(handover_id)}`),
  )
  const asked = Map.groupBy(record.moves, ({ ticketID, to, by }) => moveKey(ticketID, to, by))
  const real = Map.groupBy(
    [...tickets.values()].flatMap(({ moves, sale_ended_at, hold, created_at }) =>
      moves.filter(
        ({ ticket_id, step, moved_by, moved_at }) =>
          step > 1 &&
          moved_by !== null &&
          !handed.has(`${ticket_id} ${moved_at}`) &&
          // The end of a live sale confirms, also what is taken over afterwards.
          moved_at !== sale_ended_at &&
          (hold === null || moved_at !== created_at),
      ),
    ),
    ({ ticket_id, to_status, moved_by }) => moveKey(ticket_id, to_status, moved_by ?? ''),
  )
  for (const [what, rows] of real)
    for (const { moved_at } of rows) {
      const isAsked = asked
        .get(what)
        ?.some(({ from, until, outcome }) => outcome !== 'refused' && from <= moved_at && moved_at <= until)
      if (!isAsked) report(`Move ${what}: nobody asked for it`)
    }
  for (const [what, requests] of asked)
    for (const { by, ticketID, from, until, outcome, to } of requests) {
      if (outcome !== 'done') continue
      // To cancel what is cancelled already is acknowledged too, whoever was first.
      const ticket = to === 9 ? tickets.get(ticketID) : undefined
      const isReal =
        (ticket && ticket.owner_id !== by && statusAt(ticket, until) === 9) ||
        real.get(what)?.some(({ moved_at }) => from <= moved_at && moved_at <= until)
      if (!isReal) report(`Move ${what}: was acknowledged and is not in the history`)
    }
}
