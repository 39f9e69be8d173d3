import { type Html, html } from '../../platform/html.ts'
import type { View } from './frame.ts'
import type { PublicShop } from './queries.ts'
import { texts } from './texts.ts'

/** What the seller says about the shop. */
export const aboutShop = ({ about }: PublicShop): Html =>
  about === '' ? html`` : html`<p class="lines">${about}</p>`

/** How to find the shop. */
export const wayToShop = ({ directions }: PublicShop, { language }: View): Html =>
  directions === ''
    ? html``
    : html`<h2>${texts[language].howToFind}</h2>
        <p class="lines">${directions}</p>`
