import type { Caller, Surroundings } from './caller.ts'
import { hour } from './history.ts'
import type { Stock } from './people.ts'
import { type Buyer, type Seller, uuidFrom } from './world.ts'

const minute = 60_000
/** Between two items that are shown. */
const perItem = 3 * minute
const itemsOfSale = { min: 2, max: 6 }

type Claim = (buyer: Buyer, item: { itemID: string; slug: string; price: number }) => Promise<void>

/** A seller's evening: items are shown one by one, viewers claim them, and some are held for names from the comments. */
export const createLiveSales = (
  { agenda, random, record, now, stock }: Surroundings & { stock: Stock },
  { call, ask, untilAnswered }: Caller,
  claim: Claim,
) => {
  const later = (milliseconds: number, run: () => Promise<void>): void =>
    agenda.add(now() + milliseconds, run)

  const claimShown = async (buyer: Buyer, slug: string, itemID: string): Promise<void> => {
    const shown = await call(buyer, 'GET live/get_sale', { slug })
    const item = shown.outcome === 'done' && shown.body.items.find((one) => one.itemID === itemID)
    if (item) await claim(buyer, { itemID, slug, price: item.price })
  }

  const holdForName = async (seller: Seller, saleID: string, itemID: string): Promise<void> => {
    const input = { saleID, itemID, clientID: uuidFrom(random), name: `Mine ${random.whole(1, 99)}` }
    await untilAnswered(() =>
      ask(record.holds, seller, 'POST live/claim_for_name', input, (body) => ({
        itemID,
        clientID: input.clientID,
        billID: body?.billID ?? null,
      })),
    )
    if (random.chance(0.15))
      later(random.next() * 5 * minute, () =>
        untilAnswered(() =>
          ask(record.releases, seller, 'POST live/release_name', { saleID, itemID }, () => ({ itemID })),
        ),
      )
  }

  /** Some take over late, and some never do. */
  const sendBills = async (seller: Seller, saleID: string, buyers: readonly Buyer[]): Promise<void> => {
    const page = await call(seller, 'GET live/get_bills', { saleID })
    for (const { billID, kind, link } of page.outcome === 'done' ? page.body.bills : []) {
      if (kind !== 'comment' || random.chance(0.4)) continue
      const buyer = random.pick(buyers)
      const token = link.split('/').at(-1) ?? ''
      later(random.next() * 27 * hour, () =>
        untilAnswered(() =>
          ask(record.takeOvers, buyer, 'POST live/take_over', { token }, () => ({ billID })),
        ),
      )
    }
  }

  return async (seller: Seller, buyers: readonly Buyer[]): Promise<void> => {
    const own = stock.forSale.filter(({ shopID }) => shopID === seller.shopID).slice(0, itemsOfSale.max)
    if (own.length < itemsOfSale.min) return
    const input = {
      title: 'Midnight',
      startsAt: new Date(now()).toISOString(),
      clientID: uuidFrom(random),
    }
    const made = await call(seller, 'POST live/new_sale', input)
    if (made.outcome !== 'done') return
    const { saleID, slug } = made.body.sale
    const added: string[] = []
    for (const { id: itemID } of own) {
      const { outcome } = await call(seller, 'POST live/add_item', { saleID, itemID })
      if (outcome === 'done') added.push(itemID)
    }
    await untilAnswered(() => call(seller, 'POST live/start_sale', { saleID }))
    for (const [n, itemID] of added.entries())
      later((n + 1) * perItem, async () => {
        await untilAnswered(() => call(seller, 'POST live/show_piece', { saleID, itemID }))
        for (let viewers = random.whole(0, 3); viewers > 0; viewers -= 1) {
          const buyer = random.pick(buyers)
          later(random.next() * 2 * perItem, () => claimShown(buyer, slug, itemID))
        }
        if (random.chance(0.5)) later(random.next() * perItem, () => holdForName(seller, saleID, itemID))
      })
    later((added.length + 2) * perItem, async () => {
      await untilAnswered(() =>
        ask(record.saleEnds, seller, 'POST live/end_sale', { saleID }, () => ({ sale: input.clientID })),
      )
      later(minute, () => sendBills(seller, saleID, buyers))
    })
  }
}
