import type { PersonalPart } from '../../../platform/personal-data.ts'
import { measurementsOf, setMeasurements } from './queries.ts'

export const ownMeasurementsPart: PersonalPart = {
  async collect(at, { accountID }) {
    return { measurements: await measurementsOf(at, accountID) }
  },

  async erase(tx, { accountID }) {
    await setMeasurements(tx, accountID, {})
  },
}
