import type { Reply } from '#contract/define.ts'
import type { verification } from '#contract/verification.ts'
import { type Standing, missingOf, sentenceOf } from './policy.ts'
import type { CorrectionRow, OwnCorrectionRow } from './correction-queries.ts'
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

export const toOwnCorrection = ({ first_name, last_name, asked_at, granted, answer }: OwnCorrectionRow) => ({
  first_name,
  last_name,
  askedAt: asked_at.toISOString(),
  granted,
  answer,
})

export const toCorrection = (row: CorrectionRow) => ({
  correctionID: row.id,
  sellerID: row.seller_id,
  now: { first_name: row.now_first_name, last_name: row.now_last_name },
  first_name: row.first_name,
  last_name: row.last_name,
  words: row.words,
  askedAt: row.asked_at.toISOString(),
})
