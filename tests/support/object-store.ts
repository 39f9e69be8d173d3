import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Bucket, connectS3 } from '#server/platform/storage/s3.ts'
import { until } from './until.ts'

/** OpenStack Swift, which Debian packages and which speaks S3. */
const proxyServer = '/usr/bin/swift-proxy-server'
export const hasObjectStore = existsSync(proxyServer)

const accessKeyID = 'ukay:files'
const secretAccessKey = 'made-for-this-run'

/** Ports that were free a moment ago. */
const freePorts = async (count: number): Promise<number[]> => {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer()
      await new Promise<void>((done) => {
        server.listen(0, '127.0.0.1', done)
      })
      return server
    }),
  )
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  for (const server of servers) server.close()
  return ports
}

const keepers = ['account', 'container', 'object'] as const

/** Rings for a single server of each kind and one replica. */
const makeRings = `
import sys
from swift.common.ring import RingBuilder
folder = sys.argv[1]
for kind, port in (('account', sys.argv[2]), ('container', sys.argv[3]), ('object', sys.argv[4])):
    ring = RingBuilder(4, 1, 0)
    device = dict(ip='127.0.0.1', port=int(port), device='disk', weight=1)
    ring.add_dev(dict(device, region=1, zone=1, replication_ip='127.0.0.1', replication_port=int(port)))
    ring.rebalance()
    ring.get_ring().save('%s/%s.ring.gz' % (folder, kind))
`

const everywhere = (folder: string, user: string, port: number | undefined): string => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
swift_dir = ${folder}
devices = ${join(folder, 'devices')}
mount_check = false
user = ${user}
`

const proxy = `[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats s3api tempauth copy slo dlo versioned_writes proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
${['catch_errors', 'gatekeeper', 'listing_formats', 'copy', 'slo', 'dlo', 'versioned_writes']
  .map((filter) => `[filter:${filter}]\nuse = egg:swift#${filter}`)
  .join('\n')}
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_${accessKeyID.replace(':', '_')} = ${secretAccessKey} .admin
`

/** Writes the configuration into this folder, and returns the programs to start as this user. */
export const prepareObjectStore = async (folder: string, user = userInfo().username) => {
  const [account, container, object, http] = await freePorts(4)
  await mkdir(join(folder, 'devices', 'disk'), { recursive: true })
  await writeFile(
    join(folder, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = of-this-run\n[storage-policy:0]\nname = one\ndefault = yes\n',
  )
  // Debian's Python, for which its packages are installed.
  await promisify(execFile)(
    '/usr/bin/python3',
    ['-c', makeRings, folder, account, container, object].map(String),
  )
  const programs: { command: string; args: string[] }[] = []
  for (const [n, kind] of keepers.entries()) {
    const file = join(folder, `${kind}.conf`)
    const of = `[pipeline:main]\npipeline = ${kind}-server\n[app:${kind}-server]\nuse = egg:swift#${kind}\n`
    await writeFile(file, everywhere(folder, user, [account, container, object][n]) + of)
    programs.push({ command: `/usr/bin/swift-${kind}-server`, args: [file, '-v'] })
  }
  const file = join(folder, 'proxy.conf')
  await writeFile(file, everywhere(folder, user, http) + proxy)
  programs.push({ command: proxyServer, args: [file, '-v'] })
  const endpoint = `http://127.0.0.1:${http}`
  return { programs, address: { endpoint, region: 'us-east-1', accessKeyID, secretAccessKey } }
}

export const createBucket = async (bucket: Bucket): Promise<void> => {
  const { sdk, client } = await connectS3(bucket)
  await client.send(new sdk.CreateBucketCommand({ Bucket: bucket.bucket }))
}

const runner = 'setpriv'

/** Starts an object store that ends with this process. */
export const startObjectStore = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ukay-objects-'))
  const { programs, address } = await prepareObjectStore(folder)
  const children: ChildProcess[] = programs.map(({ command, args }) =>
    spawn(runner, ['--pdeathsig', 'KILL', command, ...args], { stdio: 'ignore' }),
  )
  await until('the object store answers', async () => (await fetch(address.endpoint)).status === 404, 120)
  let buckets = 0
  return {
    /** Creates an empty bucket. */
    bucket: async (): Promise<Bucket> => {
      const bucket = { ...address, bucket: `files-${(buckets += 1)}` }
      await until('a bucket', () => createBucket(bucket).then(() => true))
      return bucket
    },
    stop: async () => {
      for (const child of children)
        if (child.exitCode === null && child.signalCode === null) {
          child.kill('SIGKILL')
          await once(child, 'exit')
        }
      await rm(folder, { recursive: true, force: true })
    },
  }
}
