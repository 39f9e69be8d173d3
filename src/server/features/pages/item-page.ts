import { shorten } from '#domain/shorten.ts'
import { cutOf, kindsOfCut } from '#domain/cuts.ts'
import {
  type Condition,
  type Measurements,
  measurementKinds,
  pricePerPiece,
  toInches,
} from '#domain/item-facts.ts'
import { formatPesos, toPesos } from '#domain/money.ts'
import { galleryRatioOf, photoLink, photoSizes } from '#domain/photos.ts'
import { Verified } from '#domain/roles.ts'
import { shopArea } from '#domain/shop-area.ts'
import { letterOf, tapeDrawings } from '#domain/tape-drawings.ts'
import { type Html, html } from '../../platform/html.ts'
import type { ItemRow, ShopItemRow } from '../items/index.ts'
import {
  type Head,
  type Site,
  type View,
  afterLogin,
  followAction,
  mainAction,
  pageOf,
  reportLink,
  signUpAction,
  verifiedMark,
} from './frame.ts'
import type { PublicShop } from './queries.ts'
import { type Terms, bundleCard, offerAction } from './terms.ts'
import { texts } from './texts.ts'
import { photoOf, tiles, was } from './tiles.ts'

export interface PublicItem extends Awaited<ReturnType<Terms['ofItem']>> {
  item: ItemRow
  shop: PublicShop
  others: ShopItemRow[]
}

export const itemPath = (id: string): string => `/p/${id}`
export const shopPath = (slug: string): string => `/s/${slug}`
const appPathOf = ({ item }: PublicItem): string => `/item/${item.id}`

const priceOf = ({ item }: PublicItem): string => formatPesos(toPesos(item.price_centavos))
const conditionOf = ({ item }: PublicItem): Condition | null => item.facts.condition

/** Whether search engines should keep the page: not of an item that nobody can get any more. */
export const isItemIndexed = ({ item }: PublicItem): boolean =>
  item.availability === 'for_sale' || item.availability === 'held' || item.waits_for_shop

/** The beginning of a text in one line, cut between words. */
const beginning = (text: string, max: number): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= max ? line : `${shorten(line, max + 1).replace(/\s*\S*$/, '') || shorten(line, max)}…`
}

const availabilities = {
  for_sale: 'InStock',
  held: 'LimitedAvailability',
  sold: 'SoldOut',
  withdrawn: 'Discontinued',
  draft: 'Discontinued',
}

/** How many a lot has, and what each comes to. */
const lotOf = ({ item }: PublicItem, m: (typeof texts)['en']): string | undefined => {
  const { pieces } = item.facts
  const price = toPesos(item.price_centavos)
  return pieces === null ? undefined : m.lotOf(pieces, formatPesos(pricePerPiece(price, pieces)))
}

const headOf = (site: Site, given: PublicItem, { language }: View): Head => {
  const m = texts[language]
  const { item, shop } = given
  const condition = conditionOf(given)
  const path = itemPath(item.id)
  const [photo] = item.photos
  const lot = lotOf(given, m)
  const facts = [
    ...(lot === undefined ? [] : [lot]),
    m.size(item.size),
    ...(condition === null ? [] : [m.conditions[condition]]),
  ].join(', ')
  return {
    title: `${item.name}, ${priceOf(given)} · ${shop.name}`,
    description: `${facts}. ${beginning(item.description, 150)}`,
    path,
    isIndexed: isItemIndexed(given),
    type: 'product',
    picture: photo && {
      link: photoLink(photo.key),
      width: Math.min(1080, photo.width),
      height: Math.round((photo.height * Math.min(1080, photo.width)) / photo.width),
    },
    properties: {
      'product:price:amount': toPesos(item.price_centavos).toFixed(2),
      'product:price:currency': 'PHP',
    },
    data: {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: item.name,
      description: item.description,
      sku: item.id,
      image: item.photos.map(({ key }) => site.origin + photoLink(key)),
      size: item.size,
      ...(item.facts.brand !== null && { brand: { '@type': 'Brand', name: item.facts.brand } }),
      itemCondition: `https://schema.org/${condition === 'new_with_tags' ? 'NewCondition' : 'UsedCondition'}`,
      offers: {
        '@type': 'Offer',
        price: toPesos(item.price_centavos).toFixed(2),
        priceCurrency: 'PHP',
        availability: `https://schema.org/${item.away_until ? 'OutOfStock' : availabilities[item.availability]}`,
        url: site.origin + path,
        seller: { '@type': 'Store', name: shop.name, url: site.origin + shopPath(shop.slug) },
      },
    },
  }
}

