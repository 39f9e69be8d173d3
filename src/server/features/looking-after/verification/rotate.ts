import type { Db } from '../../../platform/db/connect.ts'
import { type Rotation, rewrapAll } from '../../../platform/vault/rewrap-all.ts'
import type { Vault } from '../../../platform/vault/vault.ts'
import { boundTo } from './documents.ts'
import { type DocumentRow, selectWrappedByOthers, updateWrappedKey } from './queries.ts'

/** Rewraps the key of every document; the files stay as they are. */
export const rotateKeys = (db: Db, vault: Vault, progress?: (soFar: Rotation) => void): Promise<Rotation> =>
  rewrapAll<Pick<DocumentRow, 'id' | 'seller_id' | 'kind' | 'key_id' | 'wrapped_key'>>(
    vault,
    {
      wrappedByOthers: (keyID, after, max) => selectWrappedByOthers(db, keyID, after, max),
      boundTo,
      update: (id, before, after) => updateWrappedKey(db, id, before, after),
    },
    progress,
  )
