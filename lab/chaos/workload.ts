import { itemsOfOneShop, ruleAction } from './bundles.ts'
import { boardActions, viewerActions } from './live-sales.ts'
import { peopleActions, triesOfBuyer } from './moderation.ts'
import { answerActions, offerActions } from './offers.ts'
import type { Person } from './person.ts'
import { type Stock, makeItem } from './stock.ts'

/** What all clients of a run know of the marketplace. */
export interface Market {
  sellers: { person: Person; accountID: string }[]
  buyers: { person: Person; accountID: string }[]
  /** Items that were for sale at some time, the newest last. */
  listed: string[]
  /** Codes of vouchers whose redemption was not acknowledged. */
  codes: string[]
  /** The live sales that run. */
  sales: { saleID: string; slug: string }[]
  /** Of names from the comments. */
  bills: { billID: string; token: string }[]
  /** What acknowledged decisions took down, with their ids, until somebody asks to undo them. */
  takenDown: Map<string, string>
  /** Decisions that somebody asked to undo. */
  undoing: Set<string>
  /** The accounts that stay stopped or paused after their appeal. */
  out: Set<string>
}

const password = 'tinapay-at-kape-7'
const newest = 12

export const personForm = (email: string) => ({
  email,
  password,
  first_name: 'Maria',
  last_name: 'Santos',
  phone_no: '09170000000',
})

type Action = () => Promise<void>

const write = async (person: Person, to: object): Promise<void> => {
  const clientID = person.newID()
  person.history.requested.messages.add(clientID)
  const body = `Hello ${clientID}`
  const { good } = await person.ask(
    'POST chat/send_message',
    { ...to, message: body, clientID },
    ({ message }) => message.sequence,
  )
  if (good) person.history.messages.push({ clientID, sequence: good.message.sequence, body })
}

