import { setTimeout as sleep } from 'node:timers/promises'
import { type People, type Person, at } from './people.ts'
import { until } from '../../tests/support/until.ts'
import type { Stack } from './stack.ts'
import type { Outcome } from './consistency.ts'

const scansOfItems = `select coalesce(seq_scan, 0)::int + coalesce(idx_scan, 0)::int as scans
  from pg_stat_user_tables where relname = 'item_search'`

/** Higher than all prices. */
let maxPrice = 500_000

interface Scans {
  primary: number
  replica: number
}

/** How often each server has scanned items, by its own statistics. */
const scansOf = async (stack: Stack): Promise<Scans> => {
  const ask = [stack.askPrimary, stack.askReplica].map((one) => one<{ scans: number }>(scansOfItems))
  const [primary = 0, replica = 0] = (await Promise.all(ask)).map(([row]) => row?.scans ?? 0)
  return { primary, replica }
}

/** Sends different searches, because repeated ones are cached. */
const whileSearching = async (stack: Stack, readers: Person[], seconds: number): Promise<Scans> => {
  const before = await scansOf(stack)
  const end = performance.now() + seconds * 1_000
  const search = async (reader: Person) => {
    while (performance.now() < end) {
      maxPrice += 1
      await reader.ok('GET homepage/search', { q: 'jacket', maxPrice })
      await sleep(200)
    }
  }
  await Promise.all(readers.map(search))
  // The statistics of PostgreSQL lag by a second.
  await sleep(1_500)
  const after = await scansOf(stack)
  return { primary: after.primary - before.primary, replica: after.replica - before.replica }
}

const acknowledged = ({ primary, replica }: Scans) =>
  `${replica} scans of items there, ${primary} at the primary`

/** Each item is bought on one process, and a buyer who still sees it on the other tries at once. */
const tooLate = async ({ apps }: Stack, people: People, items: string[]): Promise<Outcome> => {
  const [first, second] = await people.buyers(2)
  if (!first || !second) throw new Error('Two people were asked for')
  const [buyer, late] = [at(first, apps[0].url), at(second, apps[1].url)]
  let shown = 0
  let refused = 0
  for (const itemID of items) {
    await buyer.ok('POST tickets/purchase_item', { itemID })
    if ((await late.ok('GET store/item', { id: itemID })).status === 'for_sale') shown += 1
    const { status } = await late.call('POST tickets/purchase_item', { itemID })
    if (status === 409 || status === 410) refused += 1
  }
  return {
    what: `  ${items.length} items bought, and each tried by another person at once`,
    result: `${refused} acknowledged that it is taken; ${shown} of them were still shown for sale`,
    right: refused === items.length,
  }
}

/** Reads that may be slightly stale, from a current replica, from a stalled one and without one. */
export const oldReads = async (stack: Stack, people: People): Promise<Outcome[]> => {
  const readers = await people.buyers(6)
  const [owner] = await people.shopkeepers(1)
  if (!owner) throw new Error('A seller was asked for')
  const items = await people.items(owner, 20)
  // A change that was just announced is read from a replica that is known to have it.
  await sleep(3_000)
  const inStep = await whileSearching(stack, readers, 5)

  const goOn = await stack.stopReplay()
  const late = await tooLate(stack, people, items)
  // Each process gives a lagging replica three seconds, and the statistics of idle connections appear only after ten
  // seconds.
  await sleep(12_000)
  const standing = await whileSearching(stack, readers, 5)
  goOn()
  await until(
    'the replica takes reads again',
    async () => (await whileSearching(stack, readers, 1)).replica > 0,
  )
  return [
    {
      what: 'Six people search for 5 s, a replica in step',
      result: acknowledged(inStep),
      right: inStep.replica > 10 && inStep.replica > inStep.primary,
    },
    { what: 'The replica replays nothing more', result: 'no search failed', right: true },
    late,
    {
      what: '  after 12 s six people search for 5 s',
      result: acknowledged(standing),
      right: standing.replica === 0,
    },
    { what: '  once it replays again', result: 'it takes reads again', right: true },
  ]
}
