import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, expect } from '@playwright/test'
import { demoPassword } from '../../demo/seed/people.ts'
import { runLiveSale } from '../../scripts/pictures/live-sale.ts'
import { type Person, aBale, aSale, aShop, invitation, slug, whose } from '../support/pages.ts'
import { freePort, isReady } from './app-process.ts'

/** The people of the demo whose screens are walked. Admins with fewer rights have fewer of the same screens. */
const logins = {
  nobody: null,
  buyer: 'buyer@ukay.demo',
  seller: 'seller@ukay.demo',
  admin: 'admin@ukay.demo',
  unverified: 'newseller@ukay.demo',
  completed: 'pending@ukay.demo',
} as const
export type Walker = keyof typeof logins
export const walkers = Object.keys(logins) as Walker[]

/** A page that many people have is walked as the first of them, but for these, which differ. */
const differ = ['/', '/mydata']
const isSame: readonly string[] = ['/chat_seller', '/chat_seller/7', '/shopdocs', '/shopdocs/submitted']
const isWalkedBy = (walker: Walker, address: string, who: readonly Person[]): boolean => {
  if (isSame.includes(address) && walker === 'seller') return false
  return who.length > 3 && !differ.includes(address) ? who[0] === walker : who.includes(walker)
}

/** The addresses of a person in `whose`, with examples of ids. */
export const addressesOf = (walker: Walker): string[] =>
  Object.entries(whose)
    .filter(([address, who]) => isWalkedBy(walker, address, who))
    .map(([address]) => address)

export interface Demo {
  address: string
  stop(): Promise<void>
}

/** The marketplace of `npm run demo`, which has something on each screen. With DEMO_ADDRESS one that runs already. */
export const startDemo = async (): Promise<Demo> => {
  const running = process.env['DEMO_ADDRESS']
  if (running) return { address: running, stop: () => Promise.resolve() }
  const folder = await mkdtemp(join(tmpdir(), 'ukay-demo-'))
  const port = await freePort()
  const address = `http://localhost:${port}`
  const child: ChildProcess = spawn(process.execPath, ['demo/main.ts'], {
    env: { ...process.env, DATA_DIR: folder, PORT: String(port), ANALYZE_PHOTOS: 'no' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  while (!(await isReady(address))) {
    if (child.exitCode !== null) throw new Error(`the demo ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return { address, stop }
}

export const enter = async (
  browser: Browser,
  walker: Walker,
  options: BrowserContextOptions,
): Promise<BrowserContext> => {
  const context = await browser.newContext(options)
  // A browser without windows cannot keep a screen on, and the board would say so.
  await context.addInitScript(`Object.defineProperty(navigator, 'wakeLock', {
    value: { request: async () => ({ release: async () => undefined, addEventListener: () => undefined }) },
  })`)
  const email = logins[walker]
  if (email) {
    const reply = await context.request.post('/api/auth/login', { data: { email, password: demoPassword } })
    expect(reply.status(), `${walker} logs in`).toBe(200)
  }
  return context
}

const get = async <Reply>(context: BrowserContext, path: string) =>
  (await (await context.request.get(`/api/${path}`)).json()) as Reply
const post = async <Reply>(context: BrowserContext, path: string, data: object) => {
  const reply = await context.request.post(`/api/${path}`, { data })
  expect(reply.status(), path).toBe(200)
  return (await reply.json()) as Reply
}

/** What the examples of ids in `whose` stand for in this demo, for each person. */
export const findExamples = async (browser: Browser, options: BrowserContextOptions) => {
  const [buyer, seller] = [await enter(browser, 'buyer', options), await enter(browser, 'seller', options)]
  const sale = await runLiveSale(seller, [buyer])
  const { bills } = await get<{ bills: { link: string }[] }>(seller, `live/get_bills?saleID=${sale.saleID}`)
  // There may be few at a time, and earlier walks of the same demo left theirs.
  const { invitations } = await get<{ invitations: { invitationID: string }[] }>(
    seller,
    'helpers/get_helpers',
  )
  for (const { invitationID } of invitations)
    await post(seller, 'helpers/cancel_invitation', { invitationID })
  const { token } = await post<{ token: string }>(seller, 'helpers/invite', {})
  const { shopID } = await get<{ shopID: string }>(seller, 'store/get_shop_details')
  const { items } = await get<{ items: { itemID: string }[] }>(seller, 'store/get_own_items?state=for_sale')
  const itemIDs = items.slice(0, 6).map(({ itemID }) => itemID)
  const { bale } = await post<{ bale: { baleID: string } }>(seller, 'store/add_bale', {
    name: 'Saturday bale',
    cost: 8000,
    boughtOn: '2026-03-02',
    clientID: crypto.randomUUID(),
  })
  await post(seller, 'store/put_into_bale', { baleID: bale.baleID, itemIDs })
  for (const itemID of itemIDs.slice(0, 3)) await post(buyer, 'homepage/add_to_cart', { itemID })
  const { collections } = await get<{ collections: { id: string }[] }>(buyer, 'collections/get_collections')
  const ticketsOf = (context: BrowserContext, path: string) =>
    get<{ tickets: { pickupID: number }[] }>(context, path)
  const bought = await ticketsOf(buyer, 'tickets/ticket?level=2')
  const sold = await ticketsOf(seller, 'tickets/get_shop_tickets?level=2')
  const rooms = await get<{ chat_info: { id: string }[] }>(buyer, 'chat/fetch_chat_history_user')
  const users = await get<{ chat_info: { id: string }[] }>(seller, 'chat/fetch_chat_history_seller')

  const replaced: [example: string, of: Record<'buyer' | 'seller', string | number | undefined> | string][] =
    [
      [invitation, `/help/${token}`],
      [`/live/${slug}`, `/live/${sale.slug}`],
      [aSale, `/live/${sale.saleID}`],
      [aShop, `/shop/${shopID}`],
      [aBale, `/bales/${bale.baleID}`],
      ['/bill/token', new URL(bills[0]?.link ?? '', 'http://localhost').pathname],
      ['/item/7', `/item/${itemIDs[0]}`],
      ['/collections/7', `/collections/${collections[0]?.id}`],
      ['/pickup/7', { buyer: bought.tickets[0]?.pickupID, seller: sold.tickets[0]?.pickupID }],
      ['/chat/7', { buyer: rooms.chat_info[0]?.id, seller: users.chat_info[0]?.id }],
    ]
  await Promise.all([buyer.close(), seller.close()])
  return (walker: Walker, address: string): string => {
    if (address === '/search') return '/search?q=dress'
    for (const [example, real] of replaced)
      if (address === example || address.startsWith(`${example}/`)) {
        const found =
          typeof real === 'string'
            ? real
            : example.replace('7', String(walker === 'seller' ? real.seller : real.buyer))
        expect(found).not.toContain('undefined')
        return address.replace(example, found)
      }
    return address
  }
}
