import type { PersonalPart } from '../../../platform/personal-data.ts'
import { deleteChallengesOf } from './challenges.ts'
import { deletePasskeysOf, passkeysOf } from './queries.ts'

export const passkeysPart: PersonalPart = {
  async collect(at, { accountID }) {
    const rows = await passkeysOf(at, accountID)
    return {
      passkeys: rows.map(({ name, created_at, last_used_at, backed_up }) => ({
        name,
        madeAt: created_at.toISOString(),
        lastUsedAt: last_used_at?.toISOString() ?? null,
        backedUp: backed_up,
      })),
    }
  },

  async erase(tx, { accountID }) {
    await deletePasskeysOf(tx, accountID)
    await deleteChallengesOf(tx, accountID)
  },
}
