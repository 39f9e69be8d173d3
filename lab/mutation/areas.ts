import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Tables whose triggers belong to a feature of the server, by its area and name. */
const tables = {
  'reserving/tickets': ['tickets', 'ticket_moves', 'ticket_requests'],
  'reserving/line': ['line_places'],
  'money/payments': [
    'payment_qrs',
    'payment_qr_changes',
    'pickup_payments',
    'pickup_payment_parts',
    'pickup_payment_moves',
  ],
  'reserving/pickups': ['pickups', 'pickup_times', 'handovers', 'handover_tickets'],
  'money/wallet': [
    'vouchers',
    'voucher_batches',
    'voucher_redemptions',
    'ledger_accounts',
    'ledger_entries',
    'ledger_transactions',
  ],
  'talk/chat': ['conversations', 'messages', 'message_photos', 'conversation_blocks', 'conversation_reports'],
  'looking-after/moderation': ['queue_entries', 'reports', 'decisions', 'appeals', 'signals'],
}
const features = Object.keys(tables) as (keyof typeof tables)[]

const nameOf = (path: string): string => path.slice(path.indexOf('/') + 1)

export interface Area {
  name: string
  /** In per cent. */
  goal: number
  folder: string
  tables: readonly string[]
}

export const areas: readonly Area[] = [
  ...features.map((path) => ({
    name: nameOf(path),
    goal: 85,
    folder: `src/server/features/${path}`,
    tables: tables[path],
  })),
  ...features.map((path) => ({
    name: `web/${nameOf(path)}`,
    goal: 70,
    folder: `src/web/features/${nameOf(path)}`,
    tables: [],
  })),
]

const isTest = (path: string): boolean => /\.(test|browser)\./.test(path)
/** What draws its steps at random. */
const isSlow = (path: string): boolean => path.includes('interleavings')

const maxOthers = 12

/** Tests elsewhere that call the area, those that do it most often first. */
const othersOf = (root: string, folder: string, sources: readonly string[]): string[] => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const calls = new Set(sources.flatMap((path) => read(path).match(/'(?:GET|POST) \w+\/\w+'/g) ?? []))
  return globSync('{src/server,tests}/**/*.test.ts', { cwd: root })
    .filter((path) => !path.startsWith(folder))
    .map((path) => ({ path, times: [...calls].filter((call) => read(path).includes(call)).length }))
    .filter(({ times }) => times > 0)
    .toSorted((a, b) => b.times - a.times)
    .slice(0, maxOthers)
    .map(({ path }) => path)
}

/** Files of an area. Its tests are in the order of their use: `quick` leaves out the slow ones and those of other features. */
export const filesOf = (
  root: string,
  { folder }: Area,
  { quick = false } = {},
): { sources: string[]; tests: string[] } => {
  const all = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).toSorted()
  const sources = all.filter((path) => !isTest(path))
  const own = all.filter((path) => /\.test\.tsx?$/.test(path))
  const others = folder.startsWith('src/server') ? othersOf(root, folder, sources) : []
  const tests = quick
    ? own.filter((path) => !isSlow(path))
    : [...own.toSorted((a, b) => Number(isSlow(a)) - Number(isSlow(b))), ...others]
  return { sources, tests: tests.map((path) => join(root, path)) }
}
