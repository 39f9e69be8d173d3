import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#server/platform/db/connect.ts'
import { startEmbedded } from '#server/platform/db/embedded/index.ts'
import { prepareDatabase } from '#server/prepare-database.ts'
import { generateTables, tablesFile } from './generate.ts'
import { generateSchema, schemaFile } from './schema.ts'

/** `npm run tables`: writes the types of the tables and docs/reference/schema.sql anew, after a new migration. */
const dataDir = await mkdtemp(join(tmpdir(), 'ukay-tables-'))
const server = await startEmbedded({ dataDir, fast: true })
const { db, pool, close } = connect(server.owner, () => undefined, 2)
try {
  await prepareDatabase(pool, server.connection.user)
  await writeFile(tablesFile, await generateTables(db))
  await writeFile(schemaFile, await generateSchema(pool))
} finally {
  await close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
