import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Plugin, build } from 'vite'

const source = 'src/web/public-pages/public-pages.css'

/** Writes `public-pages.css`, which the server puts into the pages that it makes itself. Fonts are those of the app. */
export const publicPages = (): Plugin => ({
  name: 'public-pages',
  apply: 'build',
  async writeBundle({ dir = '.' }) {
    const built = await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      build: {
        outDir: dir,
        emptyOutDir: false,
        write: false,
        assetsInlineLimit: 0,
        rolldownOptions: { input: source },
      },
    })
    const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
    const sheet = outputs.find(({ fileName }) => fileName.endsWith('.css'))
    if (sheet?.type !== 'asset') throw new Error(`${source} was not built`)
    await writeFile(join(dir, 'public-pages.css'), sheet.source)
  },
})
