import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { newKey } from '../../../src/server/platform/vault/vault.ts'
import { type ServerProcess, startProcess } from '../../../tests/support/server-process.ts'
import { fillTables } from '../copy.ts'
import { benchDatabase } from '../database.ts'
import { percentile, printTable } from '../load.ts'
import { type Person, makeBuyers, personOf } from '../people.ts'
import { type StockItem, stockShops } from '../stock.ts'
import { type Holder, checkBills, checkHolders, readHolders } from './check.ts'
import { type Network, type Surfer, ask } from './network.ts'
import { type Diary, createDiary, readShown, runBoard, watch } from './people.ts'

const main = new URL('../../../src/server/main.ts', import.meta.url).pathname

/** Screens of the killed process are empty until they have connected again. */
const outageMs = 6_000

function* clothes(count: number): Generator<StockItem> {
  for (let n = 1; n <= count; n += 1)
    yield {
      name: `Washed Jacket ${n}`,
      description: 'Good weight, not stiff',
      pesos: 80 + (n % 40) * 10,
      size: 'M',
      style: 1,
      tags: ['Jacket'],
    }
}

/** Asks for the feed at an even pace. The function that it returns stops this, and returns how long each page took. */
const readFeed = (network: Network, reader: Surfer) => {
  const stopping = new AbortController()
  const run = async (): Promise<number[]> => {
    const times: number[] = []
    while (!stopping.signal.aborted) {
      const begun = performance.now()
      const { status } = await ask({ ...network, delay: 0 }, reader, 'GET homepage', {})
      if (status === 200) times.push(performance.now() - begun)
      await sleep(100)
    }
    return times
  }
  const running = run()
  return (): Promise<number[]> => {
    stopping.abort()
    return running
  }
}

const readFeedFor = async (network: Network, reader: Surfer, seconds: number): Promise<number[]> => {
  const stop = readFeed(network, reader)
  await sleep(seconds * 1000)
  return stop()
}

const surferOf = (person: Person, n: number) => ({ ...person, address: `10.0.${n >> 8}.${n & 255}` })

const must = async <Body>(reply: Promise<{ body: Body | null; code: string | null }>): Promise<Body> => {
  const { body, code } = await reply
  if (body === null) throw new Error(`The seller was refused: ${code}`)
  return body
}

const row = (name: string, some: number[]): (string | number)[] => {
  const sorted = some.toSorted((a, b) => a - b)
  return [name, sorted.length, ...[0.5, 0.99, 1].map((share) => percentile(sorted, share).toFixed(0))]
}

/** From each tap that claimed an item until each screen showed it. Apart, those around the kill. */
const tapToScreen = (holders: readonly Holder[], { claims, seen }: Diary, killedAt: number) => {
  const tapped = new Map(
    claims
      .filter(({ code }) => code === null)
      .map(({ ticketID, clientID, tappedAt }) => [`${ticketID ?? clientID}`, tappedAt]),
  )
  const times = holders.flatMap(({ item_id, ticket_id, client_id, began }) => {
    const from = tapped.get(`${ticket_id ?? client_id}`)
    if (from === undefined) return []
    const isOutage = from > killedAt - 1_000 && from < killedAt + outageMs
    return (seen.get(`${item_id} ${began.toISOString()}`) ?? []).map((at) => ({ took: at - from, isOutage }))
  })
  const some = (isOutage: boolean) => times.filter((one) => one.isOutage === isOutage).map(({ took }) => took)
  return { undisturbed: some(false), outage: some(true) }
}

/**
 * A live sale with two processes, one of which is killed in the middle, on a network with a delay. Fails if an item was
 * claimed twice, an answered claim was lost, a bill is wrong or late, or a screen is wrong in the end.
 */
