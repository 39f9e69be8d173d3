import { v7 as uuidv7 } from 'uuid'
import { type PasskeyTransport, maxPasskeys } from '#domain/passkeys.ts'
import type { ModuleDependencies } from '../../../module.ts'
import { readCityName } from '../../../platform/city-name.ts'
import { type Tx, refusedBy } from '../../../platform/db/connect.ts'
import { changeAccount } from '../../../platform/db/transaction-guard.ts'
import { AppError } from '../../../platform/errors.ts'
import { publishTo } from '../../../platform/events/publish-to.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { networkOf } from '../../../platform/limits/client-network.ts'
import { consumeAttempt, digest, refundAttempt } from '../../../platform/limits/limits.ts'
import { limitNetwork } from '../../../platform/limits/network-limits.ts'
import type { AccountMails } from '../accounts/email/account-mails.ts'
import type { Welcome } from '../accounts/login/welcome.ts'
import { createProofOfOwner } from '../accounts/second-factor/proof-of-owner.ts'
import { identify } from '../accounts/sessions/callers.ts'
import {
  challengeMs,
  challengeToMake,
  challengeToUse,
  newPasskeyCode,
  takeToMake,
  takeToUse,
} from './challenges.ts'
import {
  type FoundPasskey,
  countPasskeys,
  deletePasskey,
  findPasskey,
  insertPasskey,
  noteUse,
  passkeysOf,
  renamePasskey,
} from './queries.ts'
import { relyingPartyOf } from './relying-party.ts'
import { type Made, type Used, algorithms, readClientData, verifyMade, verifyUsed } from './verify.ts'

const quarterHour = 900
/** High, because each visit of the login page asks for one, and a mobile carrier puts thousands of people behind one address. */
const challengesPerNetwork = { max: 2000, seconds: quarterHour }
const usesPerNetwork = { max: 1000, seconds: quarterHour }
/** Per passkey. A use that succeeds is not counted. */
const wrongPerPasskey = { max: 30, seconds: quarterHour }
const madePerAccount = { max: 30, seconds: 3600 }
const renamedPerAccount = { max: 60, seconds: 3600 }

interface Proof {
  password: string
  code?: string | undefined
}

interface Making extends Made {
  transports?: readonly PasskeyTransport[] | undefined
  name?: string | undefined
}

export interface UseClient {
  /** `request.ip` */
  ip: string
  device: string | null
}

type Dependencies = Pick<
  ModuleDependencies,
  'database' | 'events' | 'clock' | 'vault' | 'security' | 'log' | 'settings'
> & { mails: AccountMails; welcome: Welcome }

