import { type Html, html } from '../../platform/html.ts'
import type { SoldRow } from '../listings/index.ts'
import type { View } from './frame.ts'
import type { ShopOfPage } from './queries.ts'
import { texts } from './texts.ts'
import { soldTiles } from './tiles.ts'

/** What the seller says about the shop. */
export const aboutShop = ({ about }: ShopOfPage): Html =>
  about === '' ? html`` : html`<p class="lines">${about}</p>`

/** How to find the shop. */
export const wayToShop = ({ directions }: ShopOfPage, { language }: View): Html =>
  directions === ''
    ? html``
    : html`<h2>${texts[language].howToFind}</h2>
        <p class="lines">${directions}</p>`

export const lastSold = (sold: readonly SoldRow[], { language }: View): Html =>
  sold.length === 0
    ? html``
    : html`<section class="block">
        <h2>${texts[language].lastSold}</h2>
        ${soldTiles(sold, language)}
      </section>`
