import { type Figures, printTable } from '../load.ts'

/** The figures of a call at one number of connections. */
export interface Cell {
  call: Figures
  /** The database work alone, if the call has any. */
  alone: Figures | null
  /** The bare server with the same bytes. */
  bare: Figures
  /** The memory of the server afterwards, in bytes. */
  memory: number
}

/** The figures at one size of the marketplace. */
export interface Growth {
  items: number
  note(name: string, connections: number, cell: Cell): void
  noteBlocks(name: string, blocks: number): void
  blocks(name: string): number | undefined
  names(): string[]
  find(name: string, connections: number): Cell | undefined
}

export const createGrowth = (items: number): Growth => {
  const found = new Map<string, Map<number, Cell>>()
  const blocks = new Map<string, number>()
  return {
    items,
    noteBlocks: (name, count) => void blocks.set(name, count),
    blocks: (name) => blocks.get(name),
    note(name, connections, cell) {
      const of = found.get(name) ?? new Map<number, Cell>()
      found.set(name, of.set(connections, cell))
    },
    names: () => [...found.keys()],
    find: (name, connections) => found.get(name)?.get(connections),
  }
}

const dearer = (first: number, last: number) => last / first

interface Limit {
  title: string
  value: (growth: Growth, name: string) => number | undefined
  /** The ratio of the last size to the first. */
  ratio: (first: number, last: number) => number
}

const limits: Limit[] = [
  {
    title: 'p50 ms of one connection',
    value: (growth, name) => growth.find(name, 1)?.call.p50,
    ratio: dearer,
  },
  {
    title: 'p50 ms alone, one at a time',
    value: (growth, name) => growth.find(name, 1)?.alone?.p50,
    ratio: dearer,
  },
  {
    title: 'blocks that the database reads',
    value: (growth, name) => growth.blocks(name),
    ratio: dearer,
  },
  {
    title: 'requests/s of 16 connections',
    value: (growth, name) => growth.find(name, 16)?.call.rate,
    ratio: (first, last) => first / last,
  },
]

const written = (value: number | undefined): string =>
  value === undefined ? '' : value < 100 ? value.toFixed(2) : String(Math.round(value))

/** Prints the cost of each call by size, and the ratio of the last size to the first. */
export const printGrowth = (sizes: Growth[]): void => {
  const [first, last] = [sizes[0], sizes.at(-1)]
  if (!first || !last || first === last) return
  for (const { title, value, ratio } of limits) {
    const rows = first.names().flatMap((name) => {
      const values = sizes.map((size) => value(size, name))
      const [least, most] = [values[0], values.at(-1)]
      if (least === undefined || most === undefined) return []
      return [[name, ...values.map(written), ratio(least, most).toFixed(2)]]
    })
    if (rows.length === 0) continue
    process.stdout.write(`\n${title}\n`)
    printTable([['', ...sizes.map(({ items }) => items.toLocaleString('en')), 'times dearer'], ...rows])
  }
}
