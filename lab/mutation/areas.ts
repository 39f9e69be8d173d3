import { globSync } from 'node:fs'
import { join } from 'node:path'

/** Tables whose triggers belong to a feature of the server. */
const tables = {
  tickets: ['tickets', 'ticket_moves', 'ticket_requests'],
  line: ['line_places'],
  payments: [
    'payment_qrs',
    'payment_qr_changes',
    'pickup_payments',
    'pickup_payment_parts',
    'pickup_payment_moves',
  ],
  pickups: ['pickups', 'pickup_times', 'handovers', 'handover_tickets'],
  wallet: [
    'vouchers',
    'voucher_batches',
    'voucher_redemptions',
    'ledger_accounts',
    'ledger_entries',
    'ledger_transactions',
  ],
  chat: ['conversations', 'messages', 'message_photos', 'conversation_blocks', 'conversation_reports'],
  moderation: ['queue_entries', 'reports', 'decisions', 'appeals', 'signals'],
}
const features = Object.keys(tables) as (keyof typeof tables)[]

export interface Area {
  name: string
  /** In per cent. */
  goal: number
  folder: string
  tables: readonly string[]
}

export const areas: readonly Area[] = [
  ...features.map((name) => ({
    name,
    goal: 85,
    folder: `src/server/features/${name}`,
    tables: tables[name],
  })),
  ...features.map((name) => ({
    name: `web/${name}`,
    goal: 70,
    folder: `src/web/features/${name}`,
    tables: [],
  })),
]

const isTest = (path: string): boolean => /\.(test|browser)\./.test(path)
/** What draws its steps at random. */
const isSlow = (path: string): boolean => path.includes('interleavings')

/** Files of an area, the slow tests last, or not at all. */
export const filesOf = (
  root: string,
  { folder }: Area,
  { quick = false } = {},
): { sources: string[]; tests: string[] } => {
  const all = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).toSorted()
  const tests = all.filter((path) => /\.test\.tsx?$/.test(path))
  const slow = tests.filter(isSlow)
  return {
    sources: all.filter((path) => !isTest(path)),
    tests: [...tests.filter((path) => !isSlow(path)), ...(quick ? [] : slow)].map((path) => join(root, path)),
  }
}
