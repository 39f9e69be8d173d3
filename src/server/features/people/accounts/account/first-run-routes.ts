import { firstRun as calls } from '#contract/first-run.ts'
import type { Register } from '../../../../platform/http/register.ts'
import type { createFirstRun } from './first-run.ts'

export const firstRunRoutes = (register: Register, firstRun: ReturnType<typeof createFirstRun>): void =>
  register(calls, {
    'POST setup/check_code': async ({ input: { code }, request }) => {
      await firstRun.admit(request, code)
      return { response: 'There is no admin yet' }
    },
    'POST setup/make_first_admin': async ({ input: { code, city, ...person }, request }) => {
      await firstRun.makeAdmin(request, code, person, city)
      return { response: 'You are an admin now. Please log in.' }
    },
  })
