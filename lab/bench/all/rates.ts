import type { Growth } from './growth.ts'

const line = (cells: (string | number)[]): string => `| ${cells.join(' | ')} |\n`
const short = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value >= 10 ? value.toFixed(1) : value.toFixed(2)

/**
 * Prints one table for the documents: requests per second, p50 and p99 in milliseconds of each call by size and
 * connections, beside the bare server and the database work alone.
 */
export const printRates = (sizes: Growth[], connections: number[]): void => {
  if (sizes.length === 0) return
  const names = sizes[0]?.names() ?? []
  const head = [
    'call',
    'items',
    'at once',
    'requests/s',
    'p50 ms',
    'p99 ms',
    'failed',
    'bare/s',
    'alone/s',
    'alone p50 ms',
    'server MB',
  ]
  process.stdout.write(`\n${line(head)}${line(head.map((_, n) => (n === 0 ? '---' : '---:')))}`)
  for (const name of names)
    for (const size of sizes)
      for (const count of connections) {
        const cell = size.find(name, count)
        if (!cell) continue
        const { call, alone, bare, memory } = cell
        const rates = [call.rate, call.p50, call.p99].map(short)
        const beside = [short(bare.rate), ...(alone ? [short(alone.rate), short(alone.p50)] : ['', ''])]
        const megabytes = Math.round(memory / 1e6).toLocaleString('en')
        process.stdout.write(
          line([name, size.items.toLocaleString('en'), count, ...rates, call.failed, ...beside, megabytes]),
        )
      }
}
