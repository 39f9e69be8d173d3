import type { Plugin } from 'vite'

/**
 * Lets the photos that the server preloads go before the app: scripts get a low priority, and the style sheet stands at
 * the end of the body, where it does not keep the browser from painting what comes before it.
 */
export const appAfterPhotos = (): Plugin => ({
  name: 'app-after-photos',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => ({
      html: html
        .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
        .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
        .replaceAll('<link rel="stylesheet"', '<link rel="preload" as="style" fetchpriority="low"'),
      tags: Object.keys(bundle)
        .filter((file) => file.endsWith('.css'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'stylesheet', crossorigin: true, href: `/${file}` },
          injectTo: 'body' as const,
        })),
    }),
  },
})
