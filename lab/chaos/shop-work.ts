import type { Person } from './person.ts'
import type { Market } from './workload.ts'

type Action = () => Promise<void>

const newest = 12

/** A seller changes many items at once, and sells over the counter. Nobody else changes these items. */
export const shopActions = (person: Person, own: readonly string[], market: Market): Action[] => {
  const { history, random } = person
  const { prices } = history
  const some = () => own.slice(-newest).filter(() => random.chance(0.5))
  const forget = (itemIDs: readonly string[]) => itemIDs.forEach((itemID) => prices.delete(itemID))

  /** The last change of prices, with those before it. */
  let last: { changeID: string; before: Map<string, number | undefined> } | null = null

  const changePrices = async () => {
    const itemIDs = some()
    if (itemIDs.length === 0) return
    const clientID = person.newID()
    const price = random.whole(50, 900)
    const before = new Map(itemIDs.map((itemID) => [itemID, prices.get(itemID)]))
    history.requested.changes.add(clientID)
    const input = { clientID, itemIDs, action: 'price', price }
    const { good, all } = await person.ask('POST store/update_items', input)
    if (!good) return forget(itemIDs)
    // A request that was refused changes something when it is sent again after the reason has gone.
    const [done] = all.filter(({ changeID }) => changeID !== null)
    if (!done?.changeID) return
    const { changeID, changed } = done
    history.changes.push({ clientID, changeID, changed })
    for (const itemID of itemIDs) prices.set(itemID, price)
    last = { changeID, before }
  }
  const undoPrices = async () => {
    if (!last) return
    const { changeID, before } = last
    last = null
    const { good, refused } = await person.ask('POST store/undo_update_items', { changeID })
    if (refused === 'undo_over' && !good) return
    if (!good) return forget([...before.keys()])
    const left = new Set(good.refused.map(({ itemID }) => itemID))
    for (const [itemID, price] of before)
      if (!left.has(itemID)) {
        if (price === undefined) prices.delete(itemID)
        else prices.set(itemID, price)
      }
  }
  const takeDownAndPutBack = async () => {
    const itemIDs = some()
    if (itemIDs.length === 0) return
    const change = (action: string) => {
      const clientID = person.newID()
      history.requested.changes.add(clientID)
      return person.ask('POST store/update_items', { clientID, itemIDs, action })
    }
    await change('take_down')
    const { good } = await change('put_back')
    if (good && good.refused.length === 0) market.listed.push(...itemIDs)
  }
  const sellInShop = async () => {
    const recent = own.slice(-newest)
    if (recent.length === 0) return
    const itemID = random.pick(recent)
    const clientID = person.newID()
    history.requested.counterSales.add(clientID)
    const input = { itemID, clientID, price: random.whole(50, 900) }
    const { good } = await person.ask('POST store/sell_in_shop', input, ({ saleID }) => saleID)
    if (!good) return
    const sale = { saleID: good.saleID, clientID, itemID, undone: false as boolean | null }
    history.counterSales.push(sale)
    if (random.chance(0.5)) return
    sale.undone = null
    const undoing = await person.ask('POST store/undo_sale', { saleID: sale.saleID }, ({ undone }) => undone)
    if (!undoing.good) return
    sale.undone = true
    market.listed.push(itemID)
  }
  return [changePrices, changePrices, undoPrices, takeDownAndPutBack, sellInShop, sellInShop]
}
