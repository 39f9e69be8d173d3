import type { Module, ModuleDependencies } from '../../../module.ts'
import type { Stops } from './service.ts'
import { vacationRoutes } from './vacations.ts'

/**
 * Puts decisions of admins into effect, and vacations of sellers. `moderation` decides and calls `stops` in its transactions.
 */
export const stopsModule = ({ stops, ...shared }: ModuleDependencies & { stops: Stops }): Module => ({
  routes: (register) => vacationRoutes(register, stops, shared),
  jobs: [{ name: 'ended-pauses', cron: '* * * * *', run: stops.resumeEnded }],
})