const gallery = ({ item }: PublicItem, m: (typeof texts)['en']): Html => {
  const { photos, name } = item
  const ratio = galleryRatioOf(photos[0])
  const slides = photos.map(
    (photo, n) =>
      html`<li id="photo-${n + 1}">
        ${photoOf(photo, {
          alt: m.photo(name, n + 1, photos.length),
          sizes: photoSizes.large,
          ratio,
          isFirst: n === 0,
        })}${photos.length > 1 ? html`<span class="count">${n + 1} / ${photos.length}</span>` : html``}
      </li>`,
  )
  const thumbnails = photos.map(
    (photo, n) =>
      html`<li>
        <a href="#photo-${n + 1}" aria-label="${m.showPhoto(n + 1)}"
          >${photoOf(photo, {
            alt: '',
            sizes: '72px',
            ratio: 1,
          })}</a
        >
      </li>`,
  )
  return html`<section class="gallery" aria-label="${m.photos}">
    ${
      photos.length > 1
        ? html`<ul class="thumbnails">
            ${thumbnails}
          </ul>`
        : html``
    }
    <ul class="strip ${ratio > 0.9 ? 'square' : 'tall'}" tabindex="0" aria-label="${m.photos}">
      ${slides}
    </ul>
  </section>`
}

const drawing = (tagNames: string[], measurements: Measurements): Html => {
  const cut = cutOf(tagNames)
  const kinds = kindsOfCut[cut].filter((kind) => measurements[kind] !== undefined)
  if (kinds.length === 0) return html``
  const { outline, lines } = tapeDrawings[cut]
  const tapes = kinds.map((kind) => {
    const line = lines[kind]
    if (!line) return html``
    const { from, to } = line
    const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
    return html`<line x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}" />
      <circle cx="${x}" cy="${y}" r="8" /><text x="${x}" y="${y}">${letterOf(cut, kind)}</text>`
  })
  return html`<svg class="drawing" viewBox="0 0 120 142" aria-hidden="true">
    <path d="${outline}" />
    ${tapes}
  </svg>`
}

const measured = ({ item }: PublicItem, m: (typeof texts)['en']): Html => {
  const { measurements } = item.facts
  const tagNames = item.tags.map(({ tagName }) => tagName)
  const cut = cutOf(tagNames)
  const drawn = kindsOfCut[cut].filter((kind) => measurements[kind] !== undefined)
  const kinds = [
    ...drawn,
    ...measurementKinds.filter((kind) => measurements[kind] !== undefined && !drawn.includes(kind)),
  ]
  if (kinds.length === 0) return html``
  const lines = kinds.map((kind) => {
    const centimetres = measurements[kind] ?? 0
    return html`<div>
      <dt>
        ${drawn.includes(kind) ? html`<i aria-hidden="true">${letterOf(cut, kind)}</i>` : html``}
        ${m.measurementNames[kind]}
      </dt>
      <dd><b>${m.centimetres(centimetres)}</b> <span>${m.inches(toInches(centimetres))}</span></dd>
    </div>`
  })
  return html`<section class="block">
    <h2>${m.measurements}</h2>
    <div class="measured${drawn.length > 0 ? ' drawn' : ''}">
      ${drawing(tagNames, measurements)}
      <dl>${lines}</dl>
    </div>
  </section>`
}

/** The part of the photo around a flaw, as wide as half of its shorter side. */
const closeUp = (photo: ItemRow['photos'][number], x: number, y: number): Html => {
  const side = Math.min(photo.width, photo.height) / 2
  const centre = { x: (x / 1000) * photo.width, y: (y / 1000) * photo.height }
  const left = Math.max(0, Math.min(photo.width - side, centre.x - side / 2))
  const top = Math.max(0, Math.min(photo.height - side, centre.y - side / 2))
  return html`<svg class="flaw" viewBox="${left} ${top} ${side} ${side}" aria-hidden="true">
    <image href="${photoLink(photo.key, 560)}" width="${photo.width}" height="${photo.height}" />
    <circle cx="${centre.x}" cy="${centre.y}" r="${side / 8}" stroke-width="${side / 60}" />
  </svg>`
}

