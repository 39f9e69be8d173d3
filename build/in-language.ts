import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { type Language, languages } from '../src/domain/language.ts'

const messages = (language: Language, name: string) =>
  fileURLToPath(new URL(`../src/web/messages/${language}/${name}`, import.meta.url))

type Translated = Exclude<Language, 'en'>

/** What stands in `index.html`, before any script runs. */
const texts: Record<Translated, Readonly<Record<string, string>>> = {
  fil: {
    'lang="en-PH"': 'lang="fil-PH"',
    'Ukay: one-of-a-kind second-hand clothes': 'Ukay: mga segunda manong damit na tig-iisa lang',
    'Buy and sell second-hand clothes in the Philippines: one-of-a-kind finds from shops near you.':
      'Bumili at magbenta ng mga segunda manong damit sa Pilipinas: tig-iisang mga nahanap sa mga shop na malapit sa iyo.',
    'Ukay is coming': 'Paparating na ang Ukay',
    "Ukay needs JavaScript. Please turn it on in your browser's settings.":
      'Kailangan ng Ukay ang JavaScript. Pakibuksan ito sa settings ng browser mo.',
  },
}

/** The page with each of these texts in this language. */
const translated = (html: string, language: Translated): string => {
  for (const [english, text] of Object.entries(texts[language])) {
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
