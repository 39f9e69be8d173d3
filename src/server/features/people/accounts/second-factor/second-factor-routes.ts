import { secondFactor as calls } from '#contract/second-factor.ts'
import type { Register } from '../../../../platform/http/register.ts'
import type { SecondFactors } from './second-factors.ts'
import type { Sessions } from '../sessions/sessions.ts'

/** `needed`: whether the settings require a second factor of every admin. */
export const secondFactorRoutes = (
  register: Register,
  secondFactors: SecondFactors,
  sessions: Sessions,
  needed: boolean,
): void =>
  register(calls, {
    'GET auth/second_factor': async ({ caller }) => {
      const { since, recoveryCodesLeft } = await secondFactors.status(caller)
      return {
        on: since !== null,
        since: since?.toISOString() ?? null,
        recovery_codes_left: recoveryCodesLeft,
        needed: needed && caller.kind === 'admin',
      }
    },
    'POST auth/second_factor/begin': ({ caller, input }) => secondFactors.begin(caller, input.password),
    'POST auth/second_factor/confirm': async ({ caller, input, request, reply }) => {
      const codes = await secondFactors.confirm(caller, input.code, (tx) =>
        sessions.endOthers(tx, request, caller.accountID),
      )
      await sessions.startAnother(request, reply, caller.accountID)
      return { recovery_codes: codes }
    },
    'POST auth/second_factor/turn_off': async ({ caller, input, request, reply }) => {
      await secondFactors.turnOff(caller, input.password, input.code, (tx) =>
        sessions.endOthers(tx, request, caller.accountID),
      )
      await sessions.startAnother(request, reply, caller.accountID)
      return { response: 'Second factor turned off' }
    },
    'POST auth/second_factor/new_recovery_codes': async ({ caller, input }) => ({
      recovery_codes: await secondFactors.renewRecoveryCodes(caller, input.password, input.code),
    }),
  })
