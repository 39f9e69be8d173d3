import { hash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { type TokenScope, maxTokens } from '#domain/integrations.ts'
import type { ModuleDependencies } from '../../../module.ts'
import { changeAccount } from '../../../platform/db/transaction-guard.ts'
import { isDiskFull } from '../../../platform/disk-full.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { networkOf } from '../../../platform/limits/client-network.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import { createNetworkRate } from '../../../platform/limits/network-rate.ts'
import { createRequestRate } from '../../../platform/limits/request-rate.ts'
import { createProofOfOwner, identify } from '../../people/index.ts'
import { countTokens, deleteToken, findToken, insertToken, noteUse, tokensOf } from './token-queries.ts'

const tokensPerAccount = { max: 30, seconds: 3600 }
/** Whatever the token. A right one has 256 random bits, so that this only bounds the work. */
const readsPerNetwork = { max: 600, seconds: 60 }
/** All tokens of an account. Less than it reads its own items, so that a program does not keep the person out. */
const readsPerAccount = { max: 30, seconds: 60 }
const usesNotedMs = 300_000

/** So that people, and those who look for leaked secrets, see what it is. */
const prefix = 'ukay_'
const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer')

interface NewToken {
  name: string
  scope: TokenScope
  password: string
  code?: string | undefined
}

type Dependencies = Pick<ModuleDependencies, 'database' | 'clock' | 'vault' | 'security' | 'log'>

/** Tokens with which programs of a seller read. */
export const createTokens = (dependencies: Dependencies) => {
  const {
    database: { db },
    clock,
    security,
  } = dependencies
  const proofOfOwner = createProofOfOwner(dependencies)
  const networks = createNetworkRate(readsPerNetwork)
  const accounts = createRequestRate(readsPerAccount)

  return {
    list: ({ accountID }: Caller) => tokensOf(db, accountID),

    /** A stolen session must not make one that stays, so it needs the password. */
    async make(caller: Caller, { name, scope, ...proof }: NewToken) {
      const { accountID } = caller
      await consumeAttempt(db, clock, `api-tokens:${accountID}`, tokensPerAccount)
      const check = await proofOfOwner(caller, proof)
      const token = prefix + randomBytes(32).toString('base64url')
      const id = uuidv7()
      // Alone with the account, so that requests at the same moment do not exceed the maximum.
      await changeAccount(db, accountID, async (tx) => {
        await check(tx)
        if ((await countTokens(tx, accountID, maxTokens)) >= maxTokens) throw new AppError('too_many_tokens')
        const row = { id, account_id: accountID, hash: hashOf(token), scope, name, created_at: clock.now() }
        await insertToken(tx, row)
      })
      security('token_made', { accountID })
      return { tokenID: id, token }
    },

    async revoke({ accountID }: Caller, id: string): Promise<void> {
      if (!(await db.transaction().execute((tx) => deleteToken(tx, accountID, id))))
        throw new AppError('not_found')
      security('token_revoked', { accountID })
    },

    /**
     * The caller behind a token. It has the role of its seller, never that of a helper, and no session. `scope`: of the call,
     * undefined if no token may make it.
     */
    async authenticate(
      request: Pick<FastifyRequest, 'ip'>,
      token: string,
      scope: TokenScope | undefined,
    ): Promise<Caller> {
      networks.take(networkOf(request.ip))
      if (scope === undefined) throw new AppError('token_not_allowed')
      const found = await findToken(db, hashOf(token))
      const now = clock.now()
      const person = found && (await identify(db, found.account_id, now))
      if (!person) throw new AppError('wrong_token')
      accounts.take(person.accountID)
      if (found.scope !== scope) throw new AppError('token_not_allowed')
      // Also for calls that a person may make who is stopped: nobody needs a program to defend themselves.
      if (person.stop) throw new AppError('account_stopped')
      if (now.getTime() - (found.last_used_at?.getTime() ?? 0) > usesNotedMs)
        await noteUse(db, found.id, now).catch((error: unknown) => {
          if (!isDiskFull(error)) throw error
        })
      return {
        ...person,
        helps: null,
        sessionID: found.id,
        sellerID: person.accountID,
        helperOf: null,
        helpEnded: false,
      }
    },
  }
}

export type Tokens = ReturnType<typeof createTokens>
