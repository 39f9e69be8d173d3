import { z } from 'zod'
import { calls } from './define.ts'

const State = z.object({ status: z.literal('ok') })

export const health = calls({
  'GET health/live': { summary: 'The process is running', who: 'anyone', reply: State },
  'GET health/ready': {
    summary:
      'The process can serve requests: its database is reachable, its disk is not full, and it is not shutting down',
    who: 'anyone',
    reply: State,
    errors: ['not_ready', 'shutting_down', 'disk_full'],
  },
})
