import { CannotOpen, type Vault, type WrappedKey } from './vault.ts'

const batch = 200
const beforeAll = '00000000-0000-0000-0000-000000000000'

export interface Rotation {
  rewrapped: number
  /** Wrapped by a key that is not known, or altered. */
  locked: number
}

interface Row {
  id: string
  key_id: string
  wrapped_key: Buffer
}

/** Rows with a data key of their own. */
export interface SealedRows<Kept extends Row> {
  /** Those that another key than this one wrapped, by id, after this one. */
  wrappedByOthers(keyID: string, after: string, most: number): Promise<Kept[]>
  boundTo(row: Kept): string
  /** False where it was changed meanwhile. */
  update(id: string, before: string, after: WrappedKey): Promise<boolean>
}

/**
 * Wraps the data key of every row under the current key; what the keys open stays as it is. Each row is done for itself, so
 * that it may be cut off and started again, and run while the shop is open.
 */
export const rewrapAll = async <Kept extends Row>(
  vault: Vault,
  rows: SealedRows<Kept>,
  progress: (soFar: Rotation) => void = () => undefined,
): Promise<Rotation> => {
  const result: Rotation = { rewrapped: 0, locked: 0 }
  let after = beforeAll
  for (;;) {
    const some = await rows.wrappedByOthers(vault.currentKeyID, after, batch)
    for (const row of some)
      try {
        const rewrapped = vault.rewrap({ keyID: row.key_id, wrapped: row.wrapped_key }, rows.boundTo(row))
        if (await rows.update(row.id, row.key_id, rewrapped)) result.rewrapped += 1
      } catch (error) {
        if (!(error instanceof CannotOpen)) throw error
        result.locked += 1
      }
    const last = some.at(-1)
    if (!last) return result
    after = last.id
    progress(result)
  }
}
