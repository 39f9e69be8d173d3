import type { Language } from '#domain/language.ts'
import { formatPesos, toPesos } from '#domain/money.ts'
import { isShownWhole, photoAt, photoLink, photoSizes, sourceSetOf, tileRatio } from '#domain/photos.ts'
import { type Html, html } from '../../platform/html.ts'
import type { PhotoRow, ShopItemRow } from '../listings/index.ts'
import { texts } from './texts.ts'

interface Shown {
  alt: string
  sizes: string
  /** The shape of its box. */
  ratio: number
  isFirst?: boolean
}

export const photoOf = (photo: PhotoRow, { alt, sizes, ratio, isFirst = false }: Shown): Html => {
  const link = photoLink(photo.key)
  const shape = isShownWhole(photo, ratio) ? 'whole' : 'fill'
  return html`<img
    class="${shape}"
    src="${photoAt(link, 560)}"
    srcset="${sourceSetOf({ link, width: photo.width })}"
    sizes="${sizes}"
    width="${photo.width}"
    height="${photo.height}"
    alt="${alt}"
    decoding="async"
    ${isFirst ? html`fetchpriority="high"` : html`loading="lazy"`}
  />`
}

const tile = (item: ShopItemRow, language: Language, isFirst: boolean): Html => {
  const m = texts[language]
  const [photo] = item.photos
  return html`<li>
    <a class="tile" href="/p/${item.id}">
      <span class="frame"
        >${photo ? photoOf(photo, { alt: '', sizes: photoSizes.tile, ratio: tileRatio, isFirst }) : html``}
        ${item.availability === 'held' ? html`<span class="badge">${m.onHold}</span>` : html``}</span
      >
      <span class="facts"
        ><b>${formatPesos(toPesos(item.price_centavos))}</b>
        <span
          >${item.size}${item.condition === null ? '' : ` · ${m.conditions[item.condition as keyof typeof m.conditions]}`}</span
        ></span
      >
      <span class="name">${item.name}</span></a
    >
  </li>`
}

/** `atTop`: the first of them are what people see first. */
export const tiles = (items: readonly ShopItemRow[], language: Language, atTop = false): Html =>
  html`<ul class="grid">
    ${items.map((item, n) => tile(item, language, atTop && n < 2))}
  </ul>`
