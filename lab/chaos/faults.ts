import { execFile } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Product } from './product.ts'
import type { Random } from '../../demo/seed/random.ts'

const run = promisify(execFile)

const diskMegabytes = 600

/** Mounts a small tmpfs on the folder, so that it can fill up. False where mounting is not allowed. */
export const mountSmallDisk = (folder: string): Promise<boolean> =>
  run('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m,mode=755`, 'tmpfs', folder]).then(
    () => true,
    () => false,
  )

export const unmount = (folder: string) => run('umount', ['-l', folder])

const fill = async (path: string): Promise<void> => {
  const handle = await open(path, 'w')
  const block = Buffer.alloc(1 << 20)
  try {
    for (;;) await handle.write(block)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    await handle.close()
  }
}

export interface Fault {
  name: string
  inject(): Promise<void>
}

/** The faults that a run injects at random moments. */
export const faultsOf = (product: Product, dataDir: string, random: Random, smallDisk: boolean): Fault[] => {
  const faults: Fault[] = [
    { name: 'app killed', inject: () => product.end('SIGKILL') },
    { name: 'database killed', inject: () => product.killDatabase() },
    {
      name: 'both killed',
      inject: async () => {
        await Promise.all([product.killDatabase(), product.end('SIGKILL')])
      },
    },
    {
      name: 'connections cut',
      inject: async () => {
        for (let times = random.whole(1, 4); times > 0; times -= 1) {
          await product.sql(
            "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
          )
          await sleep(random.whole(10, 200))
        }
      },
    },
    { name: 'app terminated', inject: () => product.end('SIGTERM') },
  ]
  if (smallDisk)
    faults.push({
      name: 'disk full',
      inject: async () => {
        const filler = join(dataDir, 'filler')
        await fill(filler)
        await sleep(random.whole(500, 2000))
        await rm(filler)
      },
    })
  return faults
}
