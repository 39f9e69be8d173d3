import type { Plugin } from 'vite'

/**
 * Lets the photos that the server preloads go before the app: scripts get a low priority, and its style sheets stand at
 * the end of the body, where they do not keep the browser from painting what comes before it. Those of a page that is loaded later
 * come after them, because they change what is common.
 */
export const appAfterPhotos = (): Plugin => ({
  name: 'app-after-photos',
  apply: 'build',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: (code) => code.replaceAll('document.head.appendChild(', 'document.body.appendChild('),
  },
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
    if (!chunks.some(({ code }) => code.includes('document.body.appendChild(')))
      this.error(
        "Vite's preload helper has changed: the styles of a page would come before those of all pages",
      )
  },
  transformIndexHtml: {
    order: 'post',
    handler: (html) => ({
      html: html
        .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
        .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
        .replaceAll('<link rel="stylesheet"', '<link rel="preload" as="style" fetchpriority="low"'),
      tags: [...html.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)].map(([, href = '']) => ({
        tag: 'link',
        attrs: { rel: 'stylesheet', crossorigin: true, href },
        injectTo: 'body' as const,
      })),
    }),
  },
})
