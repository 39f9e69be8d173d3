import { randomUUID } from 'node:crypto'
import { withAmount } from '#domain/emv-qr.ts'
import { formatPesos, toCentavos, toPesos } from '#domain/money.ts'
import {
  type PaymentState,
  canMovePayment,
  paymentMovesFrom,
  paymentReference,
  strikesParts,
  takesParts,
} from '#domain/payments.ts'
import { TicketStatus } from '#domain/ticket-status.ts'
import type { ModuleDependencies } from '../../../module.ts'
import { type Db, type Tx } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import { publishToAll } from '../../../platform/events/publish-to.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import type { AddNotifications, NewNotification } from '../../people/index.ts'
import { owedOf } from './owed.ts'
import { findQr } from './qr-queries.ts'
import {
  type PickupRow,
  type Side,
  findPayment,
  findPickup,
  insertMove,
  insertParts,
  insertPayment,
  lockPickup,
  selectMoves,
  selectParts,
  selectTicketsToPay,
  stateOf,
  updatePayment,
} from './queries.ts'

const changesPerAccount = { max: 60, seconds: 3600 }
export const maxParts = 40
/** A buyer moves it at most this often, so that the seller's word always has room. */
const maxStepsOfBuyer = 40
const maxSteps = 60
/** A part may be recorded later than it was received, by at most this many milliseconds. */
const maxPartAgeMs = 365 * 86_400_000

/** How things stand, with amounts in centavos. */
interface Standing {
  pickup: PickupRow
  open: boolean
  state: PaymentState
  amount: number
  parts: number
  steps: number
  changedAt: Date | null
  countedFrom: Date | null
  items: number
  ready: number
  total: number
  rest: number
}

const standingOf = async (db: Db, pickup: PickupRow, open: boolean): Promise<Standing> => {
  const row = await findPayment(db, pickup.id)
  const { counted, ...owed } = owedOf(await selectTicketsToPay(db, pickup.id), row, open)
  return {
    pickup,
    open,
    state: stateOf(row),
    amount: row?.amount_centavos ?? 0,
    parts: row?.parts_centavos ?? 0,
    steps: row?.steps ?? 0,
    changedAt: row?.changed_at ?? null,
    items: counted.length,
    ready: counted.filter(({ status }) => status === TicketStatus.AwaitingPickup).length,
    ...owed,
  }
}

/** What is allowed by the states, and makes sense now. */
const movesNow = ({ kind }: Pick<Side, 'kind'>, now: Standing): PaymentState[] =>
  paymentMovesFrom(kind, now.state).filter((to) => {
    if (to === 'said') return now.open && now.ready > 0 && now.rest > 0
    return to !== 'received' || now.state === 'said' || now.rest > 0 || now.parts > 0
  })

const takesPartsNow = ({ kind }: Pick<Side, 'kind'>, now: Standing): boolean =>
  kind === 'seller' && takesParts(now) && now.rest > 0

const strikesPartsNow = ({ kind }: Pick<Side, 'kind'>, { state }: Standing): boolean =>
  kind === 'seller' && strikesParts(state)

const buyerOf = ({ first_name, last_name }: PickupRow): string => `${first_name} ${last_name}`.trim()

type Dependencies = Pick<ModuleDependencies, 'database' | 'events' | 'clock'> & {
  addNotifications: AddNotifications
}

