import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from './person.ts'
import type { Stock } from './stock.ts'
import type { Market } from './workload.ts'

type Action = () => Promise<void>

const newest = 12
const day = 86_400_000
/** A stopped seller tries less often. */
export const stoppedMs = 500

/**
 * What a seller does with the shop's items from a second device, beside tickets, chats and live sales: changes of one and of
 * many, sales over the counter, and vacations. No other client changes prices, except for imports.
 */
export const shopActions = (person: Person, { own, changing }: Stock, market: Market): Action[] => {
  const { history, random } = person
  const { prices, withdrawn, count } = history
  /** Few, because one that is reserved refuses the change of all. Half the time those that buyers see first. */
  const some = (): string[] => {
    const shown = market.listed.slice(-newest).filter((itemID) => own.includes(itemID))
    const from = random.chance(0.5) && shown.length > 0 ? shown : own.slice(-newest)
    if (from.length === 0) return []
    return [...new Set(Array.from({ length: random.whole(1, 3) }, () => random.pick(from)))]
  }
  const setPrice = (itemID: string, price: number | undefined): void => {
    if (price === undefined || changing.has(itemID)) prices.delete(itemID)
    else prices.set(itemID, price)
  }

  const change = async (action: string, itemIDs: readonly string[], more: object = {}) => {
    const clientID = person.newID()
    history.requested.changes.add(clientID)
    const input = { clientID, itemIDs, action, ...more }
    const { good, all, refused } = await person.ask('POST store/update_items', input)
    // A request that was refused changes something when it is sent again after the reason has gone.
    const done = all.find(({ changeID }) => changeID !== null)
    if (!done?.changeID) {
      const code = refused ?? good?.refused[0]?.code
      count(code ? `changes of many refused: ${code}` : 'changes of nothing')
      return { known: good !== undefined, changeID: null }
    }
    const { changeID, changed } = done
    history.changes.push({ clientID, changeID, changed, undone: 0 })
    count('changes of many')
    return { known: true, changeID }
  }
  const undo = async (changeID: string): Promise<Set<string> | undefined> => {
    const made = history.changes.find((one) => one.changeID === changeID)
    if (made) made.undone = null
    const { good, refused } = await person.ask('POST store/undo_update_items', { changeID })
    if (made && (good || refused === 'undo_over')) made.undone = good?.undone ?? 0
    count(good && good.undone > 0 ? 'undone' : 'undoings refused')
    return good && new Set(good.refused.map(({ itemID }) => itemID))
  }

  /** The last change of prices, with those before it. */
  let last: { changeID: string; before: Map<string, number | undefined> } | null = null

  const changePrices = async () => {
    const itemIDs = some()
    if (itemIDs.length === 0) return
    const price = random.whole(50, 900)
    const before = new Map(itemIDs.map((itemID) => [itemID, prices.get(itemID)]))
    const { known, changeID } = await change('price', itemIDs, { price })
    if (!known) for (const itemID of itemIDs) prices.delete(itemID)
    if (!changeID) return
    for (const itemID of itemIDs) setPrice(itemID, price)
    last = { changeID, before }
  }
  const undoPrices = async () => {
    if (!last) return
    const { changeID, before } = last
    last = null
    const left = await undo(changeID)
    for (const [itemID, price] of before) if (!left?.has(itemID)) setPrice(itemID, left && price)
  }
  const takeDown = async () => {
    const itemIDs = some()
    if (itemIDs.length === 0) return
    const { changeID } = await change('take_down', itemIDs)
    if (!changeID) return
    for (const itemID of itemIDs) withdrawn.add(itemID)
    if (random.chance(0.3)) return
    for (const itemID of itemIDs) withdrawn.delete(itemID)
    const left = random.chance(0.5) ? await undo(changeID) : undefined
    const back = left ? itemIDs.filter((itemID) => !left.has(itemID)) : itemIDs
    if (left || (await change('put_back', itemIDs)).changeID) market.listed.push(...back)
  }
  const putBack = async () => {
    const itemIDs = own.filter((itemID) => withdrawn.has(itemID)).slice(-3)
    if (itemIDs.length === 0) return
    for (const itemID of itemIDs) withdrawn.delete(itemID)
    if ((await change('put_back', itemIDs)).changeID) market.listed.push(...itemIDs)
  }
  const changeTags = async () => {
    const itemIDs = some()
    if (itemIDs.length === 0) return
    await change(random.pick(['add_tags', 'remove_tags']), itemIDs, { tagID: [random.whole(1, 9)] })
  }
  const changeOne = async () => {
    const [id] = some()
    if (id === undefined) return
    const price = random.whole(50, 900)
    const changed = await person.ask('POST store/update_item', { id, price })
    // It may have changed before the reply that refuses it.
    setPrice(id, changed.good && price)
    withdrawn.delete(id)
    await person.ask('POST store/withdraw_item', { id })
    const { good } = await person.ask('POST store/relist_item', { id })
    if (good) market.listed.push(id)
  }

  const sellInShop = async () => {
    const [itemID] = some()
    if (itemID === undefined) return
    const clientID = person.newID()
    history.requested.counterSales.add(clientID)
    const price = random.whole(50, 900)
    const input = { itemID, clientID, price }
    const { good, refused } = await person.ask('POST store/sell_in_shop', input, ({ saleID }) => saleID)
    if (!good) {
      count(`counter sales refused: ${refused ?? 'no reply'}`)
      return
    }
    const sale = { saleID: good.saleID, clientID, itemID, price, undone: false as boolean | null }
    history.counterSales.push(sale)
    if (random.chance(0.5)) {
      // Some stay, and are refused later.
      if (random.chance(0.7)) own.splice(own.indexOf(itemID), 1)
      return
    }
    sale.undone = null
    const undoing = await person.ask('POST store/undo_sale', { saleID: sale.saleID }, ({ undone }) => undone)
    if (!undoing.good) return
    sale.undone = true
    count('counter sales undone')
    market.listed.push(itemID)
  }

  const setAway = async (isAway: boolean) => {
    const { accountID } = person
    const until = new Date(Date.now() + random.whole(2, 30) * day).toISOString().slice(0, 10)
    // Without a reply it is unknown.
    history.away.delete(accountID)
    const { good, refused } = isAway
      ? await person.ask('POST store/set_vacation', { until }, ({ awayUntil }) => awayUntil)
      : await person.ask('POST store/end_vacation', {})
    if (good) history.away.set(accountID, isAway)
    count(`vacations ${good ? (isAway ? 'begun' : 'ended') : `refused: ${refused ?? 'no reply'}`}`)
  }
  const goOnVacation = async () => {
    await setAway(true)
    if (random.chance(0.3)) return
    await sleep(random.whole(20, 200))
    await setAway(false)
  }
  const comeBack = async () => {
    if (history.away.get(person.accountID) !== false) await setAway(false)
  }
  const work = [
    changePrices,
    changePrices,
    changePrices,
    undoPrices,
    undoPrices,
    takeDown,
    takeDown,
    putBack,
    changeTags,
    changeOne,
    sellInShop,
    sellInShop,
    sellInShop,
    sellInShop,
    goOnVacation,
    goOnVacation,
    goOnVacation,
    comeBack,
    comeBack,
  ]
  return work.map((action) => async () => {
    if (person.stoppedBy !== null) await sleep(stoppedMs)
    await action()
  })
}
