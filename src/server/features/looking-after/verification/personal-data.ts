import { Verified } from '#domain/roles.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/connect.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { PersonalPart } from '../../../platform/personal-data.ts'
import { closeEntries } from '../moderation/entries.ts'
import { deleteCorrectionsOf, selectCorrectionsOf } from './correction-queries.ts'
import { removeDocument } from './documents.ts'
import {
  destroyKeys,
  findStanding,
  lockSeller,
  retireDocuments,
  selectDecisionsOf,
  selectDocumentsOf,
  selectKeptFiles,
} from './queries.ts'
import { queueSeller } from './queue.ts'

const standings = {
  [Verified.Undecided]: 'not decided',
  [Verified.Approved]: 'approved',
  [Verified.Rejected]: 'rejected',
} as const

export const verificationPart = ({ db }: Database, clock: Clock, storage: Storage): PersonalPart => ({
  async collect(at, { accountID }) {
    const standing = await findStanding(at, accountID)
    if (!standing) return {}
    const documents = await selectDocumentsOf(at, accountID)
    const decisions = await selectDecisionsOf(at, accountID)
    const corrections = await selectCorrectionsOf(at, accountID)
    return {
      verification: {
        standing: standings[standing.verified],
        documents: documents.map((document) => ({
          kind: document.kind,
          sentAt: document.uploaded_at.toISOString(),
          replacedAt: document.replaced_at?.toISOString() ?? null,
          destroyedAt: document.purged_at?.toISOString() ?? null,
          viewedAt: document.views.map((viewed) => viewed.toISOString()),
        })),
        decisions: decisions.map(({ decision, reason, decided_at }) => ({
          decision: decision === Verified.Approved ? ('approved' as const) : ('rejected' as const),
          reason,
          at: decided_at.toISOString(),
        })),
        nameCorrections: corrections.map((correction) => ({
          firstName: correction.first_name,
          lastName: correction.last_name,
          words: correction.words,
          askedAt: correction.asked_at.toISOString(),
          granted: correction.granted,
          answer: correction.answer,
        })),
      },
    }
  },

  async hold(tx, { accountID }) {
    await lockSeller(tx, accountID)
  },

  /**
   * The keys are destroyed with the account, the files after the commit. The purge removes files that could not be
   * deleted.
   */
  async erase(tx, { accountID, at }) {
    const subjectIDs = await deleteCorrectionsOf(tx, accountID)
    await closeEntries(tx, { kind: 'correction', subjectIDs, at })
    await retireDocuments(tx, accountID, at)
    await queueSeller(tx, accountID, at)
    const files = await selectKeptFiles(tx, accountID)
    await destroyKeys(tx, accountID)
    return async () => {
      for (const file of files) await removeDocument(db, storage, file, clock.now())
    }
  },
})
