import { z } from 'zod'
import { calls } from './define.ts'
import { Measurements, measurementsInput } from './item-facts.ts'

/** Endpoints for the measurements that buyers keep of themselves. Nobody else can see them. */
export const ownMeasurements = calls({
  'GET auth/measurements': {
    summary: "The signed-in buyer's own measurements",
    who: ['buyer'],
    reply: z.object({ measurements: Measurements }),
  },
  'POST auth/set_measurements': {
    summary: "Replace the signed-in buyer's own measurements",
    who: ['buyer'],
    input: z.object({
      measurements: measurementsInput.refine(
        (given) => given.length === undefined,
        'The length depends on the garment',
      ),
    }),
    reply: z.object({ measurements: Measurements }),
    errors: ['too_many_tries'],
  },
})
