import type { PersonalPart } from '../../platform/personal-data.ts'
import { deletePairsOf } from './duplicates/queries.ts'

/** What was seen in photos is of items, and goes with them. */
export const visualSearchPart: PersonalPart = {
  async collect() {
    return {}
  },
  async erase(tx, { accountID }) {
    await deletePairsOf(tx, accountID)
  },
}
