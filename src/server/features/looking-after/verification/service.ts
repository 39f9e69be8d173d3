import { v7 as uuidv7 } from 'uuid'
import { Verified } from '#domain/roles.ts'
import { recordAct } from '../../../platform/admin-acts.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { changeAccount } from '../../../platform/db/transaction-guard.ts'
import { AppError } from '../../../platform/errors.ts'
import type { FileSource } from '../../../platform/file-source.ts'
import { publishTo } from '../../../platform/events/publish-to.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import { askingSecondAdmin, requireSecondAdmin } from '../../people/index.ts'
import { type DocumentDependencies, documentFiles, removeDocument } from './documents.ts'
import { type DocumentKind, type PhotoKind, type Standing, awaitsDecision, isComplete } from './policy.ts'
import {
  type PersonRow,
  type SellerRow,
  findCurrentDocument,
  findLastViewed,
  findSellerPerson,
  findStanding,
  insertDecision,
  insertDocument,
  insertView,
  lockSeller,
  retireDocuments,
  selectPending,
  selectUnseenDocuments,
  updateSeller,
} from './queries.ts'
import { queueSeller } from './queue.ts'

/** Enough for a seller who retakes each of the three photos many times. */
const uploadsPerSeller = { max: 60, seconds: 3600 }
/** More than the admins can decide in a day. Decided sellers leave the list. */
const maxPending = 500

type Decision = typeof Verified.Approved | typeof Verified.Rejected

