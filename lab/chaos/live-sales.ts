import type { Person } from './person.ts'
import type { Market } from './workload.ts'

type Action = () => Promise<void>

const itemsPerSale = 3

/** A seller prepares, runs and ends one live sale after the other. */
export const boardActions = (
  person: Person,
  makeItem: () => Promise<string | undefined>,
  market: Market,
): Action[] => {
  const { history, random } = person
  let running: { saleID: string; slug: string; itemIDs: string[]; bills: string[] } | null = null

  const start = async () => {
    const input = { title: 'Midnight', startsAt: new Date().toISOString(), clientID: person.newID() }
    const made = await person.ask('POST live/new_sale', input, ({ sale }) => sale.saleID)
    if (!made.good) return
    const { saleID, slug } = made.good.sale
    const itemIDs: string[] = []
    for (let n = 0; n < itemsPerSale; n += 1) {
      const itemID = await makeItem()
      if (itemID && (await person.ask('POST live/add_item', { saleID, itemID })).good) itemIDs.push(itemID)
    }
    const { good } = await person.ask('POST live/start_sale', { saleID }, ({ sale }) => sale.state)
    if (!good) return
    running = { saleID, slug, itemIDs, bills: [] }
    market.sales.push({ saleID, slug })
  }
  const show = async () => {
    if (!running?.itemIDs.length) return
    await person.ask('POST live/show_piece', { saleID: running.saleID, itemID: random.pick(running.itemIDs) })
  }
  const holdForName = async () => {
    if (!running?.itemIDs.length) return
    const { saleID, bills } = running
    const itemID = random.pick(running.itemIDs)
    await person.ask('POST live/show_piece', { saleID, itemID })
    const clientID = person.newID()
    history.requested.holds.add(clientID)
    const who =
      bills.length > 0 && random.chance(0.5)
        ? { billID: random.pick(bills) }
        : { name: `Mine ${bills.length}` }
    const request = { saleID, itemID, clientID, ...who }
    const { good } = await person.ask('POST live/claim_for_name', request, ({ billID }) => billID)
    if (!good) return
    history.holds.push({ clientID, itemID, billID: good.billID })
    bills.push(good.billID)
  }
  const release = async () => {
    if (!running?.itemIDs.length || random.chance(0.5)) return
    await person.ask('POST live/release_name', {
      saleID: running.saleID,
      itemID: random.pick(running.itemIDs),
    })
  }
  const end = async () => {
    if (!running || random.chance(0.3)) return
    const { saleID } = running
    const { good } = await person.ask('POST live/end_sale', { saleID }, ({ sale }) => sale.state)
    if (!good) return
    running = null
    history.endedSales.push(saleID)
    market.sales = market.sales.filter((sale) => sale.saleID !== saleID)
    const { good: page } = await person.ask('GET live/get_bills', { saleID })
    for (const { billID, kind, link } of page?.bills ?? [])
      if (kind === 'comment') market.bills.push({ billID, token: link.split('/').at(-1) ?? '' })
  }
  const evening: Action[] = [show, show, holdForName, holdForName, release, end]
  const sell = () => (running ? random.pick(evening)() : start())
  return [sell, sell, sell, sell, sell, sell]
}

/** A buyer at the links of the sales that run, and of the bills. */
export const viewerActions = (
  person: Person,
  accountID: string,
  market: Market,
  bought: (itemID: string, ticketID: number) => void,
): Action[] => {
  const { history, random } = person

  const claim = async () => {
    if (market.sales.length === 0) return
    const { slug } = random.pick(market.sales)
    const { good: page } = await person.ask('GET live/get_sale', { slug })
    const [item] = page?.items.filter(({ state }) => state === 'free') ?? []
    if (!item) return
    const { itemID, price } = item
    const request = { slug, itemID, price, clientID: person.newID() }
    const { good } = await person.ask('POST live/claim', request, ({ ticketID }) => ticketID)
    if (good) bought(itemID, good.ticketID)
  }
  const takeOver = async () => {
    if (market.bills.length === 0) return
    const { billID, token } = random.pick(market.bills.slice(-3))
    const { good } = await person.ask('POST live/take_over', { token }, ({ pickupID }) => pickupID)
    if (good) history.takenOver.push({ billID, buyerID: accountID })
  }
  return [claim, claim, takeOver]
}
