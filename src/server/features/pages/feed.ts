import { formatPesos, toPesos } from '#domain/money.ts'
import { photoLink } from '#domain/photos.ts'
import { html } from '../../platform/html.ts'
import type { ShopItemRow } from '../items/index.ts'
import { itemPath, shopPath } from './item-page.ts'
import type { ShopOfPage } from './queries.ts'

export const feedPath = (slug: string): string => `${shopPath(slug)}/feed.xml`

const timeOf = (microseconds: number): string => new Date(microseconds / 1000).toISOString()

/** The newest items of a shop as an Atom feed (RFC 4287), with what their public pages say. Addresses are whole. */
export const shopFeed = (origin: string, shop: ShopOfPage, items: readonly ShopItemRow[]): string => {
  const newest = items.reduce((latest, { moment }) => Math.max(latest, moment), 0)
  const entries = items.map(({ id, name, price_centavos, size, moment, photos: [photo] }) => {
    const link = `${origin}${itemPath(id)}`
    return html`<entry>
      <id>${link}</id>
      <title>${name}</title>
      <link rel="alternate" type="text/html" href="${link}" />
      ${photo ? html`<link rel="enclosure" type="image/webp" href="${origin}${photoLink(photo.key)}" />` : html``}
      <updated>${timeOf(moment)}</updated>
      <summary>${formatPesos(toPesos(price_centavos))} · ${size}</summary>
    </entry> `
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n${
    html`<feed xmlns="http://www.w3.org/2005/Atom">
      <id>${origin}${shopPath(shop.slug)}</id>
      <title>${shop.name}</title>
      <author><name>${shop.name}</name></author>
      <link rel="self" type="application/atom+xml" href="${origin}${feedPath(shop.slug)}" />
      <link rel="alternate" type="text/html" href="${origin}${shopPath(shop.slug)}" />
      <updated>${timeOf(newest)}</updated>
      ${entries}
    </feed>`.text
  }`
}
