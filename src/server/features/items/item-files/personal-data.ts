import type { PersonalPart } from '../../../platform/personal-data.ts'
import { deleteImportsOf } from './queries.ts'

export const itemFilesPart: PersonalPart = {
  async collect() {
    return {}
  },

  /** The storage reconciler deletes the photos that came with them. */
  async erase(tx, { accountID }) {
    await deleteImportsOf(tx, accountID)
  },
}
