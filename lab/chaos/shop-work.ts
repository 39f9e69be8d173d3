import type { Person } from './person.ts'
import type { Market } from './workload.ts'

type Action = () => Promise<void>

const newest = 12
const day = 86_400_000
const linesOfFile = 3

/**
 * A seller changes many items at once, imports some, sells over the counter and goes on vacation. Nobody else changes these
 * items.
 */
export const shopActions = (person: Person, own: string[], market: Market): Action[] => {
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
  const goAwayOrComeBack = async () => {
    const { accountID } = person
    const isAway = history.away.get(accountID) !== false
    if (!isAway && random.chance(0.7)) return
    const until = new Date(Date.now() + random.whole(2, 30) * day).toISOString().slice(0, 10)
    // Without a reply it is unknown.
    history.away.delete(accountID)
    const { good } = isAway
      ? await person.ask('POST store/end_vacation', {})
      : await person.ask('POST store/set_vacation', { until }, ({ awayUntil }) => awayUntil)
    if (good) history.away.set(accountID, !isAway)
  }
  /** Of the lines of earlier files. */
  const known: string[] = []
  let running: { importID: string; price: number } | null = null

  /** A worker that was killed is replaced after minutes, so nobody waits for the end. */
  const readImport = async ({ importID, price }: { importID: string; price: number }) => {
    const { good } = await person.ask('GET store/get_import', { importID })
    if (good?.import?.state !== 'done') return
    running = null
    const { good: report } = await person.ask('GET store/get_import_lines', { importID })
    for (const { sku, itemID, outcome } of report?.lines ?? []) {
      if (outcome === null || (outcome !== 'refused' && !itemID))
        history.unexpected.push(`POST store/start_import: a line is ${outcome} in the end, and has no item`)
      // A shop that was stopped meanwhile imports nothing.
      if (!itemID) continue
      prices.set(itemID, price)
      if (known.includes(sku)) continue
      known.push(sku)
      history.imported.push({ itemID, sku })
    }
  }
  const importFile = async () => {
    if (running) return readImport(running)
    const skus = Array.from({ length: linesOfFile }, (_, n) =>
      known.length > n && random.chance(0.5) ? (known.at(-1 - n) ?? '') : person.newID(),
    )
    const price = random.whole(50, 900)
    const lines = skus.map((sku) => `${sku},Imported polo,Barely worn,${price},M,Masculine,Jeans\n`)
    const text = `SKU,Name,Description,Price,Size,Style,Tags\n${lines.join('')}`
    for (const sku of skus) history.requested.skus.add(sku)
    const { good: sent } = await person.ask('POST store/import_items', { file: new Blob([text]) })
    if (!sent) return
    const { importID } = sent.import
    // Its items have another price from some moment on.
    for (const { itemID } of history.imported.filter(({ sku }) => skus.includes(sku))) prices.delete(itemID)
    running = { importID, price }
    await person.ask('POST store/start_import', { importID }, ({ import: { lines: count } }) => count)
  }
  return [
    changePrices,
    changePrices,
    undoPrices,
    takeDownAndPutBack,
    sellInShop,
    sellInShop,
    goAwayOrComeBack,
    importFile,
  ]
}
