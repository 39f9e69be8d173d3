import { photoLink } from '#domain/photos.ts'
import { Verified } from '#domain/roles.ts'
import { shopArea } from '#domain/shop-area.ts'
import { maxSoldCounted } from '#domain/sold-count.ts'
import { html } from '../../platform/html.ts'
import type { ShopItemRow, SoldRow } from '../items/index.ts'
import { coverOf } from '../shops/index.ts'
import {
  type Head,
  type Site,
  type View,
  followAction,
  mainAction,
  pageOf,
  reportLink,
  verifiedMark,
} from './frame.ts'
import { type DropOfPage, dropCard } from './drop.ts'
import { feedPath } from './feed.ts'
import { shopPath } from './item-page.ts'
import type { ShopOfPage } from './queries.ts'
import { aboutShop, coverPhoto, hoursData, lastSold, pickupHours, wayToShop, whoSells } from './shop-face.ts'
import { type Terms, bundleCard } from './terms.ts'
import { texts } from './texts.ts'
import { tiles } from './tiles.ts'

export interface PublicShopPage {
  shop: ShopOfPage
  items: ShopItemRow[]
  /** The last sold items, on the first page. */
  lastSold: SoldRow[]
  /** On the first page. */
  bundle: Awaited<ReturnType<Terms['ofShop']>>
  /** On the first page. */
  drop: DropOfPage | null
  /** Of all its items, counted up to `maxCounted`. */
  offered: number
  /** Of the next page of items. */
  cursor: string | null
  /** False on the pages after the first. */
  isFirst: boolean
  now: Date
}

export const maxCounted = 1_000

const pictureOfItem = (item: ShopItemRow | undefined): Head['picture'] => {
  const photo = item?.photos[0]
  return photo && { link: photoLink(photo.key), width: photo.width, height: photo.height }
}

const headOf = (site: Site, { shop, items, isFirst, now }: PublicShopPage, { language }: View): Head => {
  const m = texts[language]
  const area = shopArea(shop)
  const photo = coverOf(shop) ?? pictureOfItem(items[0])
  const path = shopPath(shop.slug)
  return {
    title: area === '' ? shop.name : `${shop.name}, ${area}`,
    description: m.shopDescription(shop.name, area),
    path,
    isIndexed: isFirst,
    type: 'website',
    ...(site.origin !== '' && { feed: feedPath(shop.slug) }),
    picture: photo,
    data: {
      '@context': 'https://schema.org',
      '@type': 'Store',
      name: shop.name,
      ...(shop.about !== '' && { description: shop.about }),
      url: site.origin + path,
      ...hoursData(shop.hours, now),
      ...(photo && { image: site.origin + photo.link }),
      address: {
        '@type': 'PostalAddress',
        ...(area !== '' && { addressLocality: area }),
        addressCountry: 'PH',
      },
    },
  }
}

/** The page of a shop for people without an account. */
export const shopPage = (site: Site, given: PublicShopPage, view: View): string => {
  const m = texts[view.language]
  const { shop, items, offered, cursor, isFirst } = given
  const appPath = `/shop/${shop.id}`
  const area = shopArea(shop)
  const main = html`${isFirst ? coverPhoto(shop) : html``}
    <header class="shop-head">
      <h1>${shop.name}</h1>
      ${shop.verified === Verified.Approved ? html`<p>${verifiedMark(view.language, shop.verified_since)}</p>` : html``}
      <p class="muted">
        ${area === '' ? '' : `${area} · `}${m.items(Math.min(offered, maxCounted), offered > maxCounted)}${shop.sold === 0 ? '' : ` · ${m.sold(shop.sold, shop.sold >= maxSoldCounted)}`}
      </p>
      ${isFirst ? html`${aboutShop(shop)}${pickupHours(shop, given.now, view)}${wayToShop(shop, view)}${whoSells(shop, view)}` : html``}
      <div class="actions">${mainAction(view, appPath, m.logInToTalk)}${followAction(view, appPath)}</div>
    </header>
    ${dropCard(given.drop, given.now, view)}${bundleCard(given.bundle, view)}
    <h2 class="unseen">${m.itemsOf(shop.name)}</h2>
    ${shop.away_until ? html`<p class="standing"><b>${m.awayUntil(shop.away_until)}</b> ${m.awayHint}</p>` : items.length === 0 ? html`<p class="muted">${m.nothingForSale}</p>` : tiles(items, view.language, true)}
    ${cursor === null ? html`` : html`<p class="next"><a class="button quiet" rel="nofollow" href="${shopPath(shop.slug)}?${String(new URLSearchParams({ after: cursor }))}">${m.nextItems}</a></p>`}
    ${lastSold(given.lastSold, view)}${isFirst ? reportLink(view, appPath) : html``}`
  return pageOf(site, headOf(site, given, view), view, appPath, main)
}
