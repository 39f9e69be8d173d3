import type { Clock } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/db/connect.ts'
import { blockOf, networkOf } from '../../../../platform/limits/client-network.ts'
import { consumeAttempt, consumeShared, digest } from '../../../../platform/limits/limits.ts'
import { consumeLimits, limitNetwork, networkLimits } from '../../../../platform/limits/network-limits.ts'
import type { BrowserKey } from '../login/known-browsers.ts'
import { isOwnNetwork } from '../login/own-networks.ts'

/** Mails that somebody who is not signed in asks for. High, because a mobile carrier puts many behind one address. */
const mailsPerNetwork = { max: 200, seconds: 3600 }
/** For an e-mail address and a network. */
const mailsPerNetworkAndEmail = { max: 5, seconds: 3600 }
/** For an e-mail address, of all strangers together. */
const mailsPerEmail = { max: 20, seconds: 86_400 }
/** Beyond that, for a stranger's address block, or account. */
const mailsBeyond = { max: 1, seconds: 86_400 }
/** For a browser that has logged in as the account. */
const mailsPerKnownBrowser = { max: 10, seconds: 86_400 }
/** What an account has sent. */
const mailsPerAccount = { max: 20, seconds: 86_400 }
/** High, for the same reason. Right links are not counted, so that guessing keeps nobody from using theirs. */
const wrongLinksPerNetwork = { max: 1000, seconds: 900 }

type Purpose = 'mail-to' | 'sign-up-to' | 'new-address'

const keyOf = (purpose: Purpose, email: string): string => `${purpose}:${digest(email.trim().toLowerCase())}`

/** Mails to an address that a stranger at this network asks for. */
const limitStranger = async (
  db: Db,
  clock: Clock,
  purpose: Purpose,
  { email, ip, isOwn }: { email: string; ip: string; isOwn: boolean },
): Promise<void> => {
  const network = networkOf(ip)
  const key = keyOf(purpose, email)
  await consumeLimits(db, clock, [
    ...networkLimits('mails-from', network, mailsPerNetwork),
    ...networkLimits(key, network, mailsPerNetworkAndEmail),
  ])
  if (!isOwn) await consumeShared(db, clock, key, mailsPerEmail, { asker: blockOf(ip), limit: mailsBeyond })
}

/** Bounds the links of sign-ups to an address. It counts whether or not an account has the address. */
export const limitSignUpsTo = (db: Db, clock: Clock, email: string, ip: string): Promise<void> =>
  limitStranger(db, clock, 'sign-up-to', { email, ip, isOwn: false })

/**
 * Bounds the password links to an address, whether or not an account has it. A known browser has a share of its own, and a
 * network from which the person has logged in does not share with strangers.
 */
export const limitPasswordLinksTo = async (
  db: Db,
  clock: Clock,
  { email, ip, browser }: { email: string; ip: string; browser: BrowserKey | null },
): Promise<void> => {
  if (browser !== null)
    return consumeAttempt(db, clock, `mail-to-browser:${digest(browser)}`, mailsPerKnownBrowser)
  const isOwn = await isOwnNetwork(db, clock, email, networkOf(ip))
  await limitStranger(db, clock, 'mail-to', { email, ip, isOwn })
}

/** Links for its own address that a signed-in account asks for. */
export const limitLinksOf = (db: Db, clock: Clock, accountID: string): Promise<void> =>
  consumeAttempt(db, clock, `mails-of:${accountID}`, mailsPerAccount)

/** Links to the address that an account wants to have, which may be somebody else's. */
export const limitNewAddress = async (
  db: Db,
  clock: Clock,
  accountID: string,
  email: string,
): Promise<void> => {
  await limitLinksOf(db, clock, accountID)
  await consumeShared(db, clock, keyOf('new-address', email), mailsPerEmail, {
    asker: accountID,
    limit: mailsBeyond,
  })
}

/** Counts the use of a link that is unknown, used or expired. */
export const limitWrongLinks = (db: Db, clock: Clock, ip: string): Promise<void> =>
  limitNetwork(db, clock, 'wrong-link-from', ip, wrongLinksPerNetwork)
