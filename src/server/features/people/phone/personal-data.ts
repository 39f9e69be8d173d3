import type { PersonalPart } from '../../../platform/personal-data.ts'
import { deletePhoneRows, findProof } from './queries.ts'

export const phonePart: PersonalPart = {
  async collect(at, { accountID }) {
    const proof = await findProof(at, accountID)
    return {
      provenPhone: proof ? { phoneNumber: proof.phone_no, provenAt: proof.proven_at.toISOString() } : null,
    }
  },

  async erase(tx, { accountID }) {
    await deletePhoneRows(tx, accountID)
  },
}
