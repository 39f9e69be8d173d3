import { ownMeasurements as calls } from '#contract/own-measurements.ts'
import type { Module, ModuleDependencies } from '../../../module.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import { ownMeasurementsPart } from './personal-data.ts'
import { measurementsOf, setMeasurements } from './queries.ts'

/** Of a buyer, who corrects a number now and then. */
const limit = { max: 60, seconds: 3600 }

/** What buyers keep of themselves, to see which items fit. */
export const ownMeasurementsModule = ({ database: { db }, clock }: ModuleDependencies): Module => ({
  routes: (register) =>
    register(calls, {
      'GET auth/measurements': async ({ caller }) => ({
        measurements: await measurementsOf(db, caller.accountID),
      }),
      'POST auth/set_measurements': async ({ caller, input: { measurements } }) => {
        await consumeAttempt(db, clock, `measurements:${caller.accountID}`, limit)
        await db.transaction().execute((tx) => setMeasurements(tx, caller.accountID, measurements))
        return { measurements }
      },
    }),
  personalData: ownMeasurementsPart,
})
