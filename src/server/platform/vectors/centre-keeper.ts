import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../db/connect.ts'
import { type LearnedCentres, areSound } from './learned-centres.ts'
import { toFloats, toBytes } from './float-bytes.ts'

/** Keeps the centres of one space where other processes, and the next start, find them. */
export interface CentreKeeper {
  /** Those that somebody learned since this process last asked or kept its own. */
  newer(): Promise<LearnedCentres | undefined>
  /** Whether it is this process that learns: nobody else does, or has since `newer` was asked. */
  claim(): Promise<boolean>
  /** Those that it learned; undefined where it could not, so that others may. */
  keep(centres: LearnedCentres | undefined): Promise<void>
}

export interface CentrePlace {
  of(space: string, size: number): CentreKeeper
  /** Forgets those of other spaces. */
  keepOnly(spaces: readonly string[]): Promise<void>
}

/** Nobody else learns, and nothing outlives the process. */
export const keepNothing: CentrePlace = {
  of: () => ({ newer: async () => undefined, claim: async () => true, keep: async () => undefined }),
  keepOnly: async () => undefined,
}

/** Some times as long as a million photos take. One that ended meanwhile holds nobody up for longer. */
const mostMinutes = 10

/** In the database. Without it each process learns for itself, as if nobody kept anything. */
export const keepInDatabase = ({ db }: Pick<Database, 'db'>, log: Logger): CentrePlace => ({
  of: (space, size) => {
    /** What this process has, or has found unfit. */
    let known = 0
    const surely = async <Made>(otherwise: Made, ask: () => Promise<Made>): Promise<Made> =>
      ask().catch((err: unknown) => {
        log.warn({ err, space }, 'learned cells could not be read or kept')
        return otherwise
      })

    const newer = async (): Promise<LearnedCentres | undefined> => {
      const row = await db
        .selectFrom('learned_cells')
        .select(['version', 'branches', 'centres', 'photos'])
        .where('space', '=', space)
        .where('version', '>', known)
        .executeTakeFirst()
      if (!row?.branches || !row.centres || row.photos === null) return undefined
      known = row.version
      const centres = { branches: row.branches, vectors: toFloats(row.centres), photos: row.photos }
      if (areSound(centres, size)) return centres
      log.error({ space, version: row.version }, 'learned cells are damaged, and learned anew')
      return undefined
    }

    const claim = async (): Promise<boolean> => {
      const { rows } = await sql`
        insert into learned_cells as c (space, learning_until)
        values (${space}, now() + ${sql.lit(`${mostMinutes} minutes`)}::interval)
        on conflict (space) do update set learning_until = excluded.learning_until
          where c.version <= ${known} and (c.learning_until is null or c.learning_until < now())
        returning space`.execute(db)
      return rows.length > 0
    }

    const keep = async (centres: LearnedCentres | undefined): Promise<void> => {
      if (!centres) {
        await sql`update learned_cells set learning_until = null
          where space = ${space} and version <= ${known}`.execute(db)
        return
      }
      // Where somebody else did meanwhile, theirs are as good, and the first ones stay.
      const { rows } = await sql<{ version: number }>`
        update learned_cells set version = version + 1, branches = ${centres.branches}::smallint[],
          centres = ${toBytes(centres.vectors)}, photos = ${centres.photos}, learned_at = now(), learning_until = null
        where space = ${space} and version <= ${known} returning version`.execute(db)
      known = rows[0]?.version ?? known
    }

    return {
      newer: () => surely(undefined, newer),
      claim: () => surely(true, claim),
      keep: (centres) => surely(undefined, () => keep(centres)),
    }
  },

  keepOnly: async (spaces) => {
    await sql`delete from learned_cells where space <> all(${[...spaces]}::text[])`.execute(db)
  },
})