/** Passkeys (WebAuthn): keys of a person's devices in place of password and code. */
export const createPasskeys = (dependencies: Dependencies) => {
  const {
    database: { db },
    events,
    clock,
    security,
    settings,
    mails,
    welcome,
  } = dependencies
  const site = relyingPartyOf(settings)
  const proofOfOwner = createProofOfOwner(dependencies)

  const siteOrOff = () => {
    if (!site) throw new AppError('passkeys_off')
    return site
  }

  const refuseTooMany = async (on: typeof db, accountID: string): Promise<void> => {
    if ((await countPasskeys(on, accountID, maxPasskeys)) >= maxPasskeys)
      throw new AppError('too_many_passkeys')
  }

  /**
   * Takes the challenge and checks the signature. An unknown passkey, one of a deleted account and a wrong signature get the
   * same answer after the same work.
   */
  const judge = async (given: Used, ip: string) => {
    const of = siteOrOff()
    await limitNetwork(db, clock, 'passkey-use-from', ip, usesPerNetwork)
    const signed = readClientData(given.clientData)
    if (!signed || !(await takeToUse(db, signed.challenge, clock.now()))) throw new AppError('passkey_over')
    // Counted before it is known whether there is such a passkey, so that both take as long.
    const key = `passkey:${digest(given.credentialID)}`
    await consumeAttempt(db, clock, key, wrongPerPasskey)
    const found = await findPasskey(db, Buffer.from(given.credentialID, 'base64url'))
    try {
      const used = await verifyUsed(of, given, signed, found?.public_key)
      if (!found) throw new AppError('wrong_passkey')
      await refundAttempt(db, key)
      return { found, used }
    } catch (error) {
      security('login_failed', { accountID: found?.account_id })
      throw error
    }
  }

  const noteOrRefuse = async (
    tx: Tx,
    { id, account_id }: FoundPasskey,
    used: { counter: number; backedUp: boolean },
  ): Promise<void> => {
    if (await noteUse(tx, id, used, clock.now())) return
    security('passkey_copied', { accountID: account_id })
    throw new AppError('passkey_copied')
  }

  return {
    isOn: site !== null,

    list: ({ accountID }: Caller) => passkeysOf(db, accountID),

    /** What the browser needs for a new passkey. A stolen session must not make one, so it needs the password. */
    async beginToMake(caller: Caller, proof: Proof) {
      const { id } = siteOrOff()
      const { accountID, sessionID, email } = caller
      await consumeAttempt(db, clock, `passkey-made:${accountID}`, madePerAccount)
      await refuseTooMany(db, accountID)
      const check = await proofOfOwner(caller, proof)
      const challenge = await db.transaction().execute(async (tx) => {
        await check(tx)
        return challengeToMake(tx, accountID, sessionID, clock.now())
      })
      const present = await passkeysOf(db, accountID)
      return {
        challenge,
        rp: { id, name: await readCityName(db) },
        // Not the e-mail: devices keep it for ever, and show it to nobody.
        user: {
          id: Buffer.from(accountID.replaceAll('-', ''), 'hex').toString('base64url'),
          name: email,
          displayName: email,
        },
        pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
        timeout: challengeMs,
        attestation: 'none' as const,
        excludeCredentials: present.map(({ credential_id, transports }) => ({
          id: credential_id.toString('base64url'),
          type: 'public-key' as const,
          transports: transports as PasskeyTransport[],
        })),
        authenticatorSelection: {
          residentKey: 'required' as const,
          requireResidentKey: true as const,
          userVerification: 'required' as const,
        },
      }
    },

    /** Returns whether it became the second factor of an admin, so that sessions without one have ended. */
    async make(
      caller: Caller,
      { transports = [], name, ...made }: Making,
      device: string | null,
      endOthers: (tx: Tx) => Promise<number>,
    ): Promise<{ passkeyID: string; name: string; isFactor: boolean }> {
      const of = siteOrOff()
      const { accountID } = caller
      await consumeAttempt(db, clock, `passkey-made:${accountID}`, madePerAccount)
      const signed = readClientData(made.clientData)
      if (!signed || !(await takeToMake(db, signed.challenge, caller, clock.now())))
        throw new AppError('passkey_over')
      const credential = await verifyMade(of, made, signed)
      const isFactor = caller.kind === 'admin' && !caller.hasSecondFactor
      const passkey = {
        id: uuidv7(),
        account_id: accountID,
        ...credential,
        transports: [...transports],
        name: name ?? device ?? 'Passkey',
        created_at: clock.now(),
      }
      // Alone with the account, so that requests at the same moment do not exceed the maximum.
      await changeAccount(db, accountID, async (tx) => {
        await refuseTooMany(tx, accountID)
        await insertPasskey(tx, passkey)
        await mails.queue(tx, { kind: 'new_passkey', accountID, name: passkey.name })
        await publishTo(tx, accountID, 'session')
        if (isFactor) await endOthers(tx)
      }).catch((error: unknown) => {
        throw refusedBy(error) === 'passkeys_credential' ? new AppError('passkey_taken') : error
      })
      await events.syncNotifications()
      security('passkey_made', { accountID })
      return { passkeyID: passkey.id, name: passkey.name, isFactor }
    },

    async rename({ accountID }: Caller, id: string, name: string): Promise<void> {
      await consumeAttempt(db, clock, `passkey-renamed:${accountID}`, renamedPerAccount)
      const renamed = await db.transaction().execute((tx) => renamePasskey(tx, accountID, id, name))
      if (!renamed) throw new AppError('not_found')
    },

    async remove(caller: Caller, id: string, proof: Proof): Promise<void> {
      const { accountID } = caller
      const check = await proofOfOwner(caller, proof)
      await changeAccount(db, accountID, async (tx) => {
        await check(tx)
        const name = await deletePasskey(tx, accountID, id)
        if (name === undefined) throw new AppError('not_found')
        await mails.queue(tx, { kind: 'passkey_removed', accountID, name })
        await publishTo(tx, accountID, 'session')
      })
      await events.syncNotifications()
      security('passkey_removed', { accountID })
    },

    /** What the browser needs to use a passkey. It names no account: the person chooses one of those on the device. */
    async beginToUse(ip: string) {
      const { id } = siteOrOff()
      await limitNetwork(db, clock, 'passkey-challenge', ip, challengesPerNetwork)
      const challenge = await challengeToUse(db, clock.now())
      return { challenge, rpId: id, timeout: challengeMs, userVerification: 'required' as const }
    },

    /** Starting the session is up to the caller. `judge`: for the transaction that starts it. */
    async logIn(
      given: Used,
      { ip, device }: UseClient,
      isKnown: (account: { id: string; password_hash: string }) => boolean,
    ) {
      const { found, used } = await judge(given, ip)
      const { account_id, email, password_hash } = found
      const caller = await identify(db, account_id, clock.now())
      if (!caller) throw new AppError('wrong_passkey')
      return {
        caller,
        passkeyID: found.id,
        judge: async (tx: Tx) => {
          await noteOrRefuse(tx, found, used)
          const known = isKnown({ id: account_id, password_hash })
          await welcome(tx, { accountID: account_id, email, network: networkOf(ip), device, known })
        },
      }
    },

    /** A code in place of one of an authenticator app. `caller`: null if nobody is signed in, as after a forgotten password. */
    async earnCode(given: Used, ip: string, caller: Pick<Caller, 'accountID'> | null): Promise<string> {
      const { found, used } = await judge(given, ip)
      if (caller && caller.accountID !== found.account_id) throw new AppError('wrong_passkey')
      return db.transaction().execute(async (tx) => {
        await noteOrRefuse(tx, found, used)
        return newPasskeyCode(tx, found.account_id, clock.now())
      })
    },
  }
}
