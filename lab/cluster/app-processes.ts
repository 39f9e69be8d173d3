import { join } from 'node:path'
import { manyOpenTickets } from '../../tests/support/open-tickets.ts'
import type { Certificate } from '../../tests/support/certificates.ts'
import { newKey } from '../../src/server/platform/vault/vault.ts'
import { settingsOf } from './deploy-files.ts'
import type { Files } from './files.ts'
import type { Furnished } from './machines.ts'
import { type Program, type createPrograms } from './programs.ts'
import { until } from '../../tests/support/until.ts'
import { untilSentTo } from './proxies.ts'
import { type Version, present } from './versions.ts'

export interface AppProcess {
  name: string
  /** Its own address, not that of HAProxy. */
  url: string
  metrics: string
  program: Program
}

/** Starts the app on two machines behind HAProxy. */
export const startApps = async (
  programs: ReturnType<typeof createPrograms>,
  serving: Furnished[],
  files: Files,
  earlier: Version,
) => {
  const key = newKey().toString('base64')
  let version = earlier
  const launch = async (n: number, shown?: Certificate): Promise<AppProcess> => {
    const host = serving[n - 1]
    if (!host) throw new Error(`There is no app on machine ${n}`)
    const { machine, certificate } = host
    const name = `app${n}`
    const settings = await settingsOf('app.env', certificate.folder, n)
    const program = await programs.start(name, {
      command: process.execPath,
      args: [join(version.folder, 'src/server/main.ts')],
      on: machine,
      environment: {
        ...settings,
        ...(shown && { TLS_CERT: `${shown.folder}/machine.crt`, TLS_KEY: `${shown.folder}/machine.key` }),
        NODE_ENV: 'production',
        ...files.settingsOf(name),
        // Otherwise the cookie would have another name than the simulated clients use.
        PUBLIC_URL: '',
        ID_ENCRYPTION_KEY: key,
        ANALYZE_PHOTOS: 'no',
        ...manyOpenTickets,
        LOG_LEVEL: 'warn',
        ADMINS_NEED_SECOND_FACTOR: 'no',
      },
    })
    const { PORT, METRICS_PORT } = settings
    return {
      name,
      url: `https://${machine.address}:${PORT}`,
      metrics: `https://${machine.address}:${METRICS_PORT}/metrics`,
      program,
    }
  }
  const start = async (n: number): Promise<AppProcess> => {
    const app = await launch(n)
    await until(`${app.name} is ready`, async () => (await fetch(`${app.url}/api/health/ready`)).ok)
    return app
  }
  const apps: [AppProcess, AppProcess] = [await start(1), await start(2)]
  const bothServe = () => untilSentTo(apps.map(({ name }) => name))
  await bothServe()
  return {
    apps,
    /** Ends a process of the earlier version, and starts one of the present version once it has ended. */
    async replaceApp(n: number): Promise<void> {
      version = present
      await apps[n - 1]?.program.end()
      apps[n - 1] = await start(n)
      await bothServe()
    },
    /** Restarts it as a service manager would. */
    async restartFirstApp(): Promise<void> {
      apps[0] = await start(1)
      await bothServe()
    },
    /** Starts it with another certificate, without waiting until it is ready. */
    async startFirstAppAs(certificate: Certificate): Promise<void> {
      apps[0] = await launch(1, certificate)
    },
  }
}
