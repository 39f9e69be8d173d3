import { brotliCompressSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/**
 * Sums the compressed JavaScript that a phone fetches before the signed-in home shows: the entry, the home page's own
 * chunk and whatever the two import statically. Fails the build beyond `maxBytes`.
 */
export const firstLoadBudget = ({ page, maxBytes }: { page: string; maxBytes: number }): Plugin => ({
  name: 'first-load-budget',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
    const wanted = new Set<Rolldown.OutputChunk>()
    const add = (chunk: Rolldown.OutputChunk | undefined) => {
      if (!chunk || wanted.has(chunk)) return
      wanted.add(chunk)
      for (const name of chunk.imports) add(chunks.find((other) => other.fileName === name))
    }
    if (!chunks.some((chunk) => chunk.facadeModuleId?.replaceAll('\\', '/').endsWith(page)))
      this.error(`${page} has no chunk of its own, so the first load cannot be measured`)
    const entries = chunks.filter(
      (chunk) => chunk.isEntry || chunk.facadeModuleId?.replaceAll('\\', '/').endsWith(page),
    )
    for (const chunk of entries) add(chunk)

    const total = [...wanted].reduce((sum, chunk) => sum + brotliCompressSync(chunk.code).length, 0)
    this.info(`first load of the home: ${kilobytes(total)} of JavaScript in ${wanted.size} files (brotli)`)
    if (total > maxBytes) this.error(`the first load must stay below ${kilobytes(maxBytes)}`)
  },
})
