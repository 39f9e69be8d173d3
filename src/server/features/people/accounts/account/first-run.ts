import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Secret } from 'otpauth'
import { lettersAndDigits } from '#domain/typed-codes.ts'
import type { ModuleDependencies } from '../../../../module.ts'
import { nameCity } from '../../../../platform/city-name.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Database, Db, Tx } from '../../../../platform/db/connect.ts'
import { hasRow } from '../../../../platform/db/has-row.ts'
import { AppError } from '../../../../platform/errors.ts'
import { isFromThisMachine } from '../../../../platform/http/own-machine.ts'
import { networkOf } from '../../../../platform/limits/client-network.ts'
import { limitNetwork } from '../../../../platform/limits/network-limits.ts'
import { hasAdmin } from '../queries.ts'
import { insertAdmin, roleOfFirstAdmin } from './admins.ts'

const codeBytes = 16
const codeLifetimeMs = 86_400_000
const wrongCodesPerNetwork = { max: 20, seconds: 900 }

const hashOf = (code: string): Buffer => hash('sha256', lettersAndDigits(code), 'buffer')

const isOpenCode = (db: Db, code: string, now: Date): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('first_run_codes')
      .select('expires_at')
      .where('code_hash', '=', hashOf(code))
      .where('expires_at', '>', now),
  )

/**
 * The address at which whoever reads the terminal becomes the first admin; null if there is an admin. Each start makes a
 * code of its own, which every process of the database accepts.
 */
export const openFirstRun = async (
  { db }: Pick<Database, 'db'>,
  clock: Clock,
  siteURL: string,
): Promise<string | null> => {
  if (await hasAdmin(db)) return null
  const code = new Secret({ size: codeBytes }).base32
  const expires_at = new Date(clock.now().getTime() + codeLifetimeMs)
  await db
    .insertInto('first_run_codes')
    .values({ code_hash: hashOf(code), expires_at })
    .execute()
  return `${siteURL.replace(/\/$/, '')}/first-run#${code}`
}

type Dependencies = Pick<ModuleDependencies, 'database' | 'clock' | 'settings'>

/** How the first admin is made in the browser. Once there is an admin, every call is `not_found`, for good. */
export const createFirstRun = ({ database: { db }, clock, settings }: Dependencies) => {
  /** Once true, for good: the last owner cannot be removed. */
  let isClosed = false

  const requireOpen = async (): Promise<void> => {
    if (!isClosed && (await hasAdmin(db))) isClosed = true
    if (isClosed) throw new AppError('not_found')
  }

  const admit = async (request: FastifyRequest, code: string | undefined): Promise<void> => {
    await requireOpen()
    if (isFromThisMachine(request, settings)) return
    if (code !== undefined && (await isOpenCode(db, code, clock.now()))) return
    // Whoever has become the admin meanwhile has deleted the codes.
    await requireOpen()
    if (code !== undefined)
      await limitNetwork(db, clock, 'wrong-first-run-code-from', request.ip, wrongCodesPerNetwork)
    throw new AppError('wrong_first_run_code')
  }

  return {
    admit,

    async makeAdmin(
      request: FastifyRequest,
      code: string | undefined,
      person: { email: string; password: string; first_name: string; last_name: string },
      city: string | undefined,
    ): Promise<void> {
      await admit(request, code)
      const roleIn = async (tx: Tx) => {
        const role = await roleOfFirstAdmin(tx)
        // The code may have expired while the password was hashed.
        const isAdmitted =
          isFromThisMachine(request, settings) ||
          (code !== undefined && (await isOpenCode(tx, code, clock.now())))
        if (!isAdmitted) throw new AppError('wrong_first_run_code')
        await tx.deleteFrom('first_run_codes').execute()
        if (city !== undefined) await nameCity(tx, city)
        return role
      }
      await insertAdmin({ db }, clock, person, roleIn, { waiter: { newcomer: networkOf(request.ip) } })
      isClosed = true
    },
  }
}
