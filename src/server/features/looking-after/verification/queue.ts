import { Verified } from '#domain/roles.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { closeEntries, openEntry } from '../moderation/entries.ts'
import { updateCompleteAt } from './queries.ts'

/**
 * Keeps the seller in the admins' queue while a decision about complete documents is pending. Call it under `lockSeller`,
 * after a change of documents or of the decision: of two simultaneous uploads the later one sees the other.
 */
export const queueSeller = async (tx: Tx, sellerID: string, at: Date): Promise<void> => {
  await updateCompleteAt(tx, sellerID)
  const seller = await tx
    .selectFrom('sellers')
    .select(['verified', 'documents_complete_at'])
    .where('account_id', '=', sellerID)
    .executeTakeFirst()
  if (seller?.verified === Verified.Undecided && seller.documents_complete_at)
    await openEntry(tx, {
      kind: 'seller',
      subjectID: sellerID,
      aboutID: sellerID,
      at: seller.documents_complete_at,
    })
  else await closeEntries(tx, { kind: 'seller', subjectIDs: [sellerID], at })
}
