import type { PersonalPart } from '../../../platform/personal-data.ts'
import { toAgreement, toSellerDetails } from './presenter.ts'
import {
  eraseLegal,
  findAdultDeclaration,
  findSellerDetails,
  isRankedByBehaviour,
  selectAgreements,
} from './queries.ts'

export const legalPart: PersonalPart = {
  async collect(db, { accountID }) {
    const agreements = await selectAgreements(db, accountID)
    const declaredAt = await findAdultDeclaration(db, accountID)
    const details = await findSellerDetails(db, accountID)
    return {
      legal: {
        agreements: agreements.map(toAgreement),
        declaredAdultAt: declaredAt?.toISOString() ?? null,
        seller: details ? toSellerDetails(details) : null,
        rankedByBehaviour: (await isRankedByBehaviour(db, accountID)) ?? null,
      },
    }
  },

  /**
   * The agreements stay, for the time in which claims can be made about what was agreed: ten years for a written
   * contract (Civil Code, article 1144).
   */
  async erase(tx, { accountID }) {
    await eraseLegal(tx, accountID)
  },
}
