import { itemForm } from '#tests/support/factories.ts'
import { picture } from '#tests/support/photos.ts'
import type { Person } from './person.ts'

/** What is known to everybody in the marketplace of a run. */
export interface Market {
  sellers: { person: Person; accountID: string }[]
  buyers: { person: Person; accountID: string }[]
  /** Pieces that somebody saw for sale, the newest last; some are gone by now. */
  shown: string[]

  /** Vouchers that nobody is known to have redeemed. */
  codes: string[]
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

type Doing = () => Promise<void>

const write = async (person: Person, to: object): Promise<void> => {
  const clientID = person.newID()
  person.told.asked.messages.add(clientID)
  const body = `Hello ${clientID}`
  const { good } = await person.ask(
    'POST chat/send_message',
    { ...to, message: body, clientID },
    ({ message }) => message.sequence,
  )
  if (good) person.told.messages.push({ clientID, sequence: good.message.sequence, body })
}

/** What a buyer does, as often as it is named. */
export const doingsOfBuyer = (person: Person, accountID: string, market: Market): Doing[] => {
  const { told, random } = person
  const cart = (itemID: string, inside: boolean) =>
    told.carts.set(`${accountID} ${itemID}`, { buyerID: accountID, itemID, inside })
  const somePiece = () => {
    const recent = market.shown.slice(-newest)
    return recent.length > 0 ? random.pick(recent) : undefined
  }
  const bought = (itemID: string, ticketID: number) => {
    if (!told.tickets.some((ticket) => ticket.ticketID === ticketID))
      told.tickets.push({ ticketID, itemID, buyerID: accountID })
  }

  const buy = async () => {
    const itemID = somePiece()
    if (!itemID) return
    const press = { itemID, clientID: person.newID() }
    const { good } = await person.ask('POST tickets/purchase_item', press, ({ ticketID }) => ticketID)
    if (!good) return
    bought(itemID, good.ticketID)
    if (told.carts.has(`${accountID} ${itemID}`)) cart(itemID, false)
  }
  /** The presses that put something in, by their pieces. */
  const pressed = new Map<string, { itemID: string; clientID: string }>()
  const addToCart = async () => {
    const itemID = somePiece()
    if (!itemID) return
    const press = { itemID, clientID: person.newID() }
    const { good } = await person.ask('POST homepage/add_to_cart', press)
    if (!good) return
    pressed.set(itemID, press)
    cart(itemID, true)
  }
  const removeFromCart = async () => {
    const itemID = somePiece()
    if (!itemID) return
    const { good } = await person.ask('POST homepage/remove_from_cart', { itemID })
    if (!good) return
    cart(itemID, false)
    // The network delivers once more what was answered long ago.
    const late = pressed.get(itemID)
    if (late && random.chance(0.5)) await person.ask('POST homepage/add_to_cart', late)
  }
  const buyCart = async () => {
    const entries = [...told.carts.values()].filter(({ buyerID, inside }) => buyerID === accountID && inside)
    const itemIDs = entries.map(({ itemID }) => itemID)
    if (itemIDs.length === 0) return
    const press = { itemIDs, clientID: person.newID() }
    const { all } = await person.ask('POST tickets/purchase_cart', press)
    // One that stopped at a piece goes on when it is sent again, but no piece comes to another ticket.
    const tickets = new Map<string, number>()
    for (const { itemID, ticketID } of all.flatMap(({ purchased }) => purchased)) {
      const before = tickets.get(itemID) ?? ticketID
      if (before !== ticketID)
        told.strange.push(`POST tickets/purchase_cart: ${itemID} once ${before}, once ${ticketID}`)
      tickets.set(itemID, ticketID)
      bought(itemID, ticketID)
      cart(itemID, false)
    }
  }
  const cancel = async () => {
    const { good: page } = await person.ask('GET tickets/ticket', { level: 1 })
    // Of a ticket whose purchase still waits for its answer nobody could say later what it should have been.
    const known = new Set(told.tickets.map(({ ticketID }) => ticketID))
    const open = page?.tickets.filter((one) => one.canCancel && known.has(one.ticketID)) ?? []
    if (open.length === 0) return
    const { ticketID, itemID } = random.pick(open)
    told.asked.cancellations.add(ticketID)
    const { good } = await person.ask(
      'POST tickets/cancel_ticket',
      { ticketID },
      ({ ticket }) => ticket.statusID,
    )
    if (!good) return
    told.cancellations.push(ticketID)
    market.shown.push(itemID)
  }
  /** As a page that gave up waiting: what was not bought by then must not be bought by that request later. */
  const buyAndSettle = async () => {
    const itemID = somePiece()
    if (!itemID) return
    const press = { itemID, clientID: person.newID() }
    const buying = person.ask('POST tickets/purchase_item', press, ({ ticketID }) => ticketID)
    const { good: settled } = await person.ask(
      'POST tickets/settle_purchase',
      { clientID: press.clientID },
      ({ purchased }) => purchased.map(({ ticketID }) => ticketID),
    )
    const { good } = await buying
    const tickets = new Set(settled?.purchased.map(({ ticketID }) => ticketID))
    if (settled && good && !tickets.has(good.ticketID))
      told.strange.push(`POST tickets/settle_purchase: nothing, and yet ticket ${good.ticketID}`)
    for (const ticketID of tickets) bought(itemID, ticketID)
    if (good) bought(itemID, good.ticketID)
    if ((good || tickets.size > 0) && told.carts.has(`${accountID} ${itemID}`)) cart(itemID, false)
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
    if (good) told.collections.push({ collectionID: good.collectionID, clientID })
  }
  const buying = [buy, buy, buy, buyAndSettle, cancel]
  return [...buying, addToCart, addToCart, removeFromCart, buyCart, writeToSeller, read, collect]
}

export const doingsOfSeller = (person: Person, accountID: string, market: Market): Doing[] => {
  const { told, random } = person
  const own: string[] = []

  const addItem = async () => {
    const clientID = person.newID()
    told.asked.items.add(clientID)
    const form = { ...itemForm(), photos: 2, clientID }
    const { good } = await person.ask('POST store/add_item', form, ({ generatedID }) => generatedID)
    if (!good) return
    const piece = { itemID: good.generatedID, clientID, photos: 0 }
    told.items.push(piece)
    const [hue] = [random.whole(0, 359)]
    // Both at once, as the page sends them.
    await Promise.all(
      [0, 1].map(async (position) => {
        const colour = `hsl(${hue} ${30 + position * 50}% 50%)`
        const img = await picture({ width: 120, height: 150, colour })
        const sent = await person.ask('POST store/add_img_item', { id: piece.itemID, img, position })
        if (sent.good) piece.photos += 1
      }),
    )
    if (piece.photos < 2) return
    market.shown.push(piece.itemID)
    own.push(piece.itemID)
  }
  const changeItem = async () => {
    if (own.length === 0) return
    const id = random.pick(own.slice(-newest))
    await person.ask('POST store/update_item', { id, price: random.whole(50, 900) })
    await person.ask('POST store/withdraw_item', { id })
    const { good } = await person.ask('POST store/relist_item', { id })
    if (good) market.shown.push(id)
  }
  const move = async () => {
    const { good: page } = await person.ask('GET tickets/get_shop_tickets', {})
    // Of a ticket whose buyer still waits for the answer nobody could say later what it should have been.
    const known = new Set(told.tickets.map(({ ticketID }) => ticketID))
    const open = page?.tickets.filter((one) => one.moves.length > 0 && known.has(one.ticketID)) ?? []
    if (open.length === 0) return
    const ticket = random.pick(open)
    const statusID = random.pick<number>(ticket.moves)
    const { good } = await person.ask('POST tickets/update_ticket_status', {
      ticketID: ticket.ticketID,
      statusID,
    })
    if (good) told.moves.push({ ticketID: ticket.ticketID, to: statusID })
    if (good && statusID >= 7) market.shown.push(ticket.itemID)
  }
  const redeem = async () => {
    if (market.codes.length === 0) return
    // The same one as another seller now and then.
    const code = random.pick(market.codes.slice(0, 3))
    const clientID = person.newID()
    const { good, refused } = await person.ask('POST store/redeem_voucher', { code, clientID })
    if (good) told.redemptions.push({ code, sellerID: accountID, clientID })
    if (good || refused === 'voucher_used') market.codes = market.codes.filter((other) => other !== code)
  }
  const writeToBuyer = async () => write(person, { userID: random.pick(market.buyers).accountID })
  return [addItem, addItem, changeItem, move, move, redeem, writeToBuyer]
}

export const doingsOfAdmin = (person: Person, market: Market): Doing[] => [
  async () => {
    if (market.codes.length > 10) return
    const amount = person.random.whole(50, 500)
    const { good } = await person.ask(
      'POST store/codegen',
      { amount, count: 5, clientID: person.newID() },
      ({ vouchers }) => vouchers.map(({ code }) => code).toSorted(),
    )
    for (const { code } of good?.vouchers ?? []) {
      person.told.vouchers.push({ code, centavos: amount * 100 })
      market.codes.push(code)
    }
  },
]

/** Strangers who sign up, each with an address that nobody had before. */
export const doingsOfStranger = (person: Person): Doing[] => [
  async () => {
    const email = `${person.newID()}-${person.random.whole(0, 1e9)}@chaos.ph`
    const { good, refused } = await person.ask('POST auth/new_shop_user', {
      ...personForm(email),
      isFeminine: 1,
    })
    // An answer that was lost is told by the next one: there is such an account already.
    if (good || refused === 'email_taken') person.told.people.push({ email, kind: 'buyer' })
  },
]
