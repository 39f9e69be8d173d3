import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Stack } from './stack.ts'
import { type People, type Person, at } from './people.ts'

/** A finding: the action, its result, and whether the result is right. */
export interface Outcome {
  what: string
  result: string
  right: boolean
}

const milliseconds = (from: number) => `${Math.round(performance.now() - from)} ms`

/** Fifty buyers try to buy one item at once, over both processes. */
export const race = async (stack: Stack, people: People): Promise<Outcome> => {
  const [seller] = await people.shopkeepers(1)
  if (!seller) throw new Error('A seller was asked for')
  const [itemID] = await people.items(seller, 1)
  const buyers = await people.buyers(50)
  const before = await stack.callsByProcess()
  const answers = await Promise.all(
    buyers.map((buyer) => buyer.call('POST tickets/purchase_item', { itemID })),
  )
  const calls = (await stack.callsByProcess()).map((count, n) => count - (before[n] ?? 0))
  const bought = answers.filter(({ status }) => status === 200).length
  const refused = answers.filter(({ status }) => status === 409 || status === 410).length
  const shown = (await seller.ok('GET tickets/get_shop_tickets')).tickets.length
  return {
    what: '50 buyers, one item, over both processes',
    result: `${bought} ticket, ${refused} acknowledged that it is taken (${calls.join(' and ')} calls)`,
    right: bought === 1 && shown === 1 && refused === 49 && calls.every((count) => count > 0),
  }
}

const say = (from: Person, to: object, n: number) =>
  from.ok('POST chat/send_message', { ...to, message: `Message ${n}`, clientID: randomUUID() })

const readTalk = async (who: Person, between: object) =>
  (await who.ok('GET chat/fetch_all_messages', { ...between, since: 0 })).messages.map(
    ({ sequence, message, sender }) => ({ sequence, message, sender }),
  )

/** Checks that two people on different processes see the same conversation without gaps. */
export const talk = async ({ apps }: Stack, people: People): Promise<Outcome> => {
  const [one] = await people.buyers(1)
  const [other] = await people.shopkeepers(1)
  if (!one || !other) throw new Error('Two people were asked for')
  const buyer = at(one, apps[0].url)
  const seller = at(other, apps[1].url)
  const toSeller = { sellerID: other.accountID }
  const toBuyer = { userID: one.accountID }
  await say(buyer, toSeller, 0)
  // Both write at once, so that the writes race in the database.
  await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      n % 2 === 0 ? say(buyer, toSeller, n + 1) : say(seller, toBuyer, n + 1),
    ),
  )
  const [bySeller, byBuyer] = [await readTalk(seller, toBuyer), await readTalk(buyer, toSeller)]
  const gapless = byBuyer.length === 41 && byBuyer.every(({ sequence }, n) => sequence === n + 1)
  const same = JSON.stringify(bySeller) === JSON.stringify(byBuyer)
  return {
    what: 'Chat, each of two on another process, 41 messages',
    result: `histories ${same ? 'equal' : 'different'}, ${gapless ? 'no gap' : 'gaps'}`,
    right: same && gapless,
  }
}

/** Reads all pages, alternating between the processes, so that a cursor of one is used at the other. */
const readFeed = async (first: Person, second: Person): Promise<string[]> => {
  const ids: string[] = []
  let cursor: string | null = null
  let [now, next] = [first, second]
  do {
    const page: { items: { item_id: string }[]; cursor: string | null } = await now.ok(
      'GET homepage',
      cursor === null ? {} : { cursor },
    )
    ids.push(...page.items.map(({ item_id }) => item_id))
    cursor = page.cursor
    ;[now, next] = [next, now]
  } while (cursor !== null)
  return ids
}

/** Checks that both processes show the same feed, and that an item bought on one leaves the other's feed. */
export const feed = async ({ apps }: Stack, people: People): Promise<Outcome[]> => {
  const [seller] = await people.shopkeepers(1)
  const [reader, buyer] = await people.buyers(2)
  if (!seller || !reader || !buyer) throw new Error('Three people were asked for')
  const items = await people.items(seller, 60)
  const [first, second] = [at(reader, apps[0].url), at(reader, apps[1].url)]
  const pages = [
    await readFeed(first, first),
    await readFeed(second, second),
    await readFeed(first, second),
    await readFeed(second, first),
  ]
  const same = pages.every((page) => page.join() === pages[0]?.join())
  const whole = new Set(pages[0]).size === pages[0]?.length && items.every((id) => pages[0]?.includes(id))

  const bought = pages[0]?.[0] ?? ''
  await at(buyer, apps[0].url).ok('POST tickets/purchase_item', { itemID: bought })
  const since = performance.now()
  const own = await readFeed(first, first)
  let others = await readFeed(second, second)
  while (others.includes(bought) && performance.now() - since < 5_000) {
    await sleep(5)
    others = await readFeed(second, second)
  }
  const gone = !own.includes(bought) && !others.includes(bought)
  return [
    {
      what: 'The feed on either process, and changing process at each page',
      result: `${pages[0]?.length ?? 0} items, ${same ? 'the same four times' : 'different'}${whole ? '' : ', not whole'}`,
      right: same && whole,
    },
    {
      what: 'A item bought on one process leaves the feed of both',
      result: gone ? `within ${milliseconds(since)}` : 'still there',
      right: gone,
    },
  ]
}
