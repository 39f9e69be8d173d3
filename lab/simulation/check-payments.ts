import { type PickupHistory, type Report, isAskedAt, isOpenAt, ticketsWith, timeOf } from './history.ts'
import type { Notices } from './notices.ts'
import type { LabRecord, PaymentAsked } from './record.ts'
import type { PaymentMoveRow, PaymentPartRow, Rows } from './rows.ts'

/** Who says what after what. */
const words: Record<string, Record<string, { by: string; action: PaymentAsked['action'] }>> = {
  not_paid: {
    said: { by: 'buyer', action: 'say_paid' },
    received: { by: 'seller', action: 'say_received' },
  },
  said: {
    not_paid: { by: 'both', action: 'say_not_paid' },
    received: { by: 'seller', action: 'say_received' },
  },
  received: {
    said: { by: 'buyer', action: 'say_paid' },
    given_back: { by: 'seller', action: 'give_back' },
  },
  given_back: {
    said: { by: 'buyer', action: 'say_paid' },
    received: { by: 'seller', action: 'say_received' },
  },
}
const after: Partial<Record<PaymentAsked['action'], string>> = {
  say_paid: 'said',
  say_not_paid: 'not_paid',
  say_received: 'received',
  give_back: 'given_back',
}

interface Standing {
  at: number
  state: string
  amount: number
  parts: number
  /** Since when the payment has begun, as far as it goes on. */
  begun: number | null
}

/** What was handed over stays due until money was given back. */
const goesOn = (pickup: PickupHistory, { state }: Standing, at: number): boolean =>
  state !== 'given_back' || !isOpenAt(pickup, at)

/** In centavos, the items that are ready, and those handed over since the payment began. */
const totalAt = (pickup: PickupHistory, standing: Standing, at: number): number => {
  const { begun } = standing
  const isOn = goesOn(pickup, standing, at)
  const handedOver = ticketsWith(pickup, 5, at).filter(({ moves }) => {
    const moved =
      moves.findLast(({ to_status, moved_at }) => to_status === 5 && moved_at <= at)?.moved_at ?? 0
    return begun !== null && isOn && moved >= begun
  })
  return [...ticketsWith(pickup, 4, at), ...handedOver].reduce((sum, one) => sum + one.price_centavos, 0)
}