const flaws = ({ item }: PublicItem, m: (typeof texts)['en']): Html => {
  const list = item.facts.flaws.map(({ word, photo, x, y }) => {
    const shown = photo === null ? undefined : item.photos[photo]
    return html`<li>${shown ? closeUp(shown, x, y) : html``}${word}</li>`
  })
  return list.length === 0
    ? html``
    : html`<section class="block">
        <h2>${m.flaws}</h2>
        <ul class="flaws">
          ${list}
        </ul>
      </section>`
}

const standing = ({ item }: PublicItem, m: (typeof texts)['en']): Html => {
  if (item.away_until && (item.waits_for_shop || item.availability === 'held'))
    return html`<p class="standing"><b>${m.awayUntil(item.away_until)}</b> ${m.awayHint}</p>`
  if (item.availability === 'for_sale' || item.availability === 'draft') return html``
  const [title, hint] = m.standings[item.availability]
  return html`<p class="standing"><b>${title}</b> ${hint}</p>`
}

/** The page of an item for people without an account. */
export const itemPage = (site: Site, given: PublicItem, view: View): string => {
  const m = texts[view.language]
  const { item, shop, others } = given
  const { brand, kids } = item.facts
  const condition = conditionOf(given)
  const appPath = appPathOf(given)
  const isForSale = item.availability === 'for_sale'
  const style = (kids ? m.kidsStyles : m.styles)[item.is_feminine as 0 | 1]
  const area = shopArea(shop)
  const lot = lotOf(given, m)
  const main = html`<article class="item">
      ${gallery(given, m)}
      <div class="words">
        ${standing(given, m)}
        <p class="price">
          <b>${priceOf(given)}</b>${was(item.was_centavos, m)}<span class="fact"
            ><span class="unseen">${m.sizeLabel} </span>${item.size}</span
          >
          ${condition === null ? html`` : html`<span class="fact"><span class="unseen">${m.conditionLabel} </span>${m.conditions[condition]}</span>`}
        </p>
        <h1>${item.name}</h1>
        <p class="muted">${brand === null ? '' : `${brand} · `}${style}</p>
        ${lot === undefined ? html`` : html`<p><b>${lot}</b> ${m.lotSoldAsOne}</p>`}
        ${
          isForSale
            ? html`<div class="buy">
                  <p class="left"><b>${priceOf(given)}</b><span class="muted">${m.stillForSale}</span></p>
                  ${signUpAction(view, appPath)}${mainAction(view, appPath, m.logInToBuy)}
                </div>
                <p class="muted small">${m.pickUp}</p>
                ${given.takesOffers ? offerAction(view, appPath) : html``}${bundleCard(given.bundle, view, true)}`
            : html``
        }
        ${measured(given, m)}${flaws(given, m)}
        <section class="block">
          <h2>${m.description}</h2>
          <p class="text">${item.description}</p>
          ${
            item.tags.length === 0
              ? html``
              : html`<ul class="tags" aria-label="${m.tags}">
                  ${item.tags.map(({ tagName }) => html`<li>${tagName}</li>`)}
                </ul>`
          }
        </section>
        <section class="block shop">
          <p class="who">
            <a href="${shopPath(shop.slug)}">${shop.name}</a>
            ${shop.verified === Verified.Approved ? verifiedMark(view.language) : html``}
            ${area === '' ? html`` : html`<span class="muted">${area}</span>`}
          </p>
          <div class="actions">
            ${view.viewer === 'stranger' ? html`<a class="button quiet" href="${afterLogin(appPath)}">${m.talk}</a>` : html``}
            ${followAction(view, appPath)}
            <a class="button hair" href="${shopPath(shop.slug)}">${m.visitShop}</a>
          </div>
        </section>
        ${reportLink(view, appPath)}
      </div>
    </article>
    ${
      others.length === 0
        ? html``
        : html`<section class="more">
            <h2>${m.moreOf(shop.name)}</h2>
            <a href="${shopPath(shop.slug)}">${m.seeAll}</a>${tiles(others, view.language)}
          </section>`
    }`
  return pageOf(site, headOf(site, given, view), view, appPath, main)
}
