import type { Clock } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/db/connect.ts'
import type { ClientNetwork } from '../../../../platform/limits/client-network.ts'
import { countAttempt, countAttempts, digest } from '../../../../platform/limits/limits.ts'

/** How long a network counts as the person's own. It begins anew with a login after that. */
const rememberedSeconds = 90 * 86_400

const keyOf = (email: string, { subnet }: ClientNetwork): string =>
  `own-network:${digest(`${email.trim().toLowerCase()} ${subnet}`)}`

/** Call it after a login. What others do from elsewhere uses up nothing of what the person may do from this network. */
export const rememberNetwork = async (
  db: Db,
  clock: Clock,
  email: string,
  network: ClientNetwork,
): Promise<void> => {
  await countAttempt(clock, keyOf(email, network), { max: 1, seconds: rememberedSeconds }).execute(db)
}

/** Whether somebody has logged in with this e-mail from this network. Asks the same for unknown e-mails. */
export const isOwnNetwork = async (
  db: Db,
  clock: Clock,
  email: string,
  network: ClientNetwork,
): Promise<boolean> => (await countAttempts(db, clock, keyOf(email, network))) > 0
