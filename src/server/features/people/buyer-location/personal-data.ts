import type { PersonalPart } from '../../../platform/personal-data.ts'
import { locationOfBuyer, setLocationOfBuyer } from './queries.ts'

export const buyerLocationPart: PersonalPart = {
  async collect(at, { accountID }) {
    return { place: await locationOfBuyer(at, accountID) }
  },

  async erase(tx, { accountID }) {
    await setLocationOfBuyer(tx, accountID, null)
  },
}
