import type { PersonalPart } from '../../../platform/personal-data.ts'
import { itemsToErase } from '../../items/index.ts'
import { deletePairsOf } from './duplicates/queries.ts'

/** Embeddings belong to items, and are erased with them. Only the pairs of duplicate listings are erased here. */
export const visualSearchPart: PersonalPart = {
  async collect() {
    return {}
  },
  async erase(tx, { accountID, at }) {
    await deletePairsOf(tx, itemsToErase(tx, accountID), at)
  },
}
