import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { benchDatabase } from '../database.ts'
import { type Figures, load, printTable, repeat } from '../load.ts'
import { type Sample, startBare } from '../start-bare.ts'
import { blocksOf } from './blocks.ts'
import { chatKinds } from './calls/chat.ts'
import { editKinds } from './calls/edit.ts'
import { feedKinds } from './calls/feed.ts'
import { imageKinds } from './calls/images.ts'
import { itemKinds } from './calls/item.ts'
import { photoSearchKinds } from './calls/photo-search.ts'
import { purchaseKinds } from './calls/purchase.ts'
import { searchKinds } from './calls/search.ts'
import { signInKinds } from './calls/sign-in.ts'
import { type Growth, createGrowth, printGrowth } from './growth.ts'
import { printRates } from './rates.ts'
import { stock } from './stock.ts'
import { type Kind, type World, askOnce, openWorld } from './world.ts'

const calls: Record<string, (world: World) => Promise<Kind[]>> = {
  feed: feedKinds,
  search: searchKinds,
  photos: photoSearchKinds,
  item: itemKinds,
  purchase: purchaseKinds,
  edit: editKinds,
  chat: chatKinds,
  'sign-in': signInKinds,
  images: imageKinds,
}
const connectionCounts = [1, 16, 64]

const readArgs = (args: string[]) => {
  const { values } = parseArgs({
    args,
    options: {
      items: { type: 'string', default: '10000,100000,1000000' },
      seconds: { type: 'string', default: '5' },
      only: { type: 'string', default: Object.keys(calls).join() },
      connections: { type: 'string', default: connectionCounts.join() },
      people: { type: 'string', default: '50000' },
      pictures: { type: 'string', default: '12' },
      /** Only fills the databases of --data. */
      prepare: { type: 'boolean', default: false },
      /** The folder in which the databases are kept for the next run. */
      data: { type: 'string' },
    },
  })
  const only = values.only.split(',')
  const unknown = only.find((name) => !calls[name])
  if (unknown !== undefined)
    throw new Error(`There is no call "${unknown}". There are: ${Object.keys(calls).join(', ')}`)
  if (values.prepare && values.data === undefined) throw new Error('--prepare needs --data, a folder to fill')
  return {
    prepare: values.prepare,
    sizes: values.items.split(',').map(Number),
    seconds: Number(values.seconds),
    only,
    connections: values.connections.split(',').map(Number),
    people: Number(values.people),
    pictures: Number(values.pictures),
    folderOf: (name: string) => (values.data === undefined ? undefined : join(values.data, name)),
  }
}

const round = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(1))

const columns = [
  '',
  'connections',
  'requests/s',
  'p50 ms',
  'p99 ms',
  'failed',
  'bare/s',
  'of bare',
  'alone/s',
  'p50 ms',
  'p99 ms',
  'server MB',
]

const began = performance.now()
/** Progress goes to stderr, so that stdout holds only the tables. */
const progress = (what: string): void => {
  const seconds = Math.round((performance.now() - began) / 1000)
  process.stderr.write(`${String(seconds).padStart(5)} s  ${what}\n`)
}

interface How {
  connections: number[]
  seconds: number
}

const measureKind = async (
  { app }: World,
  { name, next, alone, perSecond }: Kind,
  bare: (count: number) => Promise<Figures>,
  { connections, seconds }: How,
  growth: Growth,
): Promise<(string | number)[][]> => {
  const duration = { seconds, perSecond, warmUpSeconds: Math.min(2, seconds / 2) }
  const rows: (string | number)[][] = []
  for (const count of connections) {
    progress(`${name}, ${count} at once`)
    const best = await bare(count)
    const own = alone && (await repeat(count, duration, alone.work))
    const call = await load(app.url, count, duration, next)
    const memory = (await app.memory()) ?? 0
    growth.note(name, count, { call, alone: own, bare: best, memory })
    rows.push([
      name,
      count,
      Math.round(call.rate),
      round(call.p50),
      round(call.p99),
      call.failed,
      Math.round(best.rate),
      (call.rate / best.rate).toFixed(2),
      ...(own ? [Math.round(own.rate), round(own.p50), round(own.p99)] : ['', '', '']),
      Math.round(memory / 1e6),
    ])
  }
  return rows
}

const measureSize = async (world: World, only: string[], how: How): Promise<Growth> => {
  const kinds: Kind[] = []
  for (const name of only) {
    progress(`${name}: getting ready`)
    kinds.push(...((await calls[name]?.(world)) ?? []))
  }
  progress('until the server rests')
  await world.app.idle()
  const samples: Sample[] = []
  for (const [n, kind] of kinds.entries())
    samples.push({ name: String(n), ...(await askOnce(world.app.url, kind.next())) })
  const bare = await startBare(samples)
  const growth = createGrowth(world.items)
  const rows: (string | number)[][] = [columns]
  try {
    for (const [n, kind] of kinds.entries()) {
      const way = samples[n]?.type.startsWith('application/json') ? 'object' : 'text'
      // The bare server gets the same request each time, so that nothing is used up.
      const asked = { ...kind.next(), path: `/${way}/${n}` }
      const best = (count: number) =>
        load(bare.url, count, { seconds: how.seconds, warmUpSeconds: 0 }, () => asked)
      rows.push(...(await measureKind(world, kind, best, how, growth)))
      if (kind.alone)
        growth.noteBlocks(kind.name, await blocksOf(world.database, kind.alone.work, kind.alone.times))
    }
  } finally {
    await bare.stop()
  }
  printTable(rows)
  const notes = kinds.flatMap(({ name, alone }) => (alone ? [`${name}: ${alone.what}`] : []))
  process.stdout.write(`"alone" is the work behind the answer, in this process. ${notes.join('; ')}.\n`)
  return growth
}

/** Measures every busy call at several sizes of the marketplace, beside a bare server and the database alone. */
export const benchAll = async (args: string[], openDatabase = benchDatabase): Promise<void> => {
  const { prepare, sizes, people, pictures, only, folderOf, ...how } = readArgs(args)
  const embeddings = only.includes('photos')
  const growths: Growth[] = []
  for (const items of sizes) {
    progress(`${items.toLocaleString('en')} items`)
    const bench = await openDatabase(folderOf(`${items}-${people}${embeddings ? '-embeddings' : ''}`))
    try {
      const stockOptions = { items, people, embeddings }
      await stock(bench, stockOptions)
      if (prepare) continue
      const world = await openWorld(stockOptions, pictures, bench)
      try {
        growths.push(await measureSize(world, only, how))
      } finally {
        await world.stop()
      }
    } finally {
      await bench.stop()
    }
  }
  printRates(growths, how.connections)
  printGrowth(growths)
}
