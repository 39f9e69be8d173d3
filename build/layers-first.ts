import type { Plugin } from 'vite'

/**
 * Puts the order of the cascade's layers at the beginning of the style sheet: parts of it that come before the file which
 * says the order would else decide it.
 */
export const layersFirst = (order: string): Plugin => ({
  name: 'layers-first',
  apply: 'build',
  enforce: 'post',
  generateBundle: (_options, bundle) => {
    for (const file of Object.values(bundle))
      if (file.type === 'asset' && file.fileName.endsWith('.css')) {
        const text = typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source)
        file.source = `@layer ${order};${text}`
      }
  },
})
