import type { z } from 'zod'
import type { Case } from '#contract/cases.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Db, Tx } from '../../../platform/db/connect.ts'
import { removePhotos } from '../../../platform/storage/private-photos.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { type AfterCommit } from '../moderation/evidence.ts'
import type { AddNotifications } from '../../people/index.ts'
import { toCase } from './presenter.ts'
import { closeCase, eraseClosedOf, findCase, lockAccounts, lockCase } from './queries.ts'
import { whole } from './whole-case.ts'

/** What an admin sees of a case, and how a decision closes it. */
export const createCaseEvidence = (
  { db }: Pick<Database, 'db'>,
  clock: Clock,
  storage: Storage,
  addNotifications: AddNotifications,
) => ({
  async case(at: Db, id: string): Promise<z.output<typeof Case> | null> {
    const row = await findCase(at, id)
    const [found] = row ? await whole(at, [row]) : []
    return found ? toCase(found, null) : null
  },

  async closeCase(
    tx: Tx,
    {
      caseID,
      adminID,
      answer,
      to,
    }: { caseID: string; adminID: string; answer: string; to: 'buyer' | 'seller' | null },
  ): Promise<AfterCommit> {
    const row = await lockCase(tx, caseID)
    if (!row || row.closed_at) return async () => undefined
    await closeCase(tx, caseID, { closed_at: clock.now(), closed_by: adminID, answer, answer_to: to })
    const sides = { buyer: row.buyer_id, seller: row.owner_id }
    await addNotifications(
      tx,
      (['buyer', 'seller'] as const)
        // The person whom the decision is about gets the words with it.
        .filter((side) => side !== to)
        .map((side) => ({
          accountID: sides[side],
          kind: 'case_closed' as const,
          subject: `case ${caseID}`,
          path: `/pickup/${row.pickup_id}`,
          facts: { answer: to === null ? answer : '' },
        })),
    )
    // What a deleted account wrote is kept only while the case is open.
    const accounts = await lockAccounts(tx, Object.values(sides))
    const gone = accounts.filter(({ deleted_at }) => deleted_at !== null).map(({ id }) => id)
    const files = await eraseClosedOf(tx, gone)
    return () => removePhotos(db, storage, files)
  },
})
