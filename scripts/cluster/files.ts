import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openStorage } from '#server/open-storage.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { createBucket, hasObjectStore, prepareObjectStore } from '#tests/support/object-store.ts'
import { type Program, type createPrograms, until } from './programs.ts'

export interface Files {
  /** For the settings of the app process of this name. */
  settingsOf(name: string): Record<string, string>
  /** As the app has it, for who checks. */
  storage: Storage
  /** Where they are in an object store; a folder is not taken away. */
  objectStore: { kill(): Promise<void>; bringBack(): Promise<void> } | null
}

/** In an object store that speaks S3, where this machine has one; else in a folder that all share. */
export const startFiles = async (
  programs: ReturnType<typeof createPrograms>,
  folder: string,
  say: (text: string) => void,
): Promise<Files> => {
  if (!hasObjectStore) {
    say('no object store is installed: files in a folder that both processes share')
    const shared = join(folder, 'shared')
    await mkdir(shared)
    const settings = { DATA_DIR: shared }
    return { settingsOf: () => settings, storage: openStorage(settings), objectStore: null }
  }
  say('an object store that speaks S3')
  const place = join(folder, 'objects')
  await mkdir(place)
  const { programs: needed, place: at } = await prepareObjectStore(place)
  const start = (n: number): Promise<Program> =>
    programs.start(`objects${n + 1}`, { ...needed[n], command: needed[n]?.command ?? '', environment: {} })
  const front = needed.length - 1
  let [proxy] = (await Promise.all(needed.map((_, n) => start(n)))).slice(front)
  const bucket = { ...at, bucket: 'files-of-ukay' }
  await until('the object store makes a bucket', () => createBucket(bucket).then(() => true), 120)
  const settings = {
    S3_ENDPOINT: at.endpoint,
    S3_REGION: at.region,
    S3_BUCKET: bucket.bucket,
    S3_ACCESS_KEY_ID: at.accessKeyID,
    S3_SECRET_ACCESS_KEY: at.secretAccessKey,
  }
  const storage = openStorage({ DATA_DIR: folder, ...settings })
  return {
    // A folder each, so that nothing can be shared through it.
    settingsOf: (name) => ({ ...settings, DATA_DIR: join(folder, `data-of-${name}`) }),
    storage,
    objectStore: {
      kill: async () => proxy?.kill(),
      async bringBack() {
        proxy = await start(front)
        await until('the object store answers', () => storage.check().then(() => true), 120)
      },
    },
  }
}
