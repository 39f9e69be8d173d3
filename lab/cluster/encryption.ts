import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../../src/server/platform/db/connect.ts'
import { askWith } from './authority.ts'
import { oneStatement } from './one-statement.ts'
import { until } from '../../tests/support/until.ts'
import type { Stack } from './stack.ts'
import type { Outcome } from './consistency.ts'

/** OpenSSL's message without the position in its source. */
const inShort = (message: string): string =>
  /alert ([\w ]+):/.exec(message)?.[1] ?? message.replace(/;.*/s, '')

/** The error, or null if the connection was accepted. */
const refusal = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => inShort(error instanceof Error ? error.message : String(error)),
  )

const outcome = (what: string, refusals: (string | null)[]): Outcome => ({
  what,
  result: refusals.includes(null) ? 'let in' : [...new Set(refusals)].join('; '),
  right: !refusals.includes(null),
})

/** Connects without TLS. Anything but a refusal counts as accepted. */
const plainly = (url: string) =>
  refusal(
    new Promise<void>((done, fail) => {
      get(url, { agent: false, timeout: 3_000 }, ({ statusCode }) =>
        statusCode === 400 ? fail(new Error('400')) : done(),
      ).once('error', fail)
    }),
  )

/** Checks that nobody in the network connects without TLS or with a certificate of another authority. */
export const onlyEncrypted = async ({ machines, authority, postgres }: Stack): Promise<Outcome[]> => {
  const { operator } = authority
  const stranger = await authority.makeElsewhere('operator', '10.0.0.254')
  const ports = [3000, 9100, 8008, 8405, 2379, 2380]
  const served = machines.slice(0, 2).map(({ address }) => address)
  const overHTTP = served.flatMap((address) => ports.map((port) => plainly(`http://${address}:${port}/`)))
  const { primary } = await postgres.both()
  const { PATRONI_SUPERUSER_PASSWORD: password } = primary.environment
  const unencrypted = served.map((address) =>
    refusal(oneStatement(`postgres://postgres:${password}@${address}/ukay?sslmode=disable`, 'select')),
  )
  const pool = connect(
    {
      connectionString: `postgres://ukay:change-me@127.0.0.1:5000/ukay?sslmode=verify-full&sslrootcert=${stranger.folder}/ca.crt`,
    },
    () => undefined,
    1,
  )
  const asked = served.flatMap((address) => [
    `https://${address}:8008/cluster`,
    `https://${address}:2379/health`,
  ])
  const without = asked.map((url) => refusal(askWith({ ca: operator.ca }, url)))
  const withAnother = asked.map((url) => refusal(askWith({ ...stranger, ca: operator.ca }, url)))
  const outcomes = [
    outcome(
      `Plain HTTP to app, Patroni, etcd and figures (${ports.join(', ')})`,
      await Promise.all(overHTTP),
    ),
    outcome('PostgreSQL with sslmode=disable', await Promise.all(unencrypted)),
    outcome('Patroni and etcd, asked without a certificate', await Promise.all(without)),
    outcome('  with one of another authority', await Promise.all(withAnother)),
    outcome("The app's pool, when the database is another authority's", [
      await refusal(pool.pool.query('select 1')),
    ]),
  ]
  await pool.close()
  return outcomes
}

/** Checks that HAProxy does not use an app process with a wrong certificate. */
export const impostors = async (stack: Stack): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  const certificates = {
    'of another authority': await stack.authority.makeElsewhere('ukay1', '10.0.0.1'),
    'of another machine': await stack.authority.make('ukay4', '10.0.0.1'),
  }
  for (const [whose, certificate] of Object.entries(certificates)) {
    await stack.apps[0].program.kill()
    await stack.startFirstAppAs(certificate)
    const [{ url }] = stack.apps
    await until(
      'the impostor',
      async () => (await askWith(certificate, `${url}/api/health/ready`)).status === 200,
    )
    const before = await stack.callsByProcess()
    // HAProxy checks once a second.
    await sleep(4_000)
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${stack.url}/api/homepage`)))
    const [calls = 0, others = 0] = (await stack.callsByProcess()).map((count, n) => count - (before[n] ?? 0))
    const seen = /haproxy_server_check_status\{proxy="app",server="app1",state="(\w+)"\} 1/.exec(
      await stack.proxySays(),
    )
    outcomes.push({
      what: `A process with the certificate ${whose}, behind HAProxy`,
      result: `${calls} of 20 calls, ${others} to the other process; HAProxy says ${seen?.[1]}`,
      right: calls === 0 && others >= 20 && answers.every(({ status }) => status < 500),
    })
  }
  await stack.apps[0].program.kill()
  await stack.restartFirstApp()
  return outcomes
}
