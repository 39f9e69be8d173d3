import pg from 'pg'

/** Encodes a field in PostgreSQL's text format of COPY. */
export type Field = string | number | null

const written = (field: Field): string =>
  field === null
    ? '\\N'
    : String(field).replace(
        /[\\\t\n\r]/g,
        (sign) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[sign] ?? '',
      )

/** The part of pg's connection that COPY needs. The types of pg leave it out. */
interface CopyConnection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/** A query of pg that sends rows when the database requests them. */
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

/** Inserts rows by COPY. `into` names the table and the columns, for example "tags (id, name)". */
export const copyRows = (client: pg.Client, into: string, rows: Field[][]): Promise<void> => {
  const lines = rows.map((row) => `${row.map(written).join('\t')}\n`).join('')
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(`copy ${into} from stdin`, lines, (error) => (error ? reject(error) : resolve())))
  })
}

/** Fills tables with triggers and foreign keys disabled, then runs ANALYZE. */
export const fillTables = async (
  superuser: pg.ClientConfig,
  fill: (client: pg.Client) => Promise<unknown>,
): Promise<void> => {
  const client = new pg.Client(superuser)
  await client.connect()
  try {
    await client.query(
      "set session_replication_role = replica; set jit = off; set maintenance_work_mem = '512MB'",
    )
    await fill(client)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
