import { coverSizes } from '#domain/cover-sizes.ts'
import {
  type PickupHours,
  type Span,
  comingExceptions,
  minutesOfDay,
  weekGroups,
} from '#domain/pickup-hours.ts'
import { photoAt, sourceSetOf } from '#domain/photos.ts'
import { type Html, html } from '../../platform/html.ts'
import type { SoldRow } from '../items/index.ts'
import { coverOf } from '../shops/index.ts'
import type { View } from './frame.ts'
import type { ShopOfPage } from './queries.ts'
import { texts } from './texts.ts'
import { soldTiles } from './tiles.ts'

/** The photo that the seller chose for the top of the page. */
export const coverPhoto = (shop: ShopOfPage): Html => {
  const cover = coverOf(shop)
  return cover === null
    ? html``
    : html`<div class="cover">
        <img
          src="${photoAt(cover.link, 800)}"
          srcset="${sourceSetOf(cover)}"
          sizes="${coverSizes}"
          width="${cover.width}"
          height="${cover.height}"
          alt=""
          fetchpriority="high"
        />
      </div>`
}

/** What the seller says about the shop. */
export const aboutShop = ({ about }: ShopOfPage): Html =>
  about === '' ? html`` : html`<p class="lines">${about}</p>`

/** How to find the shop. */
export const wayToShop = ({ directions }: ShopOfPage, { language }: View): Html =>
  directions === ''
    ? html``
    : html`<h2>${texts[language].howToFind}</h2>
        <p class="lines">${directions}</p>`

/** Whether a person or a business sells, and where the items come from. */
export const whoSells = ({ seller }: ShopOfPage, { language }: View): Html => {
  if (!seller) return html``
  const m = texts[language]
  const lines =
    seller.kind === 'person'
      ? [m.sellerIsPerson]
      : [
          m.sellerIsBusiness,
          seller.name ?? '',
          seller.address ?? '',
          seller.contact ?? '',
          m.businessRegistration(seller.registration ?? ''),
        ]
  const sources = seller.sources.map((source) => m.sources[source])
  return html`<h2>${m.whoSells}</h2>
    <p class="lines">${lines.join('\n')}</p>
    <p class="muted">${m.shownSources(sources.join(', '))}</p>`
}

export const lastSold = (sold: readonly SoldRow[], { language }: View): Html =>
  sold.length === 0
    ? html``
    : html`<section class="block">
        <h2>${texts[language].lastSold}</h2>
        ${soldTiles(sold, language)}
      </section>`

/** Further exceptions are in the app. */
const maxShownExceptions = 10

/** When items can be picked up: the week, and the next days that differ. */
export const pickupHours = ({ hours }: ShopOfPage, now: Date, { language }: View): Html => {
  if (!hours) return html``
  const m = texts[language]
  const row = (days: string, spans: Span[]): Html =>
    html`<div>
      <dt>${days}</dt>
      <dd>${spans.length === 0 ? m.closed : spans.map((span) => html`<span>${m.span(span)}</span> `)}</dd>
    </div>`
  const exceptions = comingExceptions(hours, now).slice(0, maxShownExceptions)
  return html`<h2>${m.pickupHours}</h2>
    <dl class="hours">
      ${weekGroups(hours).map(({ first, last, spans }) => row(m.days(first, last), spans))}
      ${exceptions.map(({ date, spans }) => row(m.date(date), spans))}
    </dl>`
}

const dayCodes = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
/** Search engines read 23:59 as the end of the day. */
const clock = (minute: number): string => {
  const shown = Math.min(minute, minutesOfDay - 1)
  return [Math.floor(shown / 60), shown % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** The properties of schema.org for the hours. */
export const hoursData = (hours: PickupHours | null, now: Date): object => {
  if (!hours) return {}
  const openingHours = weekGroups(hours).flatMap(({ first, last, spans }) => {
    const days = first === last ? dayCodes[first] : `${dayCodes[first]}-${dayCodes[last]}`
    return spans.map(({ from, to }) => `${days} ${clock(from)}-${clock(to)}`)
  })
  const special = comingExceptions(hours, now)
    .slice(0, maxShownExceptions)
    .flatMap(({ date, spans }) =>
      // For a closed day both times are the same.
      (spans.length === 0 ? [{ from: 0, to: 0 }] : spans).map(({ from, to }) => ({
        '@type': 'OpeningHoursSpecification',
        validFrom: date,
        validThrough: date,
        opens: clock(from),
        closes: clock(to),
      })),
    )
  return { openingHours, ...(special.length > 0 && { specialOpeningHoursSpecification: special }) }
}
