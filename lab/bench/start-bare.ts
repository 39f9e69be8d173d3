import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServerProcess, startProcess } from '../../tests/support/server-process.ts'

export interface Sample {
  /** The path of the route. */
  name: string
  type: string
  body: string | Buffer
}

/** Starts the bare Fastify server of `bare.ts` in a process of its own, with these replies. */
export const startBare = async (samples: Sample[]): Promise<ServerProcess> => {
  const folder = await mkdtemp(join(tmpdir(), 'ukay-bare-'))
  const files = await Promise.all(
    samples.map(async ({ name, type, body }, n) => {
      const file = join(folder, String(n))
      await writeFile(file, body)
      return { name, type, file }
    }),
  )
  const bare = await startProcess(new URL('bare.ts', import.meta.url).pathname, {
    BARE_ANSWERS: JSON.stringify(files),
  })
  await rm(folder, { recursive: true })
  return bare
}
