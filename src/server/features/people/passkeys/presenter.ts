import type { z } from 'zod'
import type { passkeys as calls } from '#contract/passkeys.ts'
import { maxPasskeys } from '#domain/passkeys.ts'
import type { PasskeyRow } from './queries.ts'

type List = z.output<(typeof calls)['GET auth/get_passkeys']['reply']>

export const toList = (rows: readonly PasskeyRow[], on: boolean): List => ({
  on,
  max: maxPasskeys,
  passkeys: rows.map((row) => ({
    passkeyID: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    backedUp: row.backed_up,
  })),
})
