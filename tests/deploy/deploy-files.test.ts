import { readFile, readdir, stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readSettings } from '#server/settings.ts'
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
  image?: string
  build?: string
  ports?: string[]
  volumes?: (string | { target: string; content: string })[]
  environment?: Record<string, string | null>
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  mem_limit?: string
}

interface Compose {
  services: Record<string, Service>
}

const readCompose = async (name = 'compose.yaml') => parse(await read(name), { merge: true }) as Compose

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
  const copied = [...last.matchAll(/^COPY (--from.*?) \S+$/gm)].map(([, from]) => from)
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
    ]
      .map((name) => `--from=build /ukay/${name}`)
      .concat('--from=build --chown=node:node /data'),
  )
  // Of the last stage nothing runs while it is built, so that an image for another processor needs no emulation.
  expect(last).not.toMatch(/^RUN/m)
  expect(last).toMatch(/^USER node$/m)
  expect(last).toMatch(/^HEALTHCHECK /m)
  expect(await read('Dockerfile')).toContain('npm ci --omit=dev')
  const ignored = (await read('.dockerignore')).split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.git', '.env*', '**/*.test.ts', '**/*.test.tsx']))
  expect(await read('Dockerfile')).toContain('RUN npm ci\n')
})

test('compose.yaml pulls an image that somebody has named, and compose.build.yaml builds it', async () => {
  const { services } = await readCompose()
  const { services: built } = await readCompose('compose.build.yaml')
  for (const name of ['app', 'migrate']) {
    expect(services[name]?.image).toMatch(/^\$\{UKAY_IMAGE:\?set UKAY_IMAGE .*\}:\$\{UKAY_VERSION:-[\d.]+\}$/)
    expect(services[name]?.build).toBeUndefined()
  }
  expect(built).toEqual({ app: { build: '.' }, migrate: { build: '.' } })
})

/** An empty value is none, but for this setting, and Coolify passes on what is unset as empty. */
const notEmpty = 'MAP_TILE_URL'

test('the template of Coolify has the services of compose.yaml, but for ClamAV, and passes the same settings', async () => {
  const { services } = await readCompose()
  const { services: there } = await readCompose('deploy/coolify/compose.yaml')
  expect(Object.keys(there)).toEqual(['app', 'migrate', 'database'])
  for (const [name, service] of Object.entries(there)) {
    const { cap_drop, cap_add, security_opt, read_only, tmpfs, mem_limit } = service as Record<
      string,
      unknown
    >
    expect(services[name]).toMatchObject({ cap_drop, security_opt, read_only, tmpfs, mem_limit })
    expect((services[name] as { cap_add?: string[] }).cap_add).toEqual(cap_add)
    expect(service.ports).toBeUndefined()
  }
  expect(there['database']?.image).toBe(services['database']?.image)
  const { SERVICE_URL_APP_3000: _, ...environment } = there['app']?.environment ?? {}
  expect([...Object.keys(environment), notEmpty].toSorted()).toEqual(
    Object.keys(services['app']?.environment ?? {}).toSorted(),
  )
  for (const [name, value] of Object.entries(environment))
    if (String(value).includes(name)) expect(value).toBe(`\${${name}:-}`)
  const script = there['database']?.volumes?.find((volume) => typeof volume === 'object')
  expect(script).toMatchObject({ target: '/docker-entrypoint-initdb.d/make-role.sh' })
  expect(script).toHaveProperty('content', await read('compose/make-role.sh'))
})

interface OneClickApp {
  captainVersion: number
  services: Record<
    string,
    Service & { caproverExtra: { dockerfileLines?: string[]; containerHttpPort?: string } }
  >
  caproverOneClickApp: { variables: { id: string; defaultValue?: string; validRegex?: string }[] }
}

test('the one-click app of CapRover gives settings that the server accepts, and makes the roles of the database', async () => {
  const text = await read('deploy/caprover/one-click-app.yml')
  const { captainVersion, services, caproverOneClickApp } = parse(text) as OneClickApp
  const { $$cap_appname: app, '$$cap_appname-db': database } = services
  expect(captainVersion).toBe(4)
  expect(app?.caproverExtra.containerHttpPort).toBe('3000')
  const [from, script = ''] = database?.caproverExtra.dockerfileLines ?? []
  expect(from).toBe(`FROM ${(await readCompose()).services['database']?.image}`)
  const encoded = /^RUN echo (\S+) \| base64 -d > \/docker-entrypoint-initdb\.d\/make-role\.sh$/.exec(
    script,
  )?.[1]
  expect(Buffer.from(encoded ?? '', 'base64').toString()).toBe(await read('compose/make-role.sh'))

  // As CapRover fills it in, for a person who changes nothing that has a default.
  const { variables } = caproverOneClickApp
  const values = new Map([
    ['$$cap_appname', 'ukay'],
    ['$$cap_root_domain', 'example.ph'],
    ['$$cap_image', 'ghcr.io/owner/ukay'],
  ])
  for (const { id, defaultValue = '', validRegex } of variables) {
    const value =
      values.get(id) ??
      defaultValue.replace(/\$\$cap_gen_random_hex\((\d+)\)/, (_, n) => 'e7'.repeat(Number(n) / 2))
    if (validRegex) expect(value, id).toMatch(new RegExp(validRegex.slice(1, -1)))
    values.set(id, value)
  }
  const used = [...text.matchAll(/\$\$cap_(?!gen_random_hex)\w+/g)].map(([name]) => name)
  expect([...new Set(used)].toSorted()).toEqual([...values.keys()].toSorted())
  const environment = Object.fromEntries(
    Object.entries(app?.environment ?? {}).map(([name, value]) => [
      name,
      String(value).replaceAll(/\$\$cap_\w+/g, (id) => values.get(id) ?? id),
    ]),
  )
  expect(Object.keys(environment).filter((name) => !settingNames.includes(name))).toEqual([])
  expect(readSettings(environment)).toMatchObject({
    PUBLIC_URL: 'https://ukay.example.ph',
    TRUSTED_PROXIES: 1,
  })
})

interface Workflow {
  on: object
  permissions: object
  jobs: Record<
    string,
    { 'runs-on': string; 'timeout-minutes': number; steps: { uses?: string; run?: string }[] }
  >
}

test('workflows pin what they use, may write nothing by default, and run scripts that are there and may be run', async () => {
  const files = await readdir(new URL('../../.github/workflows', import.meta.url))
  expect(files).toEqual(['ci.yml', 'nightly.yml', 'release.yml'])
  for (const file of files) {
    const { permissions, jobs } = parse(await read(`.github/workflows/${file}`)) as Workflow
    expect(permissions).toEqual({ contents: 'read' })
    for (const job of Object.values(jobs)) {
      expect(job['timeout-minutes'], file).toBeGreaterThan(0)
      for (const { uses, run } of job.steps) {
        expect(uses === undefined).toBe(run !== undefined)
        if (uses) expect(uses).toMatch(/^[\w-]+\/[\w-]+@v\d+$/)
        for (const [script] of run?.matchAll(/(?:scripts|\.ci)\/[\w/.-]+/g) ?? [])
          expect((await stat(new URL(`../../${script}`, import.meta.url))).mode & 0o111, script).not.toBe(0)
      }
    }
  }
})

test('the image of a release is for both processors, and says what is in it and how it was made', async () => {
  const script = await read('scripts/release/push-image.sh')
  for (const option of ['linux/amd64,linux/arm64', '--sbom=true', '--provenance=mode=max', '--push'])
    expect(script).toContain(option)
})
