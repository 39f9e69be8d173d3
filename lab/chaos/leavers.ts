import { setTimeout as sleep } from 'node:timers/promises'
import { other, readOf, unreadOf } from '../../src/server/features/talk/chat/side.ts'
import type { Comparison } from './history.ts'
import type { Person } from './person.ts'
import { type Market, personForm } from './workload.ts'

/** Until a reply below 500 comes: a deletion that was done ends the session, so a repeated one gets 401. */
const deleteAccount = async (person: Person, password: string): Promise<number> => {
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await person.client.call('POST auth/delete_account', { password }).catch(() => undefined)
    if (answer && answer.status < 500) return answer.status
    await sleep(person.random.whole(50, 500))
  }
  return 0
}

const write = async (from: Person, to: object) => {
  const clientID = from.newID()
  from.history.requested.messages.add(clientID)
  await from.ask('POST chat/send_message', { ...to, message: 'Hello', clientID })
}

/**
 * Buyers who sign up, get into one of these states and delete the account: nothing done, a conversation that waits for an
 * answer, an answer that waits for them, an open ticket (which they have to cancel first), a place in a line, a full cart.
 */
export const leaverActions = (newcomer: () => Person, market: Market): (() => Promise<void>)[] => {
  const join = async () => {
    const person = newcomer()
    const email = `leaver-${person.newID()}@chaos.ph`
    const form = personForm(email)
    const { good } = await person.ask('POST auth/new_shop_user', { ...form, isFeminine: 1 })
    if (!good) return undefined
    const { password } = form
    const session = await person.client.call('POST auth/login', { email, password }).catch(() => undefined)
    if (session?.status !== 200) return undefined
    person.accountID = session.body.id
    return { person, password, email }
  }
  const states: ((person: Person) => Promise<void>)[] = [
    () => Promise.resolve(),
    (person) => write(person, { sellerID: person.random.pick(market.sellers).accountID }),
    async (person) => {
      const seller = person.random.pick(market.sellers)
      await write(person, { sellerID: seller.accountID })
      await write(seller.person, { userID: person.accountID })
    },
    async (person) => {
      const itemID = person.random.pick(market.listed)
      const clientID = person.newID()
      const { good } = await person.ask(
        'POST tickets/purchase_item',
        { itemID, clientID },
        (one) => one.ticketID,
      )
      if (!good) return
      const { ticketID } = good
      person.history.tickets.push({ ticketID, itemID, buyerID: person.accountID })
      // Refused, unless the shop has ended the ticket at this moment.
      if ((await deleteAccount(person, personForm('').password)) === 200) return
      person.history.requested.cancellations.add(ticketID)
      await person.ask('POST tickets/cancel_ticket', { ticketID })
    },
    async (person) =>
      void (await person.ask('POST tickets/line_up', { itemID: person.random.pick(market.listed) })),
    async (person) => {
      const request = { itemID: person.random.pick(market.listed), clientID: person.newID() }
      await person.ask('POST homepage/add_to_cart', request)
    },
  ]

  return states.map((reach) => async () => {
    const joined = market.listed.length > 0 ? await join() : undefined
    if (!joined) return
    await reach(joined.person)
    const status = await deleteAccount(joined.person, joined.password)
    const { history } = joined.person
    if (status === 200)
      history.counts.set('deleted accounts', (history.counts.get('deleted accounts') ?? 0) + 1)
    // Who still looks at everything at the same moment waits for their own requests.
    await sleep(joined.person.random.whole(200, 1000))
  })
}

/** Everybody else is notified, whoever deleted an account meanwhile. */
export const comparisonsOfLeavers: Comparison[] = [
  ...(['buyer', 'seller'] as const).map((kind) => ({
    wrong: `A ${kind} was not notified of a message that waits for five minutes`,
    sql: `select 'conversation ' || c.id as what
          from conversations c join shops s on s.id = c.shop_id
          join accounts reader on reader.id = ${kind === 'buyer' ? 'c.buyer_id' : 's.owner_id'}
          where c.${unreadOf[kind]} and reader.deleted_at is null
            and c.last_message_at between now() - interval '50 minutes' and now() - interval '5 minutes'
            and exists (select from messages m where m.conversation_id = c.id
              and m.sequence > c.${readOf[kind]} and m.sender = '${other[kind]}')
            and not exists (select from notifications n where n.account_id = reader.id and n.kind = 'message'
              and n.subject = 'conversation ' || c.id || ' ' || c.${readOf[kind]})`,
  })),
  {
    wrong: 'A deleted account has an open ticket',
    sql: `select 'ticket ' || t.id as what from tickets t join accounts a on a.id = t.buyer_id
          where t.level <= 2 and a.deleted_at is not null`,
  },
  {
    wrong: 'A background job fails with a row again and again',
    sql: `select job || ' ' || subject || ': ' || error as what from job_failures where attempts > 3`,
  },
]
