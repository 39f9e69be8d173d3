import { access, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { makePrivate } from '../private-folder.ts'

/** In the database until a restore into it is complete. Its name says what it is to whoever finds it. */
const table = 'restore_unfinished'

const stillRunning = 'If the restore is still running, wait until it is done.'

type Client = Pick<pg.Client | pg.Pool, 'query'>

/** Call it as the owner of the tables, before anything else is written. */
export const markRestore = async (owner: Client): Promise<void> => {
  await owner.query(`create table ${table} (since timestamptz not null default now())`)
  await owner.query(`insert into ${table} default values`)
}

export const unmarkRestore = async (owner: Client): Promise<void> => {
  await owner.query(`drop table ${table}`)
}

/** Throws if a restore into this database was interrupted. */
export const refuseUnfinishedRestore = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ found: string | null }>('select to_regclass($1) as found', [table])
  if (rows[0]?.found)
    throw new Error(
      'A restore into this database did not finish, so data is missing. Please make a new, empty database and an empty ' +
        `folder or bucket for the files, and run "npm run restore -- FOLDER" again. ${stillRunning}`,
    )
}

/** The same for a data folder, in which a killed restore may leave half a database. */
const fileOf = (dataDir: string): string => join(dataDir, 'restore-unfinished')

export const markRestoreInFolder = async (dataDir: string): Promise<void> => {
  await makePrivate(dataDir)
  await writeFile(fileOf(dataDir), `${new Date().toISOString()}\n`, { mode: 0o600 })
}

export const unmarkRestoreInFolder = (dataDir: string): Promise<void> => rm(fileOf(dataDir), { force: true })

export const refuseUnfinishedRestoreInFolder = async (dataDir: string): Promise<void> => {
  const isMarked = await access(fileOf(dataDir)).then(
    () => true,
    () => false,
  )
  if (isMarked)
    throw new Error(
      `A restore into ${dataDir} did not finish, so data is missing. Please delete "postgres", "files" and ` +
        `"restore-unfinished" in it, keep "id-encryption.key", and run "npm run restore -- FOLDER" again. ${stillRunning}`,
    )
}
