import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openStorage } from '../../src/server/open-storage.ts'
import type { Storage } from '../../src/server/platform/storage/storage.ts'
import type { Certificate } from '../../tests/support/certificates.ts'
import { createBucket, hasObjectStore, prepareObjectStore } from '../../tests/support/object-store.ts'
import { here } from './machines.ts'
import { type Program, type createPrograms } from './programs.ts'
import { until } from '../../tests/support/until.ts'

export interface Files {
  /** The storage settings of the app process of this name. */
  settingsOf(name: string): Record<string, string>
  /** The storage as the app sees it, for checks. */
  storage: Storage
  /** Kills the object store. Undefined where files are in a folder. */
  objectStore: { kill(): Promise<void>; bringBack(): Promise<void> } | null
}

/** The TLS proxy in front of Swift, which has no TLS itself. */
const front = (port: string, { folder }: Certificate) => `global
    ssl-load-extra-del-ext
defaults
    mode http
    timeout connect 3s
    timeout client 60s
    timeout server 60s
listen s3
    bind ${here.public}:443 ssl crt ${folder}/machine.crt
    server swift 127.0.0.1:${port}
`

/** Uses an S3 object store if one is installed, else a shared folder. */
export const startFiles = async (
  programs: ReturnType<typeof createPrograms>,
  folder: string,
  certificate: Certificate,
  say: (text: string) => void,
): Promise<Files> => {
  if (!hasObjectStore) {
    say('no object store is installed: files in a folder that both processes share')
    const shared = join(folder, 'shared')
    await mkdir(shared)
    const settings = { DATA_DIR: shared }
    return {
      settingsOf: () => ({
        ...settings,
        S3_BUCKET: '',
        S3_ENDPOINT: '',
        S3_ACCESS_KEY_ID: '',
        S3_SECRET_ACCESS_KEY: '',
      }),
      storage: openStorage(settings),
      objectStore: null,
    }
  }
  say('an object store that speaks S3')
  const folderOfObjects = join(folder, 'objects')
  await mkdir(folderOfObjects)
  const { programs: needed, address: at } = await prepareObjectStore(folderOfObjects, 'nobody')
  await writeFile(join(folderOfObjects, 'front.cfg'), front(new URL(at.endpoint).port, certificate))
  needed.push({ command: 'haproxy', args: ['-db', '-f', join(folderOfObjects, 'front.cfg')] })
  const start = ([n, { command, args }]: [number, { command: string; args: string[] }]): Promise<Program> =>
    programs.start(`objects${n + 1}`, { command, args, asUser: command !== 'haproxy' })
  /** Kills the processes that the app talks to, not the data behind them. */
  const outermost = [...needed.entries()].slice(-2)
  const started = await Promise.all([...needed.entries()].map(start))
  let proxies = started.slice(-2)
  const bucket = { ...at, endpoint: `https://${here.public}`, bucket: 'files-of-ukay' }
  await until('the object store makes a bucket', () => createBucket(bucket).then(() => true), 120)
  const settings = {
    S3_ENDPOINT: bucket.endpoint,
    S3_REGION: at.region,
    S3_BUCKET: bucket.bucket,
    S3_ACCESS_KEY_ID: at.accessKeyID,
    S3_SECRET_ACCESS_KEY: at.secretAccessKey,
  }
  const storage = openStorage({ DATA_DIR: folder, ...settings })
  return {
    // A folder for each process, so that they share no files.
    settingsOf: (name) => ({
      ...settings,
      DATA_DIR: join(folder, `data-of-${name}`),
      NODE_EXTRA_CA_CERTS: join(certificate.folder, 'ca.crt'),
    }),
    storage,
    objectStore: {
      kill: async () => void (await Promise.all(proxies.map((one) => one.kill()))),
      async bringBack() {
        proxies = await Promise.all(outermost.map(start))
        await until('the object store answers', () => storage.check().then(() => true), 120)
      },
    },
  }
}
