import { join } from 'node:path'
import pino from 'pino'
import type { AllCalls } from '../../src/contract/all.ts'
import type { CallName, Sent } from '../../src/contract/define.ts'
import type { ErrorBody } from '../../src/contract/errors.ts'
import { buildApp } from '../../src/server/app.ts'
import { createDelivery } from '../../src/server/features/people/notifications/delivery.ts'
import type { Clock } from '../../src/server/platform/clock.ts'
import { connect } from '../../src/server/platform/db/connect.ts'
import { listen } from '../../src/server/platform/events/events.ts'
import { newVapidKey } from '../../src/server/platform/push/vapid-key.ts'
import { diskStorage } from '../../src/server/platform/storage/disk.ts'
import { createVault, newKey } from '../../src/server/platform/vault/vault.ts'
import { readSettings } from '../../src/server/settings.ts'
import type { BodyOf } from '../../tests/support/client.ts'
import type { TestConnection } from '../../tests/support/database.ts'
import { jobsByHand } from '../../tests/support/jobs.ts'
import type { Faults } from './faults.ts'

/** A notification that reached the phone of a person. */
export interface Arrival {
  accountID: string
  kind: string
  count: number
  path: string
  at: number
}

export type Answer<Body> =
  | { outcome: 'done'; body: Body }
  | { outcome: 'refused'; code: ErrorBody['code'] }
  /** No reply, or one that says nothing about what was done. */
  | { outcome: 'unknown' }

interface Caller {
  cookie: string
  address: string
}

const byPersonAndKind = (a: Arrival, b: Arrival): number =>
  a.accountID.localeCompare(b.accountID) || a.kind.localeCompare(b.kind)

const silent = pino({ level: 'silent' })
/** The same in each run, because passes are derived from it. */
const key = Buffer.alloc(newKey().length, 1)
const vapidKey = newVapidKey()

/** One process of the real app, which does not listen: requests reach its routes directly. */
export const startProcess = async (
  connection: TestConnection,
  {
    clock,
    faults,
    folder,
  }: {
    clock: Clock
    faults: Faults
    folder: string
  },
) => {
  const database = connect(connection, () => undefined, 1)
  faults.watch(database.pool)
  const events = await listen(connection, silent)
  database.onWrite(events.publishSoon)
  const background = jobsByHand()
  const app = await buildApp({
    database,
    events,
    jobs: background.jobs,
    clock,
    storage: diskStorage(join(folder, 'files')),
    vault: createVault([key]),
    visions: null,
    log: silent,
    settings: readSettings({ ADMINS_NEED_SECOND_FACTOR: 'no' }),
    vapidKey,
    web: join(folder, 'no-web'),
    draining: () => false,
  })
  // The server closes the connection of a body that it did not read. An injected request has no connection to close.
  app.addHook('onRequest', (request, _reply, done) => {
    request.raw.socket.destroy ??= () => request.raw.socket
    done()
  })
  let arrivals: Arrival[] = []
  const deliver = createDelivery({ database, clock, log: silent }, [
    {
      name: 'push',
      isOn: true,
      send: async (accountID, { kind, count, path }) => {
        arrivals.push({ accountID, kind, count, path, at: clock.now().getTime() })
        return 'sent'
      },
    },
  ])

  return {
    database,

    async call<Name extends keyof AllCalls & CallName>(
      name: Name,
      input: Sent<AllCalls[Name]>,
      { cookie, address }: Caller,
    ): Promise<Answer<BodyOf<Name>>> {
      const [method, path] = name.split(' ') as ['GET' | 'POST', string]
      const fields = input as Record<string, string>
      const { result, died } = await faults.around(name, () =>
        app.inject({
          method,
          url: `/api/${path}`,
          headers: { cookie },
          remoteAddress: address,
          ...(method === 'GET' ? { query: fields } : { payload: fields }),
        }),
      )
      if (died || result.statusCode >= 500) return { outcome: 'unknown' }
      if (result.statusCode === 200) return { outcome: 'done', body: result.json() as never }
      return { outcome: 'refused', code: result.json<ErrorBody>().code }
    },

    /** Returns whether the whole job ran without a fault. */
    async job(name: string): Promise<boolean> {
      const { result, fault } = await faults.around(name, () =>
        background.run(name).then(
          () => true,
          () => false,
        ),
      )
      return result && fault === null
    },

    /** Returns what arrived, in an order of its own, and whether it ran without a fault. */
    async deliver(): Promise<{ clean: boolean; arrivals: Arrival[] }> {
      arrivals = []
      const { result, fault } = await faults.around('deliver', () =>
        deliver().then(
          () => true,
          () => false,
        ),
      )
      return { clean: result && fault === null, arrivals: arrivals.toSorted(byPersonAndKind) }
    },

    async stop(): Promise<void> {
      await app.close()
      await events.close()
      await database.close()
    },
  }
}

export type Process = Awaited<ReturnType<typeof startProcess>>
