import { secondFactor as calls } from '#contract/second-factor.ts'
import { loginOf } from '../../../../platform/http/caller.ts'
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
      const { since, recoveryCodesLeft } = await secondFactors.status(loginOf(caller))
      return {
        on: since !== null,
        since: since?.toISOString() ?? null,
        recovery_codes_left: recoveryCodesLeft,
        needed: needed && caller.kind === 'admin',
      }
    },
    'POST auth/second_factor/begin': ({ caller, input }) =>
      secondFactors.begin(loginOf(caller), input.password),
    'POST auth/second_factor/confirm': async ({ caller, input, request, reply }) => {
      const codes = await secondFactors.confirm(loginOf(caller), input.code, (tx) =>
        sessions.endOthers(tx, request, caller.loginID),
      )
      await sessions.startAnother(request, reply, caller)
      return { recovery_codes: codes }
    },
    'POST auth/second_factor/turn_off': async ({ caller, input, request, reply }) => {
      await secondFactors.turnOff(loginOf(caller), input.password, input.code, (tx) =>
        sessions.endOthers(tx, request, caller.loginID),
      )
      await sessions.startAnother(request, reply, caller)
      return { response: 'Second factor turned off' }
    },
    'POST auth/second_factor/new_recovery_codes': async ({ caller, input }) => ({
      recovery_codes: await secondFactors.renewRecoveryCodes(loginOf(caller), input.password, input.code),
    }),
  })
