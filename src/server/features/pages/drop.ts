import { dropCover, hemColour } from '#domain/drop-cover.ts'
import { type Html, html } from '../../platform/html.ts'
import type { View } from './frame.ts'
import { texts } from './texts.ts'

/** What everybody may know of a drop. */
export interface DropOfPage {
  title: string
  opensAt: string
  openedAt: string | null
  items: number
  free: number
  covers: (string | null)[]
}

const minute = 60_000

/** How long until then, in words that stay true while the page is kept for a few minutes. */
const timeLeft = ({ language }: View, milliseconds: number): string => {
  const m = texts[language]
  const hours = Math.floor(milliseconds / (60 * minute))
  if (hours >= 48) return m.inDays(Math.floor(hours / 24))
  return hours >= 1 ? m.inHours(hours) : m.withinAnHour
}

const cover = (colour: string | null): Html =>
  html` <li>
    <svg viewBox="${dropCover.viewBox}" aria-hidden="true">
      <path fill="${hemColour(colour)}" d="${dropCover.hem}" />
      <path class="cover" d="${dropCover.cover}" />
      <path class="fold" d="${dropCover.fold}" />
    </svg>
  </li>`

/** The drop of a shop: what is to come, covered, or what has just appeared. */
export const dropCard = (drop: DropOfPage | null, now: Date, view: View): Html => {
  if (!drop) return html``
  const { drops, minuteOf } = texts[view.language]
  const at = minuteOf(new Date(drop.openedAt ?? drop.opensAt))
  const words = drop.openedAt
    ? html`<p><b>${drops.openSince(at)}</b> ${drops.standing(drop.free, drop.items)}</p>`
    : html`<p><b>${drops.opens(at)}</b> ${timeLeft(view, Date.parse(drop.opensAt) - now.getTime())}</p>
        <p>${drops.together(drop.items)} ${drops.firstTap}</p>`
  return html`<section class="terms drop" aria-label="${drops.drop}">
    <h2>${drop.title}</h2>
    ${words}${
      drop.covers.length === 0
        ? html``
        : html`<ul aria-hidden="true">
            ${drop.covers.map(cover)}
          </ul>`
    }
  </section>`
}