export const benchLiveSale = async (args: string[], openDatabase = benchDatabase): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      viewers: { type: 'string', default: '200' },
      names: { type: 'string', default: '20' },
      items: { type: 'string', default: '100' },
      seconds: { type: 'string', default: '360' },
      /** Milliseconds in each direction. */
      delay: { type: 'string', default: '75' },
      /** Seconds of the feed before the sale, and the items in it. */
      before: { type: 'string', default: '20' },
      stock: { type: 'string', default: '5000' },
    },
  })
  const [viewers, names, count, seconds, delay, before, stock] = [
    values.viewers,
    values.names,
    values.items,
    values.seconds,
    values.delay,
    values.before,
    values.stock,
  ].map(Number) as [number, number, number, number, number, number, number]
  const bench = await openDatabase()
  let buyers: Person[] = []
  let itemIDs: string[] = []
  await fillTables(bench.superuser, async (client) => {
    await stockShops(client, clothes(stock), 1_000, undefined, 20)
    itemIDs = await stockShops(client, clothes(count), 1_000, undefined, 1)
    buyers = await makeBuyers(client, viewers + names + 1)
  })
  const { rows: owners } = await bench.database.pool.query<{ id: string }>(
    'select owner_id as id from shops where id = (select shop_id from items where id = $1)',
    [itemIDs[0]],
  )
  const [reader, ...people] = buyers.map(surferOf)
  const seller = surferOf(personOf(owners[0]?.id ?? ''), 60_000)
  if (!reader) throw new Error('There is nobody')
  const [audience, commenters] = [people.slice(0, viewers), people.slice(viewers)]

  const startOne = (): Promise<ServerProcess> =>
    startProcess(main, {
      DATABASE_URL: bench.url,
      ID_ENCRYPTION_KEY: key,
      DATA_DIR: bench.folder,
      ANALYZE_PHOTOS: 'no',
      TRUSTED_PROXIES: '1',
    })
  const key = newKey().toString('base64')
  const [first, second] = [await startOne(), await startOne()]
  const running = new Set([first, second])
  const network: Network = { processes: new Set([first.url, second.url]), delay }
  const diary = createDiary()
  const findings: string[] = []

  // The first pages compile the code.
  await readFeedFor(network, reader, Math.min(before, 5))
  const quietFeed = await readFeedFor(network, reader, before)

  const startsAt = new Date(Date.now() + 60_000).toISOString()
  const { sale } = await must(
    ask(network, seller, 'POST live/new_sale', { title: 'Midnight', startsAt, clientID: randomUUID() }),
  )
  const { saleID, slug } = sale
  await must(ask(network, seller, 'POST live/set_items', { saleID, itemIDs }))
  const screens = audience.map((viewer) => watch(viewer, { network, diary, slug, viewers }))
  await must(ask(network, seller, 'POST live/start_sale', { saleID }))
  await sleep(2_000)

  const stopFeed = readFeed(network, reader)
  let killedAt = Infinity
  const killOne = async (): Promise<void> => {
    await sleep((seconds * 1000) / 2)
    killedAt = performance.now()
    network.processes.delete(second.url)
    running.delete(second)
    await second.kill()
    const third = await startOne()
    running.add(third)
    network.processes.add(third.url)
  }
  const kill = killOne()
  await runBoard(seller, { network, diary, saleID, itemIDs, names, seconds })
  await kill
  await Promise.all(screens.map(({ settled }) => settled()))
  const busyFeed = await stopFeed()

  const endedAt = performance.now()
  await must(ask(network, seller, 'POST live/end_sale', { saleID }))
  const { bills } = await must(ask(network, seller, 'GET live/get_bills', { saleID }))
  const billsAfter = performance.now() - endedAt
  const holders = await readHolders(bench.database)
  const { rows: pickups } = await bench.database.pool.query<{ id: number; buyer_id: string }>(
    'select id, buyer_id from pickups where open',
  )
  findings.push(
    ...checkBills(bills, holders, new Map(pickups.map(({ id, buyer_id }) => [buyer_id, id]))),
    ...(await checkHolders(bench.database, holders, diary)),
  )
  if (billsAfter > 10_000) findings.push('The bills came later than ten seconds after the end')

  // Everybody sees the same in the end.
  await sleep(2_000 + 2 * delay)
  const last = await readShown(network, reader, slug)
  const wrong = screens.filter(({ items }) =>
    last.some(({ itemID, state, claimedAt }) => {
      const shown = items.get(itemID)
      return shown?.state !== state || shown.claimedAt !== claimedAt
    }),
  ).length
  if (wrong > 0) findings.push(`${wrong} of ${viewers} screens are wrong in the end`)

  // Who commented takes over what was held for the name.
  const ofNames = bills.filter(({ kind, items }) => kind === 'comment' && items.length > 0)
  const taken = await Promise.all(
    ofNames.map(({ link }, n) => {
      const token = link.split('/').at(-1) ?? ''
      return ask(network, commenters[n] ?? reader, 'POST live/take_over', { token })
    }),
  )
  for (const { code } of taken) if (code !== null) findings.push(`A bill was not taken over: ${code}`)

  const { undisturbed, outage } = tapToScreen(holders, diary, killedAt)
  printTable([
    ['', 'times', 'p50 ms', 'p99 ms', 'most ms'],
    row('tap to screen', undisturbed),
    row('the same around the kill', outage),
    row('feed before the sale', quietFeed),
    row('feed during the sale', busyFeed),
  ])
  const answered = diary.claims.filter(({ code }) => code === null)
  process.stdout.write(
    `\n${answered.length} claims, ${answered.filter(({ clientID }) => clientID !== null).length} of them for names, ` +
      `${diary.undone.size} undone; refused: ${JSON.stringify(Object.fromEntries(diary.refused))}; ` +
      `${bills.length} bills after ${Math.round(billsAfter)} ms, ${ofNames.length} taken over; load ${(loadavg()[0] ?? 0).toFixed(1)}\n`,
  )
  for (const finding of findings) process.stdout.write(`WRONG: ${finding}\n`)
  process.stdout.write(findings.length === 0 ? 'All is right.\n' : `${findings.length} findings\n`)
  if (findings.length > 0) process.exitCode = 1
  for (const { close } of screens) close()
  for (const one of running) await one.stop()
  await bench.stop()
}
