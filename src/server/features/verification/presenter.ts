import type { Reply } from '#contract/define.ts'
import type { verification } from '#contract/verification.ts'
import { type Standing, missingOf, sentenceOf } from './policy.ts'
import type { PersonRow, SellerRow } from './queries.ts'

export const toStatus = (
  standing: Standing,
  retentionDays: number,
): Reply<(typeof verification)['GET auth/verification/document_status']> => ({
  response: sentenceOf(standing),
  missing: missingOf(standing),
  reason: standing.reason,
  verified: standing.verified,
  retention_days: retentionDays,
})

export const toPending = ({ id, first_name, last_name, email }: PersonRow) => ({
  id,
  first_name,
  last_name,
  email,
})

export const toDetails = ({ first_name, last_name, email, adult_declared_at }: SellerRow) => ({
  first_name,
  last_name,
  email,
  adult_declared_at: adult_declared_at?.toISOString() ?? null,
})
