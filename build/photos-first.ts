import { readFile } from 'node:fs/promises'
import { minify, type Plugin, transformWithOxc } from 'vite'

const pageScript = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/
const itsImports = /\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g
const itsStyles = /\s*<link rel="stylesheet"[^>]*>/g

/** What the first words are written with, so that the app writes them once. */
const firstFonts = /\/(figtree-latin-wght|ukay-peso)[\w-]*\.woff2$/

/**
 * Puts the small script at `source`, which imports nothing, in place of the app's, and all files of the app into a
 * template, from which nothing is fetched before that script takes them out. So the photos that the server puts there
 * have the network and the processor to themselves until the first is painted.
 * It is no entry of the build: with two of them what pages share would be cut up smaller.
 */
export const photosFirst = (source: string): Plugin => ({
  name: 'photos-first',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return this.error('there is no page to start the app in')
      const html = String(page.source)
      const app = pageScript.exec(html)?.[1]
      if (!app) return this.error("the page's own script is not where it was")
      const plain = await transformWithOxc(await readFile(source, 'utf8'), source)
      const { code } = await minify(source, plain.code, { module: true })
      const start = this.getFileName(this.emitFile({ type: 'asset', name: 'start.js', source: code }))
      const parts = [...html.matchAll(itsImports)].map(([, href = '']) => href)
      const files = [
        ...(html.match(itsStyles) ?? []).map((sheet) => sheet.trim()),
        ...[...parts, app].map((href) => `<link rel="modulepreload" crossorigin href="${href}" data-app>`),
        ...Object.keys(bundle)
          .filter((file) => firstFonts.test(file))
          .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
      ]
      page.source = html
        .replace(pageScript, '')
        .replaceAll(itsImports, '')
        .replaceAll(itsStyles, '')
        .replace('</head>', `<script type="module" crossorigin src="/${start}"></script></head>`)
        .replace('</body>', `<template>${files.join('')}</template></body>`)
    },
  },
})
