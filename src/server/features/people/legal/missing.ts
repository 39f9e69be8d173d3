import type { Reply } from '#contract/define.ts'
import type { accounts } from '#contract/accounts.ts'
import { currentVersions, legalDocumentNames } from '#domain/legal-documents.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { Identity } from '../../../platform/http/caller.ts'
import { findAdultDeclaration, selectNewestAgreed } from './queries.ts'

type Missing = Pick<Reply<(typeof accounts)['GET auth/session']>, 'missingAgreements' | 'adultUndeclared'>

/** What the session reply says about agreements and declarations that are missing. Admins run the marketplace. */
export const findMissing = async (
  db: Db,
  { accountID, kind }: Pick<Identity, 'accountID' | 'kind'>,
  current = currentVersions,
): Promise<Missing> => {
  if (kind === 'admin') return {}
  const [agreed, declaredAt] = await Promise.all([
    selectNewestAgreed(db, accountID),
    kind === 'seller' ? findAdultDeclaration(db, accountID) : undefined,
  ])
  const missingAgreements = legalDocumentNames
    .filter((document) => (agreed[document] ?? 0) < current[document])
    .map((document) => ({
      document,
      version: current[document],
      agreed: agreed[document] ?? null,
    }))
  return {
    ...(missingAgreements.length > 0 && { missingAgreements }),
    ...(declaredAt === null && { adultUndeclared: true as const }),
  }
}
