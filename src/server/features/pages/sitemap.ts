import type { Db } from '../../platform/db/connect.ts'
import { type Html, html } from '../../platform/html.ts'
import { itemPath, shopPath } from './item-page.ts'
import { countItems, countShops, selectItemIDs, selectSlugs } from './queries.ts'

/** Addresses of one file. The protocol allows 50,000. */
export const addressesPerFile = 5_000
/** Files of each kind. The newest are in them; search engines find older items through the shops. */
export const maxFiles = 20
const maxAddresses = addressesPerFile * maxFiles

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const document = (content: Html): string => `<?xml version="1.0" encoding="UTF-8"?>\n${content.text}`

export type SiteMapKind = 'items' | 'shops'

export const siteMapIndex = async (db: Db, origin: string): Promise<string> => {
  const counts = { items: await countItems(db, maxAddresses), shops: await countShops(db, maxAddresses) }
  const files = (['items', 'shops'] as const).flatMap((kind) =>
    Array.from(
      { length: Math.ceil(counts[kind] / addressesPerFile) },
      (_, n) => html`<sitemap><loc>${origin}/sitemap-${kind}-${n + 1}.xml</loc></sitemap> `,
    ),
  )
  return document(html`<sitemapindex xmlns="${namespace}"> ${files}</sitemapindex>`)
}

export const siteMap = async (db: Db, origin: string, kind: SiteMapKind, file: number): Promise<string> => {
  const part = { offset: (file - 1) * addressesPerFile, limit: addressesPerFile }
  const paths =
    kind === 'items'
      ? (await selectItemIDs(db, part)).map(itemPath)
      : (await selectSlugs(db, part)).map(shopPath)
  const lines = paths.map((path) => html`<url><loc>${origin}${path}</loc></url> `)
  return document(html`<urlset xmlns="${namespace}"> ${lines}</urlset>`)
}

export const robots = (origin: string): string =>
  [
    'User-agent: *',
    'Allow: /$',
    'Allow: /p/',
    'Allow: /s/',
    'Allow: /terms$',
    'Allow: /privacy$',
    'Allow: /rules$',
    'Allow: /photos/',
    'Allow: /assets/',
    'Allow: /icon.svg',
    'Allow: /sitemap',
    'Disallow: /',
    ...(origin === '' ? [] : [`Sitemap: ${origin}/sitemap.xml`]),
    '',
  ].join('\n')