/** What was said about the money of a pickup: in order, by the right side, for what was to be paid then, as answered. */
export const checkPayments = (
  pickup: PickupHistory,
  rows: { payment: Rows['payments'][number] | undefined; moves: PaymentMoveRow[]; parts: PaymentPartRow[] },
  asked: LabRecord['payments'],
  notices: Notices,
  report: Report,
): void => {
  const { id, buyer_id, owner_id } = pickup
  const name = `Payment ${id}`
  const isAsked = (by: string, actions: string[], at: number) =>
    asked.some((one) => one.by === by && actions.includes(one.action) && isAskedAt(one, at))
  const events = [
    ...rows.moves.map((move) => ({ at: move.moved_at, move, part: undefined })),
    ...rows.parts.map((part) => ({ at: part.recorded_at, move: undefined, part })),
  ].toSorted((a, b) => a.at - b.at)
  const standings: Standing[] = [{ at: -Infinity, state: 'not_paid', amount: 0, parts: 0, begun: null }]
  const standingAt = (at: number) => standings.findLast((one) => one.at <= at) as Standing
  const counted = new Set<string>()

  let step = 0
  /** What had been received when the buyer said to have paid again: it becomes a part with that word. */
  let kept = 0
  for (const { at, move, part } of events) {
    const before = standings.at(-1) as Standing
    const total = totalAt(pickup, before, at)
    const had = before.parts + (before.state === 'received' ? before.amount : 0)
    const rest = Math.max(0, total - had)
    const next = { ...before, at, begun: (goesOn(pickup, before, at) ? before.begun : null) ?? at }
    const what = `${name}: ${move?.to_state ?? 'a part'} at ${timeOf(at)}`
    if (part) {
      const { client_id, strikes, amount_centavos: amount } = part
      if (strikes === null && before.at === at && kept === amount) kept = 0
      else if (strikes === null) {
        next.parts += amount
        if (!['not_paid', 'received'].includes(before.state) || amount > rest)
          report(`${what} is not possible`)
        if (!asked.some((one) => one.clientID === client_id && isAskedAt(one, at)))
          report(`${what}: nobody asked for it`)
      } else {
        next.parts -= amount
        if (before.state === 'said') report(`${what} is struck out, which is not possible`)
        if (!isAsked(owner_id, ['strike_part', 'give_back'], at)) report(`${what}: nobody struck it out`)
      }
      // Money that is given back strikes its parts out at the same time.
      if (before.at === at && before.state === 'given_back') next.parts = 0
      const line = strikes ?? client_id ?? ''
      if (counted.has(`${line} ${strikes === null}`)) report(`${what} counts twice`)
      counted.add(`${line} ${strikes === null}`)
    } else {
      const { to_state: to, amount_centavos: amount, moved_by } = move
      const allowed = words[before.state]?.[to]
      const by = moved_by === buyer_id ? 'buyer' : 'seller'
      step += 1
      if (move.step !== step || move.from_state !== before.state) report(`${what} does not follow`)
      if (!allowed || (allowed.by !== by && allowed.by !== 'both')) report(`${what} is not said by the ${by}`)
      else if (!isAsked(moved_by, [allowed.action], at)) report(`${what}: nobody said it`)
      const expected =
        to === 'given_back' ? before.amount + before.parts : before.state === 'said' ? before.amount : rest
      if (amount !== expected || move.total_centavos !== total)
        report(`${what} is about ${amount} of ${move.total_centavos}, and should be ${expected} of ${total}`)
      if (kept > 0) report(`${what}: ${kept} that had been received are lost`)
      kept = before.state === 'received' && to === 'said' ? before.amount : 0
      Object.assign(next, { state: to, amount: to === 'not_paid' ? 0 : amount, parts: next.parts + kept })
      if (to === 'given_back') next.parts = 0
      const kind = by === 'buyer' ? (to === 'said' ? 'payment_said' : null) : toBuyer[to]
      if (kind) notices.expectOne(`${kind} of payment ${id} for ${by === 'buyer' ? owner_id : buyer_id}`, at)
    }
    standings.push(next)
  }
  if (kept > 0) report(`${name}: ${kept} that had been received are lost`)
  const decided = new Set(pickup.tickets.flatMap(({ decided_at }) => decided_at ?? []))
  for (const at of decided) {
    const { state, amount: said, parts: inParts } = standingAt(at)
    if (state === 'given_back' || said + inParts === 0) continue
    for (const accountID of [buyer_id, owner_id])
      notices.expectOne(`give_back of pickup ${id} for ${accountID}`, at)
  }
  const last = standingAt(Infinity)
  const { payment } = rows
  const [state, amount, parts] = payment
    ? [payment.state, payment.amount_centavos, payment.parts_centavos]
    : ['not_paid', 0, 0]
  if (state !== last.state || amount !== last.amount || parts !== last.parts)
    report(
      `${name}: is ${state} ${amount} ${parts}, and should be ${last.state} ${last.amount} ${last.parts}`,
    )
  for (const { action, by, until, outcome, said, clientID } of asked) {
    if (outcome !== 'done' || !said) continue
    const then = standingAt(until)
    const isSo =
      said.state === then.state &&
      Math.round(said.amount * 100) === then.amount &&
      Math.round(said.parts * 100) === then.parts
    const isDone = after[action] === undefined || after[action] === then.state
    const isKept = action !== 'add_part' || rows.parts.some((part) => part.client_id === clientID)
    if (!isSo || !isDone || !isKept || Math.round(said.total * 100) !== totalAt(pickup, then, until))
      report(`${name}: ${action} by ${by} at ${timeOf(until)} was acknowledged and is not so`)
  }
}

const toBuyer: Record<string, string> = {
  received: 'payment_received',
  given_back: 'payment_given_back',
  not_paid: 'payment_not_seen',
}
