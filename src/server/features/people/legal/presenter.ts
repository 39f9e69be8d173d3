import type { z } from 'zod'
import type { MyAgreement, SellerDetails } from '#contract/legal.ts'
import type { AgreementRow, SellerDetailsRow } from './queries.ts'

export const toAgreement = (row: AgreementRow): z.output<typeof MyAgreement> => ({
  document: row.document,
  version: row.version,
  at: row.agreed_at.toISOString(),
})

export const toSellerDetails = (row: SellerDetailsRow): z.output<typeof SellerDetails> => ({
  kind: row.kind,
  name: row.name,
  address: row.address,
  contact: row.contact,
  registration: row.registration,
  sources: row.sources,
})
