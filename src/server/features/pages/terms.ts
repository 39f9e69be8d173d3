import type { z } from 'zod'
import type { Bundle } from '#contract/bundles.ts'
import { formatPesos } from '#domain/money.ts'
import { type Html, html } from '../../platform/html.ts'
import { type View, afterLogin } from './frame.ts'
import { texts } from './texts.ts'

type ShopBundle = z.output<typeof Bundle>

/** What a shop says about its prices. */
export interface Terms {
  ofItem: (itemID: string) => Promise<{ takesOffers: boolean; bundle: ShopBundle | null }>
  ofShop: (shopID: string) => Promise<ShopBundle | null>
}

/** A stranger offers less after the login, in the sheet of the item in the app. */
export const offerAction = ({ language, viewer }: View, appPath: string): Html => {
  if (viewer !== 'stranger') return html``
  const m = texts[language]
  return html`<div class="terms offers">
    <p><b>${m.openToOffers}</b><span class="muted small">${m.answersWithin}</span></p>
    <a class="button" rel="nofollow" href="${afterLogin(`${appPath}?offer`)}">${m.makeOffer}</a>
  </div>`
}

/** What several items of a shop cost together, and how many are missing. `isOfItem`: one of them is that of the page. */
export const bundleCard = (bundle: ShopBundle | null, { language }: View, isOfItem = false): Html => {
  if (bundle === null || bundle.more === null || bundle.saves === null) return html``
  const { forPrice, fromItems, missing, anyItems } = texts[language].bundles
  const { items, price, percent, more, saves } = bundle
  const rule = percent === null ? forPrice(items, formatPesos(price ?? 0)) : fromItems(percent, items)
  const left = missing(more, formatPesos(saves))
  return html`<section class="terms bundle" aria-label="${rule}">
    <h2>${isOfItem ? rule : left}</h2>
    <p${isOfItem ? html`` : html` class="muted small"`}>${isOfItem ? left : anyItems(rule)}</p>
  </section>`
}
