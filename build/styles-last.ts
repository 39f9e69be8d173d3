import type { Plugin } from 'vite'

/**
 * Moves the style sheet behind what the page itself shows: a browser paints nothing that stands below a sheet it still
 * waits for. The app, which needs it, starts once it is there.
 */
export const stylesLast = (): Plugin => ({
  name: 'styles-last',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? []
      const rest = sheets.reduce((text, sheet) => text.replace(sheet, ''), html)
      return rest.replace('</body>', `${sheets.join('')}</body>`)
    },
  },
})