/** The actions of a buyer. An action that stands here twice is chosen twice as often. */
export const buyerActions = (person: Person, accountID: string, market: Market): Action[] => {
  const { history, random } = person
  const cart = (itemID: string, inside: boolean) =>
    history.carts.set(`${accountID} ${itemID}`, { buyerID: accountID, itemID, inside })
  const recentItem = () => {
    const recent = market.listed.slice(-newest)
    return recent.length > 0 ? random.pick(recent) : undefined
  }
  const bought = (itemID: string, ticketID: number) => {
    if (!history.tickets.some((ticket) => ticket.ticketID === ticketID))
      history.tickets.push({ ticketID, itemID, buyerID: accountID })
  }

  const buy = async () => {
    const itemID = recentItem()
    if (!itemID) return
    const request = { itemID, clientID: person.newID() }
    const { good } = await person.ask('POST tickets/purchase_item', request, ({ ticketID }) => ticketID)
    if (!good) return
    bought(itemID, good.ticketID)
    if (history.carts.has(`${accountID} ${itemID}`)) cart(itemID, false)
  }
  /** The last acknowledged addition of each item. */
  const additions = new Map<string, { itemID: string; clientID: string }>()
  const addToCart = async () => {
    const itemID = recentItem()
    if (!itemID) return
    const request = { itemID, clientID: person.newID() }
    const { good } = await person.ask('POST homepage/add_to_cart', request)
    if (!good) return
    additions.set(itemID, request)
    cart(itemID, true)
  }
  const removeFromCart = async () => {
    const itemID = recentItem()
    if (!itemID) return
    const { good } = await person.ask('POST homepage/remove_from_cart', { itemID })
    if (!good) return
    cart(itemID, false)
    // The network delivers an old request once more.
    const late = additions.get(itemID)
    if (late && random.chance(0.5)) await person.ask('POST homepage/add_to_cart', late)
  }
  const buyCart = async () => {
    const entries = [...history.carts.values()].filter(
      ({ buyerID, inside }) => buyerID === accountID && inside,
    )
    const itemIDs = entries.map(({ itemID }) => itemID)
    if (itemIDs.length === 0) return
    const request = { itemIDs, clientID: person.newID() }
    const { all } = await person.ask('POST tickets/purchase_cart', request)
    // A request that stopped half way goes on when it is sent again. An item must keep its ticket.
    const tickets = new Map<string, number>()
    for (const { itemID, ticketID } of all.flatMap(({ purchased }) => purchased)) {
      const before = tickets.get(itemID) ?? ticketID
      if (before !== ticketID)
        history.unexpected.push(`POST tickets/purchase_cart: ${itemID} once ${before}, once ${ticketID}`)
      tickets.set(itemID, ticketID)
      bought(itemID, ticketID)
      cart(itemID, false)
    }
  }
  /** Several items of one shop at once, which its rule may put into a bundle. */
  const buyBundle = async () => {
    if (market.listed.length === 0) return
    for (const itemID of await itemsOfOneShop(person, market)) {
      const { good } = await person.ask('POST homepage/add_to_cart', { itemID, clientID: person.newID() })
      if (good) cart(itemID, true)
    }
    await buyCart()
  }
  const cancel = async () => {
    const { good: page } = await person.ask('GET tickets/ticket', { level: 1 })
    // While a purchase has no reply yet, the expected state of its ticket is unknown.
    const known = new Set(history.tickets.map(({ ticketID }) => ticketID))
    const open = page?.tickets.filter((one) => one.canCancel && known.has(one.ticketID)) ?? []
    if (open.length === 0) return
    const { ticketID, itemID } = random.pick(open)
    const { good: effect } = await person.ask('GET tickets/get_cancel_effect', { ticketID })
    if (effect?.together) history.count('cancellations of one of a bundle')
    history.requested.cancellations.add(ticketID)
    const { good } = await person.ask(
      'POST tickets/cancel_ticket',
      // Sometimes a sum that the page of a while ago showed: then nothing is cancelled.
      { ticketID, ...(effect && { together: random.chance(0.2) ? 1 : effect.together }) },
      ({ ticket }) => ticket.statusID,
    )
    if (!good) return
    history.cancellations.push(ticketID)
    market.listed.push(itemID)
  }
  /** Gives up on a purchase. What was not bought by then must not be bought by that request later. */
  const buyAndSettle = async () => {
    const itemID = recentItem()
    if (!itemID) return
    const request = { itemID, clientID: person.newID() }
    const buying = person.ask('POST tickets/purchase_item', request, ({ ticketID }) => ticketID)
    const { good: settled } = await person.ask(
      'POST tickets/settle_purchase',
      { clientID: request.clientID },
      ({ purchased }) => purchased.map(({ ticketID }) => ticketID),
    )
    const { good } = await buying
    const tickets = new Set(settled?.purchased.map(({ ticketID }) => ticketID))
    if (settled && good && !tickets.has(good.ticketID))
      history.unexpected.push(`POST tickets/settle_purchase: nothing, and yet ticket ${good.ticketID}`)
    for (const ticketID of tickets) bought(itemID, ticketID)
    if (good) bought(itemID, good.ticketID)
    if ((good || tickets.size > 0) && history.carts.has(`${accountID} ${itemID}`)) cart(itemID, false)
  }
  const writeToSeller = async () => write(person, { sellerID: random.pick(market.sellers).accountID })
  const read = async () => {
    const sellerID = random.pick(market.sellers).accountID
    const { good } = await person.ask('GET chat/fetch_all_messages', { sellerID })
    const sequence = good?.messages.at(-1)?.sequence
    if (sequence) await person.ask('POST chat/mark_read', { sellerID, sequence })
  }
  const collect = async () => {
    const clientID = person.newID()
    const { good } = await person.ask(
      'POST collections/new_collection',
      { collection_name: 'Rainy days', clientID },
      ({ collectionID }) => collectionID,
    )
    if (good) history.collections.push({ collectionID: good.collectionID, clientID })
  }
  const buying = [buy, buy, buy, buyAndSettle, cancel]
  const viewing = viewerActions(person, accountID, market, (itemID, ticketID) => {
    bought(itemID, ticketID)
    if (history.carts.has(`${accountID} ${itemID}`)) cart(itemID, false)
  })
  const judged = [
    ...peopleActions(person, market, () => market.sellers.map((one) => one.accountID)),
    ...triesOfBuyer(person, market),
  ]
  const rest = [
    addToCart,
    addToCart,
    removeFromCart,
    buyCart,
    buyBundle,
    buyBundle,
    buyBundle,
    buyBundle,
    writeToSeller,
    read,
    collect,
  ]
  return [...buying, ...viewing, ...judged, ...offerActions(person, market), ...rest]
}

