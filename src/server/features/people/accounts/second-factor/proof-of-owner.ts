import type { ModuleDependencies } from '../../../../module.ts'
import type { Tx } from '../../../../platform/db/connect.ts'
import type { Caller } from '../../../../platform/http/caller.ts'
import { requirePassword } from '../passwords/require-password.ts'
import { createSecondFactors } from './second-factors.ts'

/**
 * For changes in other features that a stolen session must not make. Asks for the password, and for a code if the account
 * has a second factor. Returns a check to run in the transaction of the change: see `judgeCode`.
 */
export const createProofOfOwner = (
  dependencies: Pick<ModuleDependencies, 'database' | 'clock' | 'vault' | 'security' | 'log'>,
) => {
  const secondFactors = createSecondFactors(dependencies)
  return async (
    caller: Caller,
    { password, code }: { password: string; code?: string | undefined },
  ): Promise<(tx: Tx) => Promise<void>> => {
    await requirePassword(dependencies.database.db, dependencies.clock, caller, password)
    return secondFactors.judgeCode(caller.loginID, code, `session:${caller.sessionID}`)
  }
}
