import type { Tx } from '../../../platform/db/connect.ts'
import { type LockedItem } from '../item-state/locks.ts'
import { keepVersions } from '../listings/versions.ts'
import { deleteItems, updateItems, withoutTicket } from './queries.ts'

/** What other features keep about an item that is deleted. Each works in the transaction of the deletion. */
export interface Mentions {
  /** Takes items out of the conversations about them. */
  clearSubject: (tx: Tx, ...itemIDs: string[]) => Promise<unknown>
  /** Whether there are conversations about one of the items. */
  isSubject: (tx: Tx, ...itemIDs: string[]) => Promise<boolean>
  /** Deletes the pairs of duplicate listings with one of the items. */
  deletePairsOf: (tx: Tx, itemIDs: readonly string[], at: Date) => Promise<void>
}

/** After this many attempts items are deleted even if conversations about them keep beginning. */
const maxAttempts = 5

/**
 * Removes items of a shop under their locks. One that ever had a ticket stays for it, withdrawn and hidden from its seller's list.
 * Any other is deleted with its photos, whose keys are returned. Null if the transaction must be repeated.
 */
export const removeItems = async (
  tx: Tx,
  shopID: string,
  items: readonly LockedItem[],
  {
    by,
    at,
    mentions,
    isLastAttempt,
    changeID,
  }: { by: string; at: Date; mentions: Mentions; isLastAttempt: boolean; changeID?: string },
): Promise<string[] | null> => {
  const ids = items.map(({ id }) => id)
  const erased = new Set(await withoutTicket(tx, shopID, ids))
  // A conversation about an item began before the lock. Try again, so that the conversation is locked first.
  if (!isLastAttempt && erased.size > 0 && (await mentions.isSubject(tx, ...erased))) return null
  const kept = items.filter(({ id }) => !erased.has(id))
  if (kept.length > 0) {
    await keepVersions(
      tx,
      kept.map(({ id }) => id),
      { by, ...(changeID !== undefined && { changeID }) },
    )
    const gone = { state: 'withdrawn', taken_down_at: at, removed_at: at } as const
    for (const [isDraft, more] of [
      [false, {}],
      // A draft may have tickets that have ended, and no time of a listing any more.
      [true, { listed_at: at }],
    ] as const) {
      const of = kept.filter(({ state }) => (state === 'draft') === isDraft)
      if (of.length > 0)
        await updateItems(
          tx,
          of.map(({ id }) => id),
          { ...gone, ...more },
        )
    }
  }
  if (erased.size === 0) return []
  await mentions.deletePairsOf(tx, [...erased], at)
  return deleteItems(tx, [...erased])
}

/** Calls until it does not return null. */
export const untilRemoved = async <Answer>(
  remove: (isLastAttempt: boolean) => Promise<Answer | null>,
): Promise<Answer> => {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await remove(attempt === maxAttempts)
    if (answer !== null) return answer
  }
}
