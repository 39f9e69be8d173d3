import { join } from 'node:path'
import type { Certificate } from '../../tests/support/certificates.ts'
import type { createAuthority } from './authority.ts'
import { copyOf } from './deploy-files.ts'
import { type Furnished, type Machine, here } from './machines.ts'
import { type createPrograms } from './programs.ts'
import { until } from '../../tests/support/until.ts'

/** Starts HAProxy on each app machine, and one here by which this program finds the primary. */
export const startProxies = async (
  programs: ReturnType<typeof createPrograms>,
  command: string,
  folder: string,
  authority: Awaited<ReturnType<typeof createAuthority>>,
  serving: Furnished[],
): Promise<void> => {
  const start = async (n: number, certificate: Certificate, own: NodeJS.ProcessEnv, on?: Machine) => {
    const file = await copyOf('haproxy.cfg', certificate.folder, join(folder, `haproxy${n}.cfg`))
    const environment = {
      UKAY_APP_1: '10.0.0.1:3000',
      UKAY_APP_2: '10.0.0.2:3000',
      UKAY_POSTGRES_1: '10.0.0.1:5432',
      UKAY_POSTGRES_2: '10.0.0.2:5432',
      UKAY_POSTGRES_PRIMARY_BIND: '127.0.0.1:5000',
      UKAY_POSTGRES_REPLICA_BIND: '127.0.0.1:5001',
      UKAY_HAPROXY_METRICS_BIND: `${(on ?? here).address}:8405`,
      ...own,
    }
    await programs.start(`haproxy${n}`, {
      command,
      args: ['-db', '-f', file],
      environment,
      ...(on && { on }),
    })
  }
  for (const { machine, certificate } of serving) {
    const site = await authority.make(`site${machine.n}`, machine.public)
    const own = { UKAY_BIND: ':80', UKAY_BIND_TLS: ':443', UKAY_CERTIFICATE: `${site.folder}/machine.crt` }
    await start(machine.n, certificate, own, machine)
  }
  await start(0, authority.operator, { UKAY_BIND: '127.0.0.1:80' })
}

/** The statistics of the first machine's HAProxy. */
export const proxySays = async (): Promise<string> => (await fetch('https://10.0.0.1:8405/metrics')).text()

/** The number of calls that it has sent to each process. */
export const callsTo = async (names: string[]): Promise<number[]> => {
  const text = await proxySays()
  return names.map((name) =>
    Number(
      new RegExp(`haproxy_server_sessions_total\\{proxy="app",server="${name}"\\} (\\d+)`).exec(text)?.[1] ??
        0,
    ),
  )
}

export const untilSentTo = (names: string[]) =>
  until('HAProxy sends to both app processes', async () => {
    const text = await proxySays()
    return names.every((name) =>
      text.includes(`haproxy_server_status{proxy="app",server="${name}",state="UP"} 1`),
    )
  })
