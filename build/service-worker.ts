import { createHash } from 'node:crypto'
import { build, type Plugin, type Rolldown } from 'vite'

interface Options {
  source: string
  /** The pages that the worker keeps before it starts. */
  pages: readonly string[]
  /** Files that nobody needs without a network. */
  except: RegExp
  /** Of the names of this language's files. */
  suffix: string
}

const filesOf = (bundle: Rolldown.OutputBundle, pages: readonly string[]): Set<string> => {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const files = new Set<string>()
  const add = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk || files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet)
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name))
  }
  for (const chunk of chunks)
    if (chunk.isEntry || pages.some((page) => chunk.facadeModuleId?.replaceAll('\\', '/').endsWith(page)))
      add(chunk)
  return files
}

/** Builds the service worker with the names of the app's files, and the page that it shows without a network. */
export const serviceWorker = ({ source, pages, except, suffix }: Options): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const page = bundle[`index${suffix}.html`]
      if (page?.type !== 'asset') return this.error('there is no page')
      const html = String(page.source).replaceAll(/<!--[a-z-]+-->/g, '')
      const names = Object.keys(bundle).filter(
        (name) => /\.(js|css|woff2)$/.test(name) && !name.includes('-ext-') && !except.test(name),
      )
      const first = filesOf(bundle, pages)
      const isNeeded = (name: string) => first.has(name) || name.endsWith('.woff2')
      const entry = Object.values(bundle).find((output) => output.type === 'chunk' && output.isEntry)
      const built = {
        shell: `/shell${suffix}.html`,
        version: createHash('sha256').update(html).update(names.join()).digest('hex').slice(0, 12),
        entry: `/${entry?.fileName}`,
        needed: names.filter(isNeeded).map((name) => `/${name}`),
        others: names.filter((name) => !isNeeded(name)).map((name) => `/${name}`),
      }
      const outputs = await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: { files: JSON.stringify(built) },
        build: { write: false, rolldownOptions: { input: source, output: { format: 'iife' } } },
      })
      const [worker] = (outputs as Rolldown.RolldownOutput).output
      this.emitFile({ type: 'asset', fileName: `shell${suffix}.html`, source: html })
      this.emitFile({ type: 'asset', fileName: `service-worker${suffix}.js`, source: worker.code })
      this.info(`service worker: ${worker.code.length} bytes, ${built.needed.length} files at once`)
    },
  },
})
