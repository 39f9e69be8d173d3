import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)
const worthwhile = 1024

/** Writes a `.br` and a `.gz` beside each text file, so that the server compresses nothing while it serves. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async writeBundle({ dir = '.' }, bundle) {
    const names = Object.keys(bundle).filter(
      (name) => /\.(js|css|svg|json|html)$/.test(name) && !/^index\.([a-z]+\.)?html$/.test(name),
    )
    await Promise.all(
      names.map(async (name) => {
        const path = join(dir, name)
        const bytes = await readFile(path)
        if (bytes.length < worthwhile) return
        await writeFile(`${path}.br`, await asBrotli(bytes))
        await writeFile(`${path}.gz`, await asGzip(bytes, { level: 9 }))
      }),
    )
  },
})
