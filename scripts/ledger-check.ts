import { audit } from '#server/features/money/index.ts'
import { readDatabaseSettings } from '#server/settings.ts'
import { runCommand } from './admin/run-command.ts'
import { withDatabase } from './admin/with-database.ts'

/** `npm run ledger:check`: audits the ledger, also while the app runs. Exits with 1 on an error. */
await runCommand('The ledger could not be read.', async () => {
  const { transactions, entries, redemptions, findings } = await withDatabase(
    readDatabaseSettings(process.env),
    audit,
  )
  for (const { wrong, times, examples } of findings) {
    process.stdout.write(`${wrong} (${times}):\n`)
    for (const example of examples) process.stdout.write(`  ${example}\n`)
    if (times > examples.length) process.stdout.write(`  and ${times - examples.length} more\n`)
  }
  const read = `${transactions} transactions, ${entries} entries and ${redemptions} redemptions read`
  process.stdout.write(
    findings.length === 0 ? `The ledger is right: ${read}.\n` : `The ledger is wrong: ${read}.\n`,
  )
  process.exitCode = findings.length === 0 ? 0 : 1
})
