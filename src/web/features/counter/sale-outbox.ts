import type { Hold } from '#domain/counter.ts'
import * as m from '#messages/counter.ts'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { type ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { newID } from '#web/lib/new-id.ts'
import { createOutbox, isRefusal, keepSending } from '#web/lib/outbox.ts'
import { isRecord } from '#web/lib/stored.ts'
import { unsentSales } from '#web/lib/unsent-work.ts'
import { notice } from '#web/ui/notice-store.ts'
import { serverDate } from '#web/lib/server-time.ts'
import { findKnown, type Tag } from './known-items.ts'

/** A sale that the server has not confirmed. */
export interface KeptSale {
  /** The idempotency key. */
  clientID: string
  tag: Tag
  /** What was paid. Left out: the price of the item. */
  price?: number
  at: string
  /** The first try had no reply, so the server gets the time and the price that this phone showed. */
  waited?: true
  /** Why the server refused it. The seller has to read it. */
  problem?: { code: string; sentence: string; hold?: Hold | undefined }
}

export type CounterSale = ReplyOf<'POST store/sell_in_shop'>
export type Outcome =
  | { kind: 'sold'; sale: CounterSale }
  | { kind: 'refused'; error: ApiError }
  | { kind: 'waits' }

const isKept = (given: unknown): given is KeptSale =>
  isRecord(given) &&
  typeof given['clientID'] === 'string' &&
  typeof given['at'] === 'string' &&
  isRecord(given['tag'])

const outbox = createOutbox(unsentSales, isKept)
export const { drop: dropSale, edit: changeKept, useKept: useKeptSales } = outbox

/**
 * What the seller did while the sale was on its way: took it back, or typed what was really paid. If that fails, the list
 * of today's sales shows the sale as it is.
 */
const applyLaterEdits = async (
  sale: CounterSale,
  now: KeptSale | undefined,
  paid?: number,
): Promise<CounterSale> => {
  const { saleID, name } = sale
  try {
    if (!now) return await api('POST store/undo_sale', { saleID })
    if (now.price === undefined || now.price === paid) return sale
    return await api('POST store/change_sale_price', { saleID, price: now.price })
  } catch (error) {
    void notice.failure(now ? m.priceNotChanged(name) : m.removedNotUndone(name), sentenceOf(error))
    return sale
  }
}

const sendOne = async ({ clientID, tag, price, at, waited }: KeptSale): Promise<Outcome> => {
  const paid = price ?? (waited && findKnown(tag)?.price)
  try {
    const sale = await api('POST store/sell_in_shop', {
      ...tag,
      clientID,
      ...(paid !== undefined && { price: paid }),
      ...(waited && { tappedAt: at }),
    })
    const now = outbox.read().find((one) => one.clientID === clientID)
    dropSale(clientID)
    return { kind: 'sold', sale: await applyLaterEdits(sale, now, paid) }
  } catch (error) {
    if (!isRefusal(error)) {
      changeKept(clientID, { waited: true })
      return { kind: 'waits' }
    }
    changeKept(clientID, { problem: { code: error.code, sentence: sentenceOf(error), hold: error.hold } })
    return { kind: 'refused', error }
  }
}

/** In their order, and none after one that has to wait. */
const sendAll = async (): Promise<Map<string, Outcome>> => {
  const outcomes = new Map<string, Outcome>()
  for (const { clientID } of outbox.read()) {
    // The seller may have removed or changed it since.
    const sale = outbox.read().find((one) => one.clientID === clientID)
    if (!sale || sale.problem !== undefined) continue
    const outcome = await sendOne(sale)
    outcomes.set(sale.clientID, outcome)
    if (outcome.kind === 'waits') break
  }
  return outcomes
}

let sending: Promise<unknown> = Promise.resolve()
/** One after the other. */
const send = (): Promise<Map<string, Outcome>> => {
  const next = sending.then(sendAll)
  sending = next.catch(() => undefined)
  return next
}

/** Whether this phone keeps a sale of the item already. */
const isWaiting = (tag: Tag): boolean => {
  const itemID = tag.itemID ?? findKnown(tag)?.itemID
  return outbox
    .read()
    .some(
      (one) =>
        one.problem === undefined &&
        (tag.number !== undefined && one.tag.number === tag.number
          ? true
          : itemID !== undefined && (one.tag.itemID ?? findKnown(one.tag)?.itemID) === itemID),
    )
}

/**
 * Sells an item, after what waits. It is kept first, so that neither a closed tab nor a lost network loses it. A refusal is
 * the caller's to show. Null: this phone keeps a sale of the item already.
 */
export const sell = async (tag: Tag, price?: number): Promise<(Outcome & { clientID: string }) | null> => {
  if (isWaiting(tag)) {
    void send()
    return null
  }
  const clientID = newID()
  const sale = { clientID, tag, at: serverDate().toISOString(), ...(price !== undefined && { price }) }
  outbox.keep(sale)
  const outcome = (await send()).get(clientID) ?? { kind: 'waits' }
  if (outcome.kind === 'refused') dropSale(clientID)
  if (outcome.kind === 'waits') changeKept(clientID, { waited: true })
  return { ...outcome, clientID }
}

export const sendKeptSales = (onSent: () => void, signal: AbortSignal): void =>
  keepSending(async () => {
    const outcomes = [...(await send()).values()]
    if (outcomes.some(({ kind }) => kind !== 'waits')) onSent()
  }, signal)
