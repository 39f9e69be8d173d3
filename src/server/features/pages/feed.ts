import { formatPesos, toPesos } from '#domain/money.ts'
import { photoLink } from '#domain/photos.ts'
import { html } from '../../platform/html.ts'
import type { ShopItemRow } from '../items/index.ts'
import { itemPath, shopPath } from './item-page.ts'
import type { ShopOfPage } from './queries.ts'

export const feedPath = (slug: string): string => `${shopPath(slug)}/feed.xml`

const timeOf = (microseconds: number): string => new Date(microseconds / 1000).toISOString()

interface Feed {
  /** The path of the page that shows the same. */
  page: string
  path: string
  title: string
  /** Of all entries. Without one, each entry names its shop. */
  author?: string
}

const by = (name: string | undefined) =>
  name === undefined ? html`` : html`<author><name>${name}</name></author>`

/** Items as an Atom feed (RFC 4287), with what their public pages say. Addresses are whole. */
const feedOf = (
  origin: string,
  { page, path, title, author }: Feed,
  items: readonly (ShopItemRow & { shop_name?: string })[],
): string => {
  const newest = items.reduce((latest, { moment }) => Math.max(latest, moment), 0)
  const entries = items.map(({ id, name, price_centavos, size, moment, photos: [photo], shop_name }) => {
    const link = `${origin}${itemPath(id)}`
    return html`<entry>
      <id>${link}</id>
      <title>${name}</title>
      ${author === undefined ? by(shop_name) : html``}
      <link rel="alternate" type="text/html" href="${link}" />
      ${photo ? html`<link rel="enclosure" type="image/webp" href="${origin}${photoLink(photo.key)}" />` : html``}
      <updated>${timeOf(moment)}</updated>
      <summary>${formatPesos(toPesos(price_centavos))} · ${size}</summary>
    </entry> `
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n${
    html`<feed xmlns="http://www.w3.org/2005/Atom">
      <id>${origin}${page}</id>
      <title>${title}</title>
      ${by(author)}
      <link rel="self" type="application/atom+xml" href="${origin}${path}" />
      <link rel="alternate" type="text/html" href="${origin}${page}" />
      <updated>${timeOf(newest)}</updated>
      ${entries}
    </feed>`.text
  }`
}

/** The newest items of a shop. */
export const shopFeed = (
  origin: string,
  { slug, name }: Pick<ShopOfPage, 'slug' | 'name'>,
  items: readonly ShopItemRow[],
): string => feedOf(origin, { page: shopPath(slug), path: feedPath(slug), title: name, author: name }, items)

/** The newest items that a search for words finds. */
export const searchFeed = (
  origin: string,
  q: string,
  items: readonly (ShopItemRow & { shop_name: string })[],
): string => {
  const query = new URLSearchParams({ q })
  return feedOf(origin, { page: `/search?${query}`, path: `/feed.xml?${query}`, title: `${q} · Ukay` }, items)
}
