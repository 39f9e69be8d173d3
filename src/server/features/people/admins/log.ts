import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { type ActGroup, actGroups } from '#domain/admin-acts.ts'
import type { ModuleDependencies } from '../../../module.ts'
import { recordAct } from '../../../platform/admin-acts.ts'
import { decodeCursor, microseconds, page } from '../../../platform/db/cursor.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import { toCsv } from '../../../platform/csv.ts'
import { toAct } from './presenter.ts'
import { type LogFilters, countActs, selectActs, selectDownloads, selectPeople } from './queries.ts'

const pageSize = 50
const maxExported = 10_000
const maxPeople = 1000
const exportsPerOwner = { max: 60, seconds: 3600 }

const LogCursor = z.tuple([microseconds, id])

export interface LogInput {
  group?: ActGroup | undefined
  adminID?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const filtersOf = ({ group, adminID, from, to }: LogInput): LogFilters => ({
  acts: group && actGroups[group],
  adminID,
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(to),
})

/**
 * What a breach may have shown: photos that were opened and data that left, decisions about people, and commands, which
 * open accounts.
 */
const ofBreach = [
  ...actGroups.id_photos,
  ...actGroups.sellers,
  ...actGroups.decisions,
  ...actGroups.commands,
  'log_exported',
] as const

/** The log of what admins did, and the operator by commands, for owners. */
export const createLogOfActs = ({
  database: { db },
  clock,
}: Pick<ModuleDependencies, 'database' | 'clock'>) => ({
  async read(input: LogInput, cursor: string | undefined) {
    const after = cursor === undefined ? null : decodeCursor(cursor, LogCursor)
    const found = await selectActs(db, filtersOf(input), after, pageSize + 1)
    const { rows, ...rest } = page(found, pageSize, (row) => [row.at, row.id])
    return { acts: rows.map(toAct), ...rest }
  },

  async export(ownerID: string, input: LogInput): Promise<string> {
    await consumeAttempt(db, clock, `log-export:${ownerID}`, exportsPerOwner)
    return db.transaction().execute(async (tx) => {
      await recordAct(tx, { adminID: ownerID, act: 'log_exported', at: clock.now() })
      const rows = await selectActs(tx, filtersOf(input), null, maxExported)
      return toCsv([
        ['when', 'admin', 'admin id', 'act', 'person', 'person id', 'about', 'about id', 'words'],
        ...rows
          .map(toAct)
          .map(({ at, admin, act, person, about, words }) => [
            at,
            admin?.name ?? 'Operator (by command)',
            admin?.accountID ?? '',
            act,
            person?.name ?? '',
            person?.accountID ?? '',
            about?.kind ?? '',
            about?.id ?? '',
            words,
          ]),
      ])
    })
  },

  /** Who did what to whom in that time. Reading it is an act too, because it names people. */
  async breach(
    ownerID: string,
    { from, to, adminID }: { from: Date; to: Date; adminID?: string | undefined },
  ) {
    await consumeAttempt(db, clock, `log-export:${ownerID}`, exportsPerOwner)
    const filters = { acts: ofBreach, adminID, from, to }
    return db.transaction().execute(async (tx) => {
      const acts = await countActs(tx, filters)
      const people = await selectPeople(tx, filters, maxPeople + 1)
      // An admin's acts are no downloads of people.
      const downloads = adminID === undefined ? await selectDownloads(tx, from, to, maxPeople + 1) : []
      await recordAct(tx, { adminID: ownerID, act: 'breach_read', at: clock.now() })
      return {
        acts,
        people: people.slice(0, maxPeople),
        downloads: downloads.slice(0, maxPeople),
        more: people.length > maxPeople || downloads.length > maxPeople,
      }
    })
  },
})
