import { v7 as uuidv7 } from 'uuid'
import type { WantedSearch } from '#contract/saved-searches.ts'
import { type NotifyTime, dueTime, maxSavedSearches } from '#domain/saved-searches.ts'
import type { ModuleDependencies } from '../../../module.ts'
import { lockBuyer } from '../../../platform/db/lock-buyer.ts'
import { AppError } from '../../../platform/errors.ts'
import { rowByRow } from '../../../platform/jobs/row-by-row.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import type { NotificationsOf } from '../../people/index.ts'
import type { Synonyms } from '../search/text/synonyms.ts'
import { pathOf } from './address.ts'
import { compile, versionOf } from './compile.ts'
import {
  countSaved,
  deleteSaved,
  findSaved,
  insertSaved,
  publishSearches,
  selectOutdated,
  selectSaved,
  setDue,
  updateSaved,
} from './queries.ts'

const changesPerAccount = {
  max: 200,
  seconds: 3600,
  sentence: 'You saved and changed many searches in a short time. Please wait a little, and try again.',
}

type Dependencies = Pick<ModuleDependencies, 'database' | 'events' | 'clock' | 'log'> &
  Pick<NotificationsOf, 'markPathRead'> & { synonyms: Synonyms }

interface Change {
  name?: string | undefined
  notify?: NotifyTime | undefined
  seen?: boolean | undefined
}

/** Without fields that are left out or switched off, so that the same search is saved once. */
const canonical = (wanted: WantedSearch): WantedSearch =>
  Object.fromEntries(
    Object.entries(wanted)
      .filter(([, value]) => value !== undefined && value !== false && value !== '')
      .filter(([, value]) => !(Array.isArray(value) && value.length === 0))
      .map(([field, value]) => [field, Array.isArray(value) ? value.toSorted() : value]),
  )

/** Searches that a buyer saved. */
export const createSavedSearches = (dependencies: Dependencies) => {
  const {
    database: { db },
    events,
    clock,
    synonyms,
    markPathRead,
  } = dependencies
  const countChange = (buyerID: string) =>
    consumeAttempt(db, clock, `search-changes:${buyerID}`, changesPerAccount)

  return {
    /**
     * Returns the id of the search. It finds the words as they are: pages save those that they showed results of. Under the lock of the buyer, so that two processes count the same searches.
     */
    async save(
      buyerID: string,
      given: WantedSearch,
      { name, notify = 'at_once' }: Pick<Change, 'name' | 'notify'>,
    ): Promise<string> {
      await countChange(buyerID)
      const wanted = canonical(given.q ? { ...given, exact: true } : given)
      const id = await db.transaction().execute(async (tx) => {
        await lockBuyer(tx, buyerID)
        const saved = await findSaved(tx, buyerID, wanted)
        if (saved) return saved.id
        if ((await countSaved(tx, buyerID, maxSavedSearches)) >= maxSavedSearches)
          throw new AppError('saved_searches_full')
        const at = clock.now()
        const row = {
          id: uuidv7(),
          buyer_id: buyerID,
          name: name ?? wanted.q ?? 'Ukay',
          notify,
          created_at: at,
          seen_at: at,
          wanted,
          ...(await compile(tx, wanted, synonyms)),
        }
        await insertSaved(tx, row)
        await publishSearches(tx, [buyerID])
        return row.id
      })
      await events.syncNotifications()
      return id
    },

    list: (buyerID: string, searchID: string | undefined) => selectSaved(db, buyerID, searchID),

    async change(buyerID: string, id: string, { name, notify, seen = false }: Change): Promise<void> {
      await countChange(buyerID)
      await db.transaction().execute(async (tx) => {
        const at = clock.now()
        const change = {
          ...(name !== undefined && { name }),
          ...(notify && { notify }),
          ...(seen && { seen_at: at }),
        }
        const wanted = await updateSaved(tx, { id, buyerID }, change)
        if (!wanted) throw new AppError('not_found')
        if (notify) await setDue(tx, id, dueTime(notify, at))
        if (seen) await markPathRead(tx, buyerID, pathOf(id, wanted))
        await publishSearches(tx, [buyerID])
      })
      await events.syncNotifications()
    },

    /** Idempotent. */
    async remove(buyerID: string, id: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        if (await deleteSaved(tx, id, buyerID)) await publishSearches(tx, [buyerID])
      })
      await events.syncNotifications()
    },

    /** The job that reads saved searches again after the synonyms changed. */
    renew: (stopping: AbortSignal) =>
      rowByRow(dependencies, 'renew-saved-searches', stopping, {
        select: (leftOut, rows) => selectOutdated(db, versionOf(synonyms), leftOut, rows),
        subjectOf: ({ id }) => id,
        handle: ({ id, buyer_id, wanted }) =>
          db.transaction().execute(async (tx) => {
            const compiled = await compile(tx, wanted, synonyms)
            await updateSaved(tx, { id, buyerID: buyer_id }, compiled)
          }),
      }),
  }
}
