import { v7 as uuidv7 } from 'uuid'
import { updateDetails } from '../../people/index.ts'
import { recordAct } from '../../../platform/admin-acts.ts'
import { refusedBy } from '../../../platform/db/connect.ts'
import { changeAccount } from '../../../platform/db/transaction-guard.ts'
import { AppError } from '../../../platform/errors.ts'
import { publishTo } from '../../../platform/events/publish-to.ts'
import type { FileSource } from '../../../platform/file-source.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import {
  closeCorrection,
  findNewestCorrection,
  findSellerOfCorrection,
  hasViewed,
  insertCorrection,
  lockCorrection,
  selectOpenCorrections,
} from './correction-queries.ts'
import { closeEntries, openEntry } from '../moderation/entries.ts'
import { type DocumentDependencies, documentFiles } from './documents.ts'
import { findCurrentDocument, insertDocument, lockSeller, retireDocuments } from './queries.ts'

const correctionsPerSeller = { max: 10, seconds: 86_400 }
/** More than the admins can decide in a day. */
const maxOpen = 100

interface NewName {
  first_name: string
  last_name: string
}

/** Sellers whose name was compared with IDs ask for another one, with a photo as proof. */
export const createCorrections = ({
  database: { db },
  events,
  clock,
  storage,
  vault,
  log,
  addNotifications,
}: DocumentDependencies) => {
  const files = documentFiles(storage, vault, log)
  const refuseSecond = async (on: typeof db, sellerID: string): Promise<void> => {
    if (await findCurrentDocument(on, sellerID, 'proof')) throw new AppError('documents_in')
  }

  return {
    /** Counts a request; throws beyond the limit. */
    consumeAttempt: (sellerID: string): Promise<void> =>
      consumeAttempt(db, clock, `name-correction:${sellerID}`, correctionsPerSeller),

    async ask(sellerID: string, name: NewName, words: string, upload: FileSource): Promise<void> {
      // Checked here too, to refuse it before the costly decoding.
      await refuseSecond(db, sellerID)
      const document = await files.store(sellerID, 'proof', upload)
      await db
        .transaction()
        .execute(async (tx) => {
          await lockSeller(tx, sellerID)
          const at = clock.now()
          await insertDocument(tx, { ...document, uploaded_at: at })
          const id = uuidv7()
          await insertCorrection(tx, {
            ...name,
            id,
            seller_id: sellerID,
            document_id: document.id,
            words,
            asked_at: at,
          })
          await openEntry(tx, { kind: 'correction', subjectID: id, aboutID: sellerID, at })
        })
        .catch(async (error: unknown) => {
          await storage.remove(document.storage_key)
          throw ['id_documents_current', 'name_corrections_one_open'].includes(refusedBy(error) ?? '')
            ? new AppError('documents_in')
            : error
        })
      await events.syncNotifications()
    },

    newest: (sellerID: string) => findNewestCorrection(db, sellerID),

    open: () => selectOpenCorrections(db, maxOpen),

    /** The admin must view the proof first. It is destroyed with the next purge. */
    async decide(adminID: string, correctionID: string, grant: boolean, answer: string): Promise<void> {
      const found = await findSellerOfCorrection(db, correctionID)
      if (!found) throw new AppError('not_found')
      const { seller_id: sellerID } = found
      await changeAccount(db, sellerID, async (tx) => {
        await lockSeller(tx, sellerID)
        const correction = await lockCorrection(tx, correctionID)
        if (!correction) throw new AppError('not_found')
        if (correction.decided_at) throw new AppError('already_decided')
        // A photo that cannot be decrypted does not prevent a refusal.
        const proof = await findCurrentDocument(tx, sellerID, 'proof')
        if (!(await hasViewed(tx, correction.document_id, adminID)))
          if (grant || (proof && (await files.canOpen(proof)))) throw new AppError('photos_not_seen')
        const at = clock.now()
        if (grant)
          await updateDetails(tx, sellerID, {
            first_name: correction.first_name,
            last_name: correction.last_name,
          })
        await closeCorrection(tx, correctionID, {
          decided_by: adminID,
          decided_at: at,
          granted: grant,
          answer,
        })
        await closeEntries(tx, { kind: 'correction', subjectIDs: [correctionID], at })
        await retireDocuments(tx, sellerID, at, 'proof')
        await recordAct(tx, {
          adminID,
          act: grant ? 'name_corrected' : 'name_not_corrected',
          at,
          personID: sellerID,
          about: { kind: 'correction', id: correctionID },
        })
        await addNotifications(tx, [
          {
            accountID: sellerID,
            kind: grant ? 'name_corrected' : 'name_not_corrected',
            subject: correctionID,
            path: '/mydata',
            facts: {},
          },
        ])
        await publishTo(tx, sellerID, 'session')
      })
      await events.syncNotifications()
    },
  }
}

export type Corrections = ReturnType<typeof createCorrections>
