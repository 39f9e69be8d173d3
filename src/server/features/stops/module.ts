import type { Module } from '../../module.ts'
import type { Stops } from './service.ts'

/** Puts decisions of admins into effect. `moderation` decides and calls `stops` in its transactions. */
export const stopsModule = ({ stops }: { stops: Stops }): Module => ({
  jobs: [{ name: 'ended-pauses', cron: '* * * * *', run: stops.resumeEnded }],
})
