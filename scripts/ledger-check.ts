import { resolve } from 'node:path'
import { audit } from '#server/features/wallet/index.ts'
import { connect } from '#server/platform/db/connect.ts'
import { findEmbedded } from '#server/platform/db/embedded/index.ts'
import { readDatabaseSettings } from '#server/settings.ts'

/** `npm run ledger:check`: audits the ledger, also while the app runs. Exits with 1 on an error. */
const check = async (): Promise<boolean> => {
  const { DATABASE_URL, DATA_DIR } = readDatabaseSettings(process.env)
  const embedded = DATABASE_URL ? null : await findEmbedded(resolve(DATA_DIR))
  const connection = embedded?.connection ?? { connectionString: DATABASE_URL }
  const database = connect(connection, () => undefined, 1)
  try {
    const { transactions, entries, redemptions, findings } = await audit(database)
    for (const { wrong, times, examples } of findings) {
      process.stdout.write(`${wrong} (${times}):\n`)
      for (const example of examples) process.stdout.write(`  ${example}\n`)
      if (times > examples.length) process.stdout.write(`  and ${times - examples.length} more\n`)
    }
    const read = `${transactions} transactions, ${entries} entries and ${redemptions} redemptions read`
    process.stdout.write(
      findings.length === 0 ? `The ledger is right: ${read}.\n` : `The ledger is wrong: ${read}.\n`,
    )
    return findings.length === 0
  } finally {
    await database.close()
    await embedded?.stop()
  }
}

try {
  process.exitCode = (await check()) ? 0 : 1
} catch (error) {
  process.stderr.write(
    `The ledger could not be read. ${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exitCode = 1
}