/** The payment of a pickup: what its buyer and its seller say about it. */
export const createPayments = ({ database: { db }, events, clock, addNotifications }: Dependencies) => {
  /** The code of the shop, which nobody sees but a buyer who has something to pay now. */
  const qrFor = async ({ kind }: Side, now: Standing) => {
    const { rest } = now
    if (kind !== 'buyer' || !now.open || now.ready === 0 || rest === 0) return null
    const qr = await findQr(db, now.pickup.owner_id)
    if (!qr) return null
    const payload = withAmount(qr.payload, rest)
    return {
      payload,
      name: qr.name,
      setAt: qr.set_at.toISOString(),
      withAmount: payload !== qr.payload,
    }
  }

  const show = async (side: Side, now: Standing) => {
    const { pickup } = now
    const [moves, parts, qr] = await Promise.all([
      selectMoves(db, pickup.id),
      selectParts(db, pickup.id),
      qrFor(side, now),
    ])
    return {
      pickupID: pickup.id,
      reference: paymentReference(pickup.id),
      state: now.state,
      items: now.items,
      total: toPesos(now.total),
      parts: toPesos(now.parts),
      rest: toPesos(now.rest),
      amount: toPesos(now.amount),
      changedAt: now.changedAt?.toISOString() ?? null,
      other: side.kind === 'buyer' ? pickup.shop_name : buyerOf(pickup),
      moves: movesNow(side, now),
      takesParts: takesPartsNow(side, now),
      strikesParts: strikesPartsNow(side, now),
      lines: parts.map((part) => ({
        partID: part.id,
        amount: toPesos(part.amount_centavos),
        paidAt: part.paid_at.toISOString(),
        struck: part.struck_by !== null,
      })),
      history: moves.map((move) => ({
        state: stateOf({ state: move.to_state }),
        amount: toPesos(move.amount_centavos),
        at: move.moved_at.toISOString(),
        by: move.moved_by === pickup.buyer_id ? ('buyer' as const) : ('seller' as const),
      })),
      qr,
    }
  }

  const of = async (side: Side, pickupID: number) => {
    const pickup = await findPickup(db, side, pickupID)
    if (!pickup) throw new AppError('not_found')
    return show(side, await standingOf(db, pickup, pickup.open))
  }

  /** Works under the lock of the pickup, and then returns what there is to see. */
  const change = async (side: Side, pickupID: number, work: (tx: Tx, now: Standing) => Promise<void>) => {
    await consumeAttempt(db, clock, `payment:${side.accountID}`, changesPerAccount)
    await db.transaction().execute(async (tx) => {
      const pickup = await findPickup(tx, side, pickupID)
      if (!pickup) throw new AppError('not_found')
      const { open } = await lockPickup(tx, pickupID)
      await work(tx, await standingOf(tx, pickup, open))
    })
    await events.syncNotifications()
    return of(side, pickupID)
  }

  const save = async (
    tx: Tx,
    { pickup, countedFrom, changedAt }: Standing,
    changes: { state: PaymentState; amount_centavos: number; parts_centavos: number; steps: number },
  ): Promise<Date> => {
    const at = clock.now()
    const row = { ...changes, changed_at: at, counted_from: countedFrom ?? at }
    await (changedAt
      ? updatePayment(tx, pickup.id, row)
      : insertPayment(tx, { pickup_id: pickup.id, ...row }))
    await publishToAll(tx, [pickup.buyer_id, pickup.owner_id], 'tickets')
    return at
  }

  /** `amount`: beside the parts. `shown`: the amount in the notification and the history. */
  const move = async (
    tx: Tx,
    { kind, accountID }: Side,
    now: Standing,
    to: PaymentState,
    { amount, shown = amount }: { amount: number; shown?: number },
  ): Promise<void> => {
    const { pickup, state: from } = now
    if (!canMovePayment(kind, from, to)) throw new AppError('payment_not_now')
    const step = now.steps + 1
    if (step > (kind === 'buyer' ? maxStepsOfBuyer : maxSteps))
      throw new AppError('too_many_tries', {
        sentence: 'This payment was changed very often. Please talk to each other in the chat.',
      })
    // What was received before stays beside the new word, as a part.
    const kept = from === 'received' && to === 'said' ? now.amount : 0
    const parts_centavos = to === 'given_back' ? 0 : now.parts + kept
    const receivedAt = kept > 0 ? (await selectMoves(tx, pickup.id)).at(-1)?.moved_at : undefined
    const at = await save(tx, now, { state: to, amount_centavos: amount, parts_centavos, steps: step })
    await insertMove(tx, {
      pickup_id: pickup.id,
      step,
      from_state: from,
      to_state: to,
      amount_centavos: shown,
      total_centavos: now.total,
      moved_by: accountID,
      moved_at: at,
    })
    if (receivedAt)
      await insertParts(tx, [
        {
          pickup_id: pickup.id,
          amount_centavos: kept,
          client_id: randomUUID(),
          paid_at: receivedAt,
          recorded_at: at,
        },
      ])
    const given = notificationOf(kind, now, to, { shown, step })
    if (given) await addNotifications(tx, [given])
  }

  return {
    of,

    sayPaid: (side: Side, pickupID: number, amount: number) =>
      change(side, pickupID, async (tx, now) => {
        if (now.state === 'said') return
        const { rest } = now
        if (canMovePayment('buyer', now.state, 'said') && !movesNow(side, now).includes('said'))
          throw new AppError('nothing_to_pay')
        if (toCentavos(amount) !== rest) throw new AppError('total_changed')
        await move(tx, side, now, 'said', { amount: rest })
      }),

    sayNotPaid: (side: Side, pickupID: number) =>
      change(side, pickupID, async (tx, now) => {
        if (now.state !== 'not_paid') await move(tx, side, now, 'not_paid', { amount: 0, shown: now.amount })
      }),

    /** What was said stands, even if the total has changed since: the seller sees it in the wallet. */
    sayReceived: (side: Side, pickupID: number, amount: number) =>
      change(side, pickupID, async (tx, now) => {
        if (now.state === 'received') return
        if (!movesNow(side, now).includes('received')) throw new AppError('nothing_to_pay')
        const received = now.state === 'said' ? now.amount : now.rest
        if (toCentavos(amount) !== received) throw new AppError('total_changed')
        await move(tx, side, now, 'received', { amount: received, shown: received })
      }),

    giveBack: (side: Side, pickupID: number) =>
      change(side, pickupID, async (tx, now) => {
        if (now.state === 'given_back') return
        const all = now.amount + now.parts
        await move(tx, side, now, 'given_back', { amount: all })
        await strike(tx, pickupID, (await selectParts(tx, pickupID)).filter(isStanding))
      }),

    addPart: (
      side: Side,
      pickupID: number,
      { amount, paidAt, clientID }: { amount: number; paidAt?: string | undefined; clientID: string },
    ) =>
      change(side, pickupID, async (tx, now) => {
        const parts = await selectParts(tx, pickupID)
        if (parts.some(({ client_id }) => client_id === clientID)) return
        if (!takesParts(now)) throw new AppError('payment_not_now')
        if (parts.length >= maxParts) throw new AppError('too_many_parts')
        const centavos = toCentavos(amount)
        if (centavos > now.rest) throw new AppError('part_too_high')
        const paid = paidAt === undefined ? clock.now() : new Date(paidAt)
        const age = clock.now().getTime() - paid.getTime()
        if (age < 0 || age > maxPartAgeMs)
          throw new AppError('bad_input', { fields: { paidAt: 'This day is not in the last year.' } })
        const at = await save(tx, now, {
          state: now.state,
          amount_centavos: now.amount,
          parts_centavos: now.parts + centavos,
          steps: now.steps,
        })
        const part = { pickup_id: pickupID, amount_centavos: centavos, client_id: clientID }
        await insertParts(tx, [{ ...part, paid_at: paid, recorded_at: at }])
      }),

    strikePart: (side: Side, pickupID: number, partID: number) =>
      change(side, pickupID, async (tx, now) => {
        const part = (await selectParts(tx, pickupID)).find(({ id }) => id === partID)
        if (!part) throw new AppError('not_found')
        if (!isStanding(part)) return
        if (!strikesParts(now.state)) throw new AppError('payment_not_now')
        await save(tx, now, {
          state: now.state,
          amount_centavos: now.amount,
          parts_centavos: now.parts - part.amount_centavos,
          steps: now.steps,
        })
        await strike(tx, pickupID, [part])
      }),
  }

  async function strike(
    tx: Tx,
    pickupID: number,
    parts: readonly { id: number; amount_centavos: number }[],
  ): Promise<void> {
    const at = clock.now()
    const lines = parts.map(({ id, amount_centavos }) => ({
      pickup_id: pickupID,
      amount_centavos,
      paid_at: at,
      recorded_at: at,
      strikes_id: id,
    }))
    if (lines.length > 0) await insertParts(tx, lines)
  }
}

const isStanding = ({ struck_by }: { struck_by: number | null }): boolean => struck_by === null

/** The other side is notified, but not of what a buyer takes back. */
const notificationOf = (
  by: Side['kind'],
  { pickup }: Standing,
  to: PaymentState,
  { shown, step }: { shown: number; step: number },
): NewNotification | undefined => {
  const { id, buyer_id, owner_id, shop_name: shop } = pickup
  const common = { subject: `payment ${id} ${step}`, path: `/pickup/${id}` }
  const [amount, reference] = [formatPesos(toPesos(shown)), paymentReference(id)]
  if (by === 'buyer')
    return to === 'said'
      ? {
          ...common,
          accountID: owner_id,
          about: buyer_id,
          kind: 'payment_said',
          facts: { buyer: buyerOf(pickup), amount, reference },
        }
      : undefined
  const toBuyer = { ...common, accountID: buyer_id, about: owner_id, facts: { shop, amount, reference } }
  if (to === 'received') return { ...toBuyer, kind: 'payment_received' }
  if (to === 'given_back') return { ...toBuyer, kind: 'payment_given_back' }
  return { ...toBuyer, kind: 'payment_not_seen' }
}
