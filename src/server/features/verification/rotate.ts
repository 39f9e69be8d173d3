import type { Db } from '../../platform/db/connect.ts'
import { CannotOpen, type Vault } from '../../platform/vault/vault.ts'
import { boundTo, wrappedKeyOf } from './documents.ts'
import { selectWrappedByOthers, updateWrappedKey } from './queries.ts'

const batch = 200
const beforeAll = '00000000-0000-0000-0000-000000000000'

export interface Rotation {
  rewrapped: number
  /** Wrapped by a key that is not known, or altered. */
  locked: number
}

/**
 * Wraps the data key of every document under the current key; the files stay as they are. Each row is done for itself,
 * so that it may be cut off and started again, and run while the shop is open.
 */
export const rotateKeys = async (
  db: Db,
  vault: Vault,
  progress: (soFar: Rotation) => void = () => undefined,
): Promise<Rotation> => {
  const result: Rotation = { rewrapped: 0, locked: 0 }
  let after = beforeAll
  for (;;) {
    const rows = await selectWrappedByOthers(db, vault.currentKeyID, after, batch)
    for (const row of rows)
      try {
        const rewrapped = vault.rewrap(wrappedKeyOf(row), boundTo(row))
        if (await updateWrappedKey(db, row.id, row.key_id, rewrapped)) result.rewrapped += 1
      } catch (error) {
        if (!(error instanceof CannotOpen)) throw error
        result.locked += 1
      }
    const last = rows.at(-1)
    if (!last) return result
    after = last.id
    progress(result)
  }
}
