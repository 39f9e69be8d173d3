import type { BodyOf } from '../../tests/support/client.ts'
import type { Caller, Surroundings } from './caller.ts'
import { day, hour } from './history.ts'
import type { PaymentAsked } from './record.ts'
import { type Buyer, type Person, type Seller, uuidFrom } from './world.ts'

type Pickup = BodyOf<'GET pickups/get_pickups'>['pickups'][number]

const halfHour = hour / 2
const readyIn = ({ tickets }: Pickup): number[] =>
  tickets.filter(({ statusID }) => statusID === 4).map(({ ticketID }) => ticketID)

/** What buyers and sellers do about pickups: times, passes and handovers, payments, reviews. */
export const createPickups = (
  { agenda, random, record, now }: Surroundings,
  { call, ask, untilAnswered }: Pick<Caller, 'call' | 'ask' | 'untilAnswered'>,
  move: (seller: Person, ticketID: number, to: number) => Promise<void>,
) => {
  /** A half hour until the deadline, mostly one at which shops are open. */
  const drawTime = (latest: number): number => {
    const at = now() + random.next() * (latest - now())
    if (random.chance(0.1)) return Math.floor(at / halfHour) * halfHour
    const midnight = Math.floor((at + 8 * hour) / day) * day - 8 * hour
    return midnight + random.whole(18, 35) * halfHour
  }

  const chooseTime = (person: Person, { pickupID, latestTime }: Pickup): Promise<void> => {
    const time = drawTime(Date.parse(latestTime ?? ''))
    const input = { pickupID, time: new Date(time).toISOString() }
    return untilAnswered(() =>
      ask(record.times, person, 'POST pickups/choose_time', input, () => ({ pickupID, time })),
    )
  }

  const pay = (
    person: Person,
    action: PaymentAsked['action'],
    input: { pickupID: number; amount?: number; clientID?: string; partID?: number },
  ): Promise<void> =>
    untilAnswered(() =>
      ask(record.payments, person, `POST payments/${action}`, input as never, (body) => {
        const said = body && (body as BodyOf<'POST payments/say_paid'>).payment
        return {
          pickupID: input.pickupID,
          action,
          clientID: input.clientID ?? null,
          said: said && { state: said.state, amount: said.amount, parts: said.parts, total: said.total },
        }
      }),
    )

  const payAsBuyer = async (buyer: Buyer, pickupID: number): Promise<void> => {
    const shown = await call(buyer, 'GET payments/get_payment', { pickupID })
    if (shown.outcome !== 'done') return
    const { moves, rest } = shown.body.payment
    // A page may be old, and show another amount.
    if (moves.includes('said') && random.chance(0.6))
      await pay(buyer, 'say_paid', { pickupID, amount: random.chance(0.05) ? rest + 1 : rest })
    else if (moves.includes('not_paid') && random.chance(0.15)) await pay(buyer, 'say_not_paid', { pickupID })
  }

  const payAsSeller = async (seller: Seller, pickupID: number): Promise<void> => {
    const shown = await call(seller, 'GET payments/get_payment', { pickupID })
    if (shown.outcome !== 'done') return
    const { state, moves, rest, amount, takesParts, strikesParts, lines } = shown.body.payment
    const part = lines.find(({ struck }) => !struck)
    if (part && strikesParts && random.chance(0.15))
      await pay(seller, 'strike_part', { pickupID, partID: part.partID })
    else if (takesParts && random.chance(0.4)) {
      const input = {
        pickupID,
        amount: Math.max(1, Math.floor(rest * random.pick([0.1, 0.5, 1]))),
        clientID: uuidFrom(random),
      }
      await pay(seller, 'add_part', input)
      if (random.chance(0.2)) await pay(seller, 'add_part', input)
    } else if (state === 'said' && random.chance(0.15)) await pay(seller, 'say_not_paid', { pickupID })
    else if (moves.includes('received') && random.chance(state === 'said' ? 0.9 : 0.3))
      await pay(seller, 'say_received', { pickupID, amount: state === 'said' ? amount : rest })
    else if (moves.includes('given_back') && random.chance(0.1)) await pay(seller, 'give_back', { pickupID })
  }

  /** The seller's phone reads a code. Returns whether the shop has something to hand over for it. */
  const scan = async (
    seller: Seller,
    pickupID: number,
    code: string,
    expected: 'done' | 'pass_unknown' | 'pass_other_shop',
  ): Promise<boolean> => {
    const details = () => ({ pickupID, expected })
    const answer = await ask(record.scans, seller, 'POST pickups/scan_pass', { code }, details)
    return answer.outcome === 'done'
  }

  /** The buyer stands in the shop, and the seller hands over what is ready. */
  const comeTo = async (buyer: Buyer, sellers: readonly Seller[], pickup: Pickup): Promise<void> => {
    const { pickupID } = pickup
    const seller = sellers.find(({ shopID }) => shopID === pickup.storeID)
    const shown = await ask(record.scans, buyer, 'GET pickups/get_pass', { pickupID }, () => ({
      pickupID,
      expected: 'done' as const,
    }))
    if (!seller || shown.outcome === 'refused') return
    const pass = shown.outcome === 'done' && random.chance(0.8) ? shown.body : null
    if (pass && random.chance(0.05)) {
      const other = sellers.find(({ shopID }) => shopID !== seller.shopID) ?? seller
      await scan(other, pickupID, pass.code, 'pass_other_shop')
      const digit = pass.code.endsWith('0') ? '1' : '0'
      await scan(seller, pickupID, pass.code.slice(0, -1) + digit, 'pass_unknown')
    }
    const open = await call(seller, 'GET pickups/get_pickups', { pickupID })
    const ready = open.outcome === 'done' ? open.body.pickups.flatMap(readyIn) : []
    if (ready.length === 0) return
    const wanted = random.chance(0.1) ? ready.slice(0, 1) : ready
    const refused = wanted
      .filter(() => random.chance(0.06))
      .map((ticketID) => ({
        ticketID,
        reason: pass && random.chance(0.5) ? ('not_wanted' as const) : ('flaw' as const),
      }))
    const isRefused = (id: number) => refused.some(({ ticketID }) => ticketID === id)
    const ticketIDs = wanted.filter((id) => !isRefused(id))
    if (!pass && random.chance(0.5)) {
      for (const id of wanted) await move(seller, id, isRefused(id) ? 6 : 5)
      return
    }
    // Without a network the phone keeps the handover, and sends it later.
    const offline = pass !== null && random.chance(0.15)
    const isTyped = !offline && random.chance(0.2)
    const code = pass && (isTyped ? pass.digits : pass.code)
    if (code && !offline && !(await scan(seller, pickupID, code, 'done'))) return
    const chosen = code === null || offline || random.chance(0.5) ? ticketIDs : null
    const input = {
      clientID: uuidFrom(random),
      ...(code === null ? { pickupID } : { code }),
      ...(chosen && { ticketIDs: chosen }),
      refused,
      ...(offline && { offline }),
    }
    const handOver = () =>
      untilAnswered(() =>
        ask(record.handovers, seller, 'POST pickups/complete', input, (body) => ({
          pickupID,
          clientID: input.clientID,
          pass: code === null ? null : isTyped ? ('typed' as const) : ('scanned' as const),
          offline,
          ticketIDs: chosen,
          refused,
          said: body && { completed: body.completed, refused: body.refused, conflict: body.conflicts },
        })),
      )
    if (offline) agenda.add(now() + random.next() * 20 * hour, handOver)
    else await handOver()
    if (random.chance(0.1)) agenda.add(now() + random.next() * 30 * hour, handOver)
    if (random.chance(0.5)) await payAsSeller(seller, pickupID)
  }

  const readReviews = async (person: Person, pickupID: number): Promise<void> => {
    const shown = await call(person, 'GET reviews/get_pickup_reviews', { pickupID })
    if (shown.outcome !== 'done') return
    const { mine, theirs, canReply } = shown.body
    record.reviewReads.push({
      by: person.id,
      at: now(),
      pickupID,
      mine: mine !== null,
      theirs: theirs !== null,
    })
    if (!theirs || !canReply || random.chance(0.5)) return
    const input = { reviewID: theirs.reviewID, text: 'Thank you' }
    await untilAnswered(() => ask(record.replies, person, 'POST reviews/reply', input, () => ({ pickupID })))
  }

  const review = async (person: Person, pickupID: number): Promise<void> => {
    const input = { pickupID, rating: random.whole(1, 5), text: 'As described' }
    await untilAnswered(() =>
      ask(record.reviews, person, 'POST reviews/new_review', input, () => ({ pickupID })),
    )
    await readReviews(person, pickupID)
  }

  const seen = new Set<string>()
  /** Some review early, some late, some never. Both look later what the other wrote. */
  const perhapsReview = (person: Buyer | Seller, pickupID: number): void => {
    const key = `${pickupID} ${person.id}`
    if (seen.has(key)) return
    seen.add(key)
    if (random.chance(person.reviews))
      agenda.add(now() + random.next() ** 2 * 16 * day, () => review(person, pickupID))
    agenda.add(now() + random.next() * 16 * day, () => readReviews(person, pickupID))
  }

  const pickupsOf = async (person: Person): Promise<Pickup[]> => {
    const answer = await call(person, 'GET pickups/get_pickups', {})
    return answer.outcome === 'done' ? answer.body.pickups : []
  }

  return {
    comeTo,

    /** Returns the pickups that await the buyer. */
    async visitAsBuyer(buyer: Buyer): Promise<Pickup[]> {
      const pickups = await pickupsOf(buyer)
      for (const pickup of pickups) {
        const { pickupID, canSetTime, pickupTime, hasPass } = pickup
        if (canSetTime && random.chance(pickupTime === null ? 0.6 : 0.15)) await chooseTime(buyer, pickup)
        if (hasPass && buyer.paysAhead) await payAsBuyer(buyer, pickupID)
        if (pickup.completedAt !== null) perhapsReview(buyer, pickupID)
        else if (random.chance(0.01)) await review(buyer, pickupID)
      }
      return pickups.filter(({ hasPass }) => hasPass)
    },

    async visitAsSeller(seller: Seller): Promise<void> {
      for (const pickup of await pickupsOf(seller)) {
        const { pickupID, canSetTime, hasPass } = pickup
        if (canSetTime && random.chance(0.05)) await chooseTime(seller, pickup)
        if (hasPass && random.chance(0.3)) await payAsSeller(seller, pickupID)
        if (pickup.completedAt !== null) perhapsReview(seller, pickupID)
      }
    },

    async readReviewsOfShop(person: Person, shopID: string): Promise<void> {
      const shown = await call(person, 'GET reviews/get_reviews', { shopID })
      if (shown.outcome === 'done')
        record.shopReads.push({ shopID, at: now(), count: shown.body.summary.count })
    },
  }
}
