import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BodyOf } from '../../../tests/support/client.ts'
import { type Network, type Surfer, ask, follow } from './network.ts'

export type LiveItem = BodyOf<'GET live/get_sale'>['items'][number]

/** A claim that was answered: by a ticket or a hold, or with the reason why not. */
export interface Claim {
  accountID: string | null
  /** For a name from the comments. */
  clientID: string | null
  itemID: string
  ticketID: number | null
  code: string | null
  tappedAt: number
  answeredAt: Date
}

/** What people did and saw. Times are of performance.now(), on one clock for all. */
export const createDiary = () => ({
  claims: [] as Claim[],
  undone: new Set<string>(),
  /** When each screen showed that an item was claimed. The key is item and time of the claim. */
  seen: new Map<string, number[]>(),
  refused: new Map<string, number>(),
})
export type Diary = ReturnType<typeof createDiary>

const between = (from: number, to: number): number => from + Math.random() * (to - from)

/** How likely one of the viewers claims an item that is shown, so that about three do. */
const claimsPerItem = 3

/** All items of a sale that were shown. */
export const readShown = async (network: Network, reader: Surfer, slug: string): Promise<LiveItem[]> => {
  const { body } = await ask(network, reader, 'GET live/get_sale', { slug })
  const pages = await Promise.all(
    Array.from({ length: body?.pages ?? 0 }, (_, n) =>
      ask(network, reader, 'GET live/get_items', { slug, page: n + 1 }),
    ),
  )
  if (!body || pages.some((page) => !page.body)) throw new Error('The sale could not be read')
  return pages.flatMap((page) => page.body?.items ?? [])
}

interface Viewing {
  network: Network
  diary: Diary
  slug: string
  viewers: number
}

/** A person with an account at the link of the sale. */
export const watch = (viewer: Surfer & { accountID: string }, { network, diary, slug, viewers }: Viewing) => {
  const items = new Map<string, LiveItem>()
  const wanted = new Set<string>()
  const lined = new Set<string>()
  const busy = new Set<Promise<void>>()

  const claim = async (itemID: string, price: number): Promise<void> => {
    const clientID = randomUUID()
    const tappedAt = performance.now()
    const { body, code } = await ask(network, viewer, 'POST live/claim', { slug, itemID, clientID, price })
    const ticketID = body?.ticketID ?? null
    const { accountID } = viewer
    diary.claims.push({
      accountID,
      clientID: null,
      itemID,
      ticketID,
      code,
      tappedAt,
      answeredAt: new Date(),
    })
    if (code !== null) diary.refused.set(code, (diary.refused.get(code) ?? 0) + 1)
    if (code === 'item_held' && Math.random() < 0.4 && !lined.has(itemID)) {
      lined.add(itemID)
      await ask(network, viewer, 'POST tickets/line_up', { itemID })
    }
    if (ticketID === null || Math.random() > 0.05) return
    await sleep(between(1_000, 5_000))
    const { status } = await ask(network, viewer, 'POST tickets/cancel_ticket', { ticketID })
    if (status === 200) diary.undone.add(`ticket ${ticketID}`)
  }
  const soon = (work: () => Promise<void>): void => {
    const running = sleep(between(300, 2_500)).then(work)
    busy.add(running)
    void running.finally(() => busy.delete(running)).catch(() => undefined)
  }

  const notice = (item: LiveItem): void => {
    const before = items.get(item.itemID)
    items.set(item.itemID, item)
    const { itemID, state, claimedAt, price } = item
    if (claimedAt !== null && before?.claimedAt !== claimedAt) {
      const key = `${itemID} ${claimedAt}`
      diary.seen.set(key, [...(diary.seen.get(key) ?? []), performance.now()])
    }
    if (!wanted.has(itemID) && state === 'free' && Math.random() < claimsPerItem / viewers) {
      wanted.add(itemID)
      soon(() => claim(itemID, price))
    }
    // The item was released, and whoever is first in line has it alone now.
    if (lined.has(itemID) && before?.state === 'claimed' && claimedAt === null)
      soon(() => claim(itemID, price))
  }
  const refetch = async (): Promise<void> => {
    const shown = await readShown(network, viewer, slug)
    for (const itemID of items.keys()) if (!shown.some((item) => item.itemID === itemID)) items.delete(itemID)
    shown.forEach(notice)
  }

  const close = follow(network, viewer, `live/stream?slug=${slug}`, (name, data) => {
    if (name === 'item') notice(JSON.parse(data) as LiveItem)
    if (name === 'refetch') void refetch().catch(() => undefined)
  })
  return {
    items,
    /** Resolves when all claims have a reply. */
    settled: () => Promise.all(busy),
    close,
  }
}

interface Evening {
  network: Network
  diary: Diary
  saleID: string
  itemIDs: readonly string[]
  names: number
  seconds: number
}

/** The seller shows one item after the other, and taps names from the comments. */
export const runBoard = async (
  seller: Surfer,
  { network, diary, saleID, itemIDs, names, seconds }: Evening,
): Promise<void> => {
  const bills = new Map<string, string>()
  const busy: Promise<void>[] = []
  const begun = performance.now()
  const every = (seconds * 1000) / itemIDs.length

  const claimFor = async (name: string, itemID: string): Promise<void> => {
    await sleep(between(300, Math.min(1_500, every)))
    const clientID = randomUUID()
    const tappedAt = performance.now()
    const billID = bills.get(name)
    const { body, code } = await ask(network, seller, 'POST live/claim_for_name', {
      saleID,
      itemID,
      clientID,
      ...(billID ? { billID } : { name }),
    })
    if (body) bills.set(name, body.billID)
    const claim = { accountID: null, clientID, itemID, ticketID: null, code, tappedAt }
    diary.claims.push({ ...claim, answeredAt: new Date() })
    if (!body || Math.random() > 0.05) return
    await sleep(between(500, 3_000))
    const { status } = await ask(network, seller, 'POST live/release_name', { saleID, itemID })
    if (status === 200) diary.undone.add(`hold ${clientID}`)
  }

  for (const [n, itemID] of itemIDs.entries()) {
    await sleep(Math.max(0, begun + n * every - performance.now()))
    await ask(network, seller, 'POST live/show_piece', { saleID, itemID })
    if (n % 3 === 0) busy.push(claimFor(`Mine ${Math.floor(n / 3) % names}`, itemID))
  }
  await sleep(Math.max(0, begun + seconds * 1000 - performance.now()))
  await Promise.all(busy)
}
