import { prepareDatabaseAt, roleOfURL } from '#server/prepare-database.ts'
import { readDatabaseSettings } from '#server/settings.ts'

/**
 * `npm run migrate`: applies migrations as the role that owns the tables, so that the app's machines need no password of the
 * owner. Reads only the name of the app's role from DATABASE_URL, which needs no password here.
 */
try {
  const { DATABASE_URL, DATABASE_OWNER_URL } = readDatabaseSettings(process.env)
  if (!DATABASE_URL || !DATABASE_OWNER_URL)
    throw new Error(
      'Set DATABASE_OWNER_URL, to sign in as the owner, and DATABASE_URL, whose role gets the rights of the app. ' +
        'The embedded database needs no such command: the app migrates it at the start.',
    )
  const appRole = roleOfURL(DATABASE_URL)
  if (appRole === roleOfURL(DATABASE_OWNER_URL))
    throw new Error(`DATABASE_URL and DATABASE_OWNER_URL are both of the role "${appRole}".`)
  const applied = await prepareDatabaseAt({ connectionString: DATABASE_OWNER_URL }, appRole)
  for (const name of applied) process.stdout.write(`${name}\n`)
  process.stdout.write(`The database is up to date, and "${appRole}" has the rights that the app needs.\n`)
} catch (error) {
  process.stderr.write(
    `The database was not brought up to date. ${error instanceof Error ? error.message : String(error)}\n`,
  )
  if (error instanceof Error && error.cause instanceof Error)
    process.stderr.write(`  ${error.cause.message}\n`)
  process.exitCode = 1
}
