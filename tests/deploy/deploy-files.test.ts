import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { settingNames } from '../../scripts/settings/generate.ts'

const read = (name: string): Promise<string> => readFile(new URL(`../../${name}`, import.meta.url), 'utf8')

test('the proxy logs the path of a request and no query string', async () => {
  const lines = (await read('deploy/haproxy.cfg'))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  const formats = lines.filter((line) => line.startsWith('log-format'))
  expect(formats).toHaveLength(1)
  expect(formats[0]).toContain('%HPO')
  // %r and %HU are the whole address, %HQ the query; the formats that come with HAProxy have %r; captures add headers.
  for (const line of lines) {
    expect(line).not.toMatch(/%(\{[^}]*\}|\+\w)*(r|HU|HQ)\b/)
    expect(line).not.toMatch(/^option httplog|capture|\burl\b|\bquery\b|url_param/)
  }
})

interface Service {
  ports?: string[]
  environment?: Record<string, string | null>
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  mem_limit?: string
}

interface Compose {
  services: Record<string, Service>
}

const readCompose = async () => parse(await read('compose.yaml'), { merge: true }) as Compose

/** Settings that compose.yaml leaves out, and why. */
const notPassed = {
  PORT: 'in the image',
  HOST: 'in the image',
  DATA_DIR: 'in the image',
  DATABASE_OWNER_URL: 'for the container that migrates',
  TLS_CERT: 'a file that has to be mounted',
  TLS_KEY: 'a file that has to be mounted',
  BACKUP_IDENTITY_FILE: 'the secret key is brought for one restore',
}

test('with containers the app is reached from this machine alone, and gets every setting', async () => {
  const { services } = await readCompose()
  expect(services['app']?.ports).toEqual(['127.0.0.1:3000:3000'])
  for (const [name, { ports = [] }] of Object.entries(services)) if (name !== 'app') expect(ports).toEqual([])

  expect(settingNames).toContain('TRUSTED_PROXIES')
  const passed = Object.keys(services['app']?.environment ?? {})
  expect(settingNames.filter((name) => !(name in notPassed)).toSorted()).toEqual(passed.toSorted())
})

test('a container has no rights that it does not need, a bound of memory, and cannot write into its image', async () => {
  const { services } = await readCompose()
  expect(Object.keys(services)).toEqual(['app', 'migrate', 'database', 'clamav'])
  for (const [name, service] of Object.entries(services)) {
    expect(service, name).toMatchObject({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
    expect(service.mem_limit, name).toMatch(/^\dg$/)
    // ClamAV writes where its image has its configuration.
    expect(service.read_only, name).toBe(name === 'clamav' ? undefined : true)
  }
})

test('the proxies limit the connections of one address, and HAProxy names the versions of TLS', async () => {
  const haproxy = await read('deploy/haproxy.cfg')
  const [people = ''] = /^frontend people$[^]*?^backend/m.exec(haproxy) ?? []
  expect(people).toMatch(/tcp-request connection track-sc0 src\n *tcp-request connection reject if/)
  expect(haproxy).toContain('ssl-default-bind-options ssl-min-ver TLSv1.2')
  expect(await read('deploy/one-server/connections.nft')).toMatch(/ip6? saddr ct count over \d+/)
})

test('the image has what runs, and neither the history, tests nor packages for development', async () => {
  const [, last = ''] = (await read('Dockerfile')).split(/^FROM .*$/m).slice(1)
  const copied = [...last.matchAll(/^COPY (.*?) \S+$/gm)].map(([, from]) => from)
  expect(copied).toEqual(
    [
      'package.json',
      'node_modules',
      'migrations',
      'search',
      'models',
      'src',
      'dist',
      ...['*.ts', 'admin', 'backup', 'check'].map((name) => `scripts/${name}`),
    ].map((name) => `--from=build /ukay/${name}`),
  )
  expect(await read('Dockerfile')).toContain('npm prune --omit=dev')
  const ignored = (await read('.dockerignore')).split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.git', '.env*', '**/*.test.ts', '**/*.test.tsx']))
  expect(await read('Dockerfile')).toContain('RUN npm ci\n')
})
