import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/**
 * Runs on a machine of the cluster: writes directly to the PostgreSQL of the given address ten times a second until it is
 * killed, and prints the result of each write.
 */
const [url] = process.argv.slice(2)
const say = (what: object) => process.stdout.write(`${JSON.stringify({ at: Date.now(), ...what })}\n`)

let client: pg.Client | undefined
for (let n = 1; ; n += 1) {
  try {
    if (!client) {
      client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
      client.on('error', () => undefined)
      await client.connect()
    }
    await client.query('insert into written values ($1)', [n])
    say({ acknowledged: n })
  } catch (error) {
    say({ refused: error instanceof Error ? error.message : String(error) })
    client?.end().catch(() => undefined)
    client = undefined
  }
  await sleep(100)
}
