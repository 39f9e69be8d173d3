import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { networkOf } from '../../../platform/limits/client-network.ts'
import { consumeAttempt, digest } from '../../../platform/limits/limits.ts'
import { consumeLimits, limitNetwork, networkLimits } from '../../../platform/limits/network-limits.ts'

/** Mails that somebody who is not signed in asks for. High, because a mobile carrier puts many behind one address. */
const mailsPerNetwork = { max: 200, seconds: 3600 }
/** For an e-mail address and a network, so that a stranger cannot use up what its owner may ask for. */
const mailsPerNetworkAndEmail = { max: 5, seconds: 3600 }
/** For an e-mail address, whoever asks. */
const mailsPerEmail = { max: 20, seconds: 86_400 }
/** High, for the same reason. Right links are not counted, so that guessing keeps nobody from using theirs. */
const wrongLinksPerNetwork = { max: 1000, seconds: 900 }

const keyOf = (email: string): string => `mail-to:${digest(email.trim().toLowerCase())}`

/** Bounds the mails that one can have sent to an address. It counts whether or not an account has the address. */
export const limitMailsTo = async (db: Db, clock: Clock, email: string, ip: string): Promise<void> => {
  const network = networkOf(ip)
  await consumeLimits(db, clock, [
    ...networkLimits('mails-from', network, mailsPerNetwork),
    ...networkLimits(keyOf(email), network, mailsPerNetworkAndEmail),
  ])
  await consumeAttempt(db, clock, keyOf(email), mailsPerEmail)
}

/** The same for a signed-in person, whose changes are bounded as well. */
export const limitLinksTo = (db: Db, clock: Clock, email: string): Promise<void> =>
  consumeAttempt(db, clock, keyOf(email), mailsPerEmail)

/** Counts the use of a link that is unknown, used or expired. */
export const limitWrongLinks = (db: Db, clock: Clock, ip: string): Promise<void> =>
  limitNetwork(db, clock, 'wrong-link-from', ip, wrongLinksPerNetwork)
