import pg from 'pg'

/** A field of PostgreSQL's text format: null, or text without a tab, a newline or a backslash of its own. */
export type Field = string | number | null

const written = (field: Field): string =>
  field === null
    ? '\\N'
    : String(field).replace(
        /[\\\t\n\r]/g,
        (sign) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[sign] ?? '',
      )

/** What the driver leaves to those who copy; its types do not name it. */
interface CopyConnection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/** The driver's own query, but with something to send when the database asks for the rows. */
class CopyIn extends pg.Query {
  readonly #rows: string

  constructor(text: string, rows: string, done: (error: Error | undefined) => void) {
    super(text, done)
    this.#rows = rows
  }

  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFromChunk(Buffer.from(this.#rows))
    connection.endCopyFrom()
  }
}

/** Writes rows by COPY, in the order of the columns that `into` names: "tags (id, name)". */
export const copyRows = (client: pg.Client, into: string, rows: Field[][]): Promise<void> => {
  const lines = rows.map((row) => `${row.map(written).join('\t')}\n`).join('')
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(`copy ${into} from stdin`, lines, (error) => (error ? reject(error) : resolve())))
  })
}

/** Fills tables without the triggers and references that would judge each row, then tells the planner what there is. */
export const fillTables = async (
  superuser: pg.ClientConfig,
  fill: (client: pg.Client) => Promise<unknown>,
): Promise<void> => {
  const client = new pg.Client(superuser)
  await client.connect()
  await client.query(
    "set session_replication_role = replica; set jit = off; set maintenance_work_mem = '512MB'",
  )
  await fill(client)
  await client.query('vacuum analyze')
  await client.end()
}