/** Verifies sellers: accepts their documents, shows them to admins and records the admins' decisions. */
export const createVerification = ({
  database: { db },
  events,
  clock,
  storage,
  vault,
  log,
  addNotifications,
}: DocumentDependencies) => {
  const files = documentFiles(storage, vault, log)

  const standingOf = async (sellerID: string): Promise<Standing> => {
    const standing = await findStanding(db, sellerID)
    if (!standing) throw new AppError('not_found')
    return standing
  }

  /** A failed deletion is retried by the purge. */
  const discard = async (document: { id: string; storage_key: string }): Promise<void> => {
    try {
      await removeDocument(db, storage, document, clock.now())
    } catch (error) {
      log.warn(
        { err: error, document: document.id },
        'a replaced ID photo could not be deleted: the purge will delete it',
      )
    }
  }

  /**
   * Whether to store the upload: false if this very file is the current document. Throws if documents are not
   * accepted now.
   */
  const shouldStore = async (
    tx: Tx | typeof db,
    sellerID: string,
    kind: DocumentKind,
    standing: Standing,
    upload: FileSource,
  ): Promise<boolean> => {
    const current = await findCurrentDocument(tx, sellerID, kind)
    if (current && (await files.isSame(current, upload))) return false
    if (standing.verified === Verified.Approved) throw new AppError('not_allowed')
    if (awaitsDecision(standing)) throw new AppError('documents_in')
    return true
  }

  /**
   * Adds the row of a stored file. The third document completes the submission. Returns the documents it replaced.
   */
  const addRow = async (
    tx: Tx,
    document: Awaited<ReturnType<typeof files.store<DocumentKind>>>,
    upload: FileSource,
  ): Promise<{ taken: boolean; replaced: { id: string; storage_key: string }[] }> => {
    const { seller_id: sellerID, kind } = document
    const standing = await lockSeller(tx, sellerID)
    if (!standing) throw new AppError('not_found')
    if (!(await shouldStore(tx, sellerID, kind, standing, upload))) return { taken: false, replaced: [] }
    const now = clock.now()
    const replaced = await retireDocuments(tx, sellerID, now, kind)
    await insertDocument(tx, { ...document, uploaded_at: now })
    if (isComplete([...standing.kinds, kind])) {
      await updateSeller(tx, sellerID, Verified.Undecided, null)
      await queueSeller(tx, sellerID, now)
      await publishTo(tx, sellerID, 'session')
    }
    return { taken: true, replaced }
  }

  /**
   * An admin must view every photo first. A photo that cannot be decrypted does not prevent a rejection, so that the
   * seller can send it again.
   */
  const refuseUnseen = async (
    tx: Tx,
    adminID: string,
    sellerID: string,
    decision: Decision,
  ): Promise<void> => {
    for (const document of await selectUnseenDocuments(tx, sellerID, adminID))
      if (decision === Verified.Approved || (await files.canOpen(document)))
        throw new AppError('photos_not_seen')
  }

  return {
    /** Counts an upload; throws beyond the limit. */
    consumeAttempt: (sellerID: string): Promise<void> =>
      consumeAttempt(db, clock, `id-photo:${sellerID}`, uploadsPerSeller),

    async upload(sellerID: string, kind: DocumentKind, upload: FileSource): Promise<Standing> {
      // Checked here too, to refuse an upload before the costly decoding.
      if (await shouldStore(db, sellerID, kind, await standingOf(sellerID), upload)) {
        const document = await files.store(sellerID, kind, upload)
        const added = await db
          .transaction()
          .execute((tx) => addRow(tx, document, upload))
          .catch(async (error: unknown) => {
            await storage.remove(document.storage_key)
            throw error
          })
        if (!added.taken) await storage.remove(document.storage_key)
        for (const old of added.replaced) await discard(old)
        await events.syncNotifications()
      }
      return standingOf(sellerID)
    },

    /** Sellers get their own status; an admin names the seller. */
    status(caller: Caller, sellerID: string | undefined): Promise<Standing> {
      if (caller.role !== 'admin' && sellerID !== undefined && sellerID !== caller.accountID)
        throw new AppError('not_yours')
      if (caller.role === 'admin' && sellerID === undefined)
        throw new AppError('bad_input', { fields: { id: 'Name the seller' } })
      return standingOf(sellerID ?? caller.accountID)
    },

    pending: (): Promise<PersonRow[]> => selectPending(db, maxPending),

    async details(sellerID: string): Promise<SellerRow> {
      const person = await findSellerPerson(db, sellerID)
      if (!person) throw new AppError('not_found')
      return person
    },

    /** The log row is committed before the photo is sent. */
    async view(adminID: string, sellerID: string, kind: PhotoKind): Promise<Buffer> {
      const document = await findCurrentDocument(db, sellerID, kind)
      if (!document) throw new AppError('not_found')
      const { verified } = await standingOf(sellerID)
      const wanted = { kind: 'id_photos' as const, seller_id: sellerID }
      const logView = async (tx: Tx) => {
        const at = clock.now()
        // Whoever decides looks at them before. Once more takes two.
        if (verified !== Verified.Undecided && kind !== 'proof')
          await requireSecondAdmin(tx, adminID, wanted, at)
        await insertView(tx, { id: uuidv7(), document_id: document.id, admin_id: adminID, viewed_at: at })
        await recordAct(tx, {
          adminID,
          act: 'id_photo_opened',
          at,
          personID: sellerID,
          about: { kind: 'id_photo', id: document.id },
          words: kind,
        })
      }
      const bytes = await files.open(document)
      await askingSecondAdmin(db, clock, adminID, wanted, () => db.transaction().execute(logView))
      return bytes
    },

    async decide(
      adminID: string,
      sellerID: string,
      decision: Decision,
      reason: string | undefined,
    ): Promise<void> {
      await changeAccount(db, sellerID, async (tx) => {
        const standing = await lockSeller(tx, sellerID)
        if (!standing) throw new AppError('not_found')
        if (standing.verified !== Verified.Undecided) throw new AppError('already_decided')
        if (!awaitsDecision(standing)) throw new AppError('documents_missing')
        // Another admin rejected the documents this admin viewed, and the seller has sent new ones since.
        const lastView = await findLastViewed(tx, sellerID, adminID)
        if (lastView && lastView.replaced_at !== null)
          throw new AppError('already_decided', {
            sentence:
              'This seller has sent new documents since you opened this page. Please view them first.',
          })
        await refuseUnseen(tx, adminID, sellerID, decision)
        const now = clock.now()
        const storedReason = decision === Verified.Rejected ? reason || null : null
        await insertDecision(tx, {
          id: uuidv7(),
          seller_id: sellerID,
          admin_id: adminID,
          decision,
          reason: storedReason,
          decided_at: now,
        })
        await recordAct(tx, {
          adminID,
          act: decision === Verified.Approved ? 'seller_approved' : 'seller_rejected',
          at: now,
          personID: sellerID,
          about: { kind: 'seller', id: sellerID },
          words: storedReason ?? '',
        })
        await updateSeller(tx, sellerID, decision, storedReason)
        if (decision === Verified.Rejected) await retireDocuments(tx, sellerID, now)
        await queueSeller(tx, sellerID, now)
        await addNotifications(tx, [
          {
            accountID: sellerID,
            kind: decision === Verified.Rejected ? 'rejected' : 'verified',
            subject: `decision ${now.toISOString()}`,
            path: '/',
            facts: {},
          },
        ])
        await publishTo(tx, sellerID, 'session')
      })
      await events.syncNotifications()
    },
  }
}

export type Verification = ReturnType<typeof createVerification>