export const sellerActions = (person: Person, accountID: string, stock: Stock, market: Market): Action[] => {
  const { history, random } = person

  const addItem = async () => {
    const itemID = await makeItem(person, false)
    if (!itemID) return
    market.listed.push(itemID)
    stock.own.push(itemID)
  }
  const move = async () => {
    const { good: page } = await person.ask('GET tickets/get_shop_tickets', {})
    // While a purchase has no reply yet, the expected state of its ticket is unknown.
    const known = new Set(history.tickets.map(({ ticketID }) => ticketID))
    const open = page?.tickets.filter((one) => one.moves.length > 0 && known.has(one.ticketID)) ?? []
    if (open.length === 0) return
    const ticket = random.pick(open)
    const statusID = random.pick<number>(ticket.moves)
    const { good } = await person.ask('POST tickets/update_ticket_status', {
      ticketID: ticket.ticketID,
      statusID,
    })
    if (good) history.moves.push({ ticketID: ticket.ticketID, to: statusID })
    if (good && statusID >= 7) market.listed.push(ticket.itemID)
  }
  const redeem = async () => {
    if (market.codes.length === 0) return
    // Sometimes another seller tries the same code.
    const code = random.pick(market.codes.slice(0, 3))
    const clientID = person.newID()
    const { good, refused } = await person.ask('POST store/redeem_voucher', { code, clientID })
    if (good) history.redemptions.push({ code, sellerID: accountID, clientID })
    if (good || refused === 'voucher_used') market.codes = market.codes.filter((other) => other !== code)
  }
  const writeToBuyer = async () => write(person, { userID: random.pick(market.buyers).accountID })
  // A shop in a live sale cannot go on vacation.
  const sellsLive = market.sellers.findIndex((one) => one.accountID === accountID) % 2 === 0
  const selling = sellsLive ? boardActions(person, () => makeItem(person, true), market) : []
  const judged = peopleActions(person, market, () => market.buyers.map((one) => one.accountID))
  const rest = [...judged, ...selling, ...answerActions(person), ruleAction(person)]
  return [addItem, addItem, addItem, move, move, redeem, writeToBuyer, ...rest]
}

export const adminActions = (person: Person, market: Market): Action[] => [
  async () => {
    if (market.codes.length > 10) return
    const amount = person.random.whole(50, 500)
    const { good } = await person.ask(
      'POST store/codegen',
      { amount, count: 5, clientID: person.newID() },
      ({ vouchers }) => vouchers.map(({ code }) => code).toSorted(),
    )
    for (const { code } of good?.vouchers ?? []) {
      person.history.vouchers.push({ code, centavos: amount * 100 })
      market.codes.push(code)
    }
  },
]

/** Signs up with a new e-mail address each time. */
export const strangerActions = (person: Person): Action[] => [
  async () => {
    const email = `${person.newID()}-${person.random.whole(0, 1e9)}@chaos.ph`
    const { good, refused } = await person.ask('POST auth/new_shop_user', {
      ...personForm(email),
      isFeminine: 1,
    })
    // "email_taken" says that an earlier request without a reply made the account.
    if (good || refused === 'email_taken') person.history.people.push({ email, kind: 'buyer' })
  },
]
