import { CannotOpen, type Vault, type WrappedKey } from './vault.ts'

const batch = 200
const beforeAll = '00000000-0000-0000-0000-000000000000'

export interface Rotation {
  rewrapped: number
  /** Rows whose key is unknown or whose data was altered. */
  locked: number
}

interface Row {
  id: string
  key_id: string
  wrapped_key: Buffer
}

/** Rows with a data key each. */
export interface SealedRows<Kept extends Row> {
  /** Rows wrapped with another key, by id, after this one. */
  wrappedByOthers(keyID: string, after: string, max: number): Promise<Kept[]>
  boundTo(row: Kept): string
  /** False if the row was changed meanwhile. */
  update(id: string, before: string, after: WrappedKey): Promise<boolean>
}

/**
 * Rewraps the data key of every row with the current master key. The encrypted data stays as it is. Each row is
 * updated by itself, so that it can be interrupted, repeated and run while the server is in use.
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
