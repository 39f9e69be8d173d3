import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { type Language, languages } from '../src/domain/language.ts'

const messages = (language: Language, name: string) =>
  fileURLToPath(new URL(`../src/messages/${language}/${name}`, import.meta.url))

/** The page with each text of `index-page.ts` in this language. */
const translated = async (html: string, language: Language): Promise<string> => {
  const { texts } = (await import(messages(language, 'index-page.ts'))) as { texts: Record<string, string> }
  for (const [english, text] of Object.entries(texts)) {
    if (!html.includes(english)) throw new Error(`index.html does not contain: ${english}`)
    html = html.replace(english, text)
  }
  return html
}

/**
 * Builds the app in one language. English comes first and starts the others, which leave the files that they share as they
 * are.
 */
export const inLanguage = (language: Language): Plugin => ({
  name: 'in-language',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith('#messages/') ? messages(language, id.slice('#messages/'.length)) : null),
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => (language === 'en' ? html : translated(html, language)),
  },
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const page = bundle['index.html']
      if (language === 'en' || page?.type !== 'asset') return
      delete bundle['index.html']
      this.emitFile({ type: 'asset', fileName: `index.${language}.html`, source: page.source })
    },
  },
  async closeBundle() {
    if (language === 'en') for (const other of languages) if (other !== 'en') await build({ mode: other })
  },
})
