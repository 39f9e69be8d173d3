import pg from 'pg'
import { audit } from '#server/features/money/index.ts'
import { connect } from '#server/platform/db/connect.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { type Rule, guards, rules } from './checks.ts'
import { checkFiles } from './files.ts'

interface Finding {
  wrong: string
  times: number
  examples: string[]
}

export interface Checked {
  findings: Finding[]
  /** A summary of what was read. */
  read: string
}

const maxExamples = 10

const findingOf = (wrong: string, what: string[]): Finding[] =>
  what.length === 0 ? [] : [{ wrong, times: what.length, examples: what.slice(0, maxExamples) }]

const counted = ['accounts', 'items', 'tickets', 'messages', 'voucher_redemptions'] as const

/** Checks only the rows, as the client's transaction sees them. */
export const checkRows = async (
  client: { query<Row extends pg.QueryResultRow>(text: string): Promise<{ rows: Row[] }> },
  all: readonly Rule[],
): Promise<Finding[]> => {
  const findings: Finding[] = []
  for (const { wrong, sql } of all) {
    const { rows } = await client.query<{ what: string }>(sql)
    findings.push(
      ...findingOf(
        wrong,
        rows.map(({ what }) => what),
      ),
    )
  }
  return findings
}

/**
 * Checks a marketplace without changing it, also while the app runs: the rows of one moment, then the files, then the
 * ledger by its own audit. `withGuards` also checks that the constraints which decide races exist.
 */
export const checkAll = async (
  connection: pg.ClientConfig,
  storage: Storage,
  { withGuards = true }: { withGuards?: boolean } = {},
): Promise<Checked> => {
  const client = new pg.Client(connection)
  const now = new pg.Client(connection)
  // The next query reports a broken connection.
  for (const one of [client, now]) one.on('error', () => undefined)
  await Promise.all([client.connect(), now.connect()])
  const books = connect(connection, () => undefined, 1)
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('begin isolation level repeatable read read only')
    const findings = await checkRows(client, withGuards ? [...rules, ...guards] : rules)
    const { rows } = await client.query<Record<(typeof counted)[number], string>>(
      `select ${counted.map((table) => `(select count(*) from ${table}) as ${table}`).join(', ')}`,
    )
    const { files, missing, orphans, young } = await checkFiles(client, now, storage)
    await client.query('commit')
    findings.push(
      ...findingOf('A file is missing', missing),
      ...findingOf('A file belongs to no row', orphans),
    )
    const { findings: wrongInBooks, entries } = await audit(books)
    findings.push(...wrongInBooks.filter(({ wrong }) => withGuards || !wrong.startsWith('What guards')))
    const counts = counted.map((table) => `${rows[0]?.[table] ?? 0} ${table.replaceAll('_', ' ')}`)
    const waiting = young > 0 ? ` (${young} of no row yet)` : ''
    return { findings, read: [...counts, `${entries} ledger entries`, `${files} files${waiting}`].join(', ') }
  } finally {
    await Promise.allSettled([client.end(), now.end(), books.close()])
  }
}

export const sayFindings = ({ findings, read }: Checked, say: (text: string) => void): void => {
  for (const { wrong, times, examples } of findings) {
    say(`${wrong} (${times}):\n`)
    for (const example of examples) say(`  ${example}\n`)
    if (times > examples.length) say(`  and ${times - examples.length} more\n`)
  }
  say(`${findings.length === 0 ? 'All is right' : 'Something is wrong'}: ${read} read.\n`)
}
