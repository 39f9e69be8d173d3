import type { Language } from '#domain/language.ts'
import { formatPesos, toPesos } from '#domain/money.ts'
import { isShownWhole, photoAt, photoLink, photoSizes, sourceSetOf, tileRatio } from '#domain/photos.ts'
import { type Html, html } from '../../platform/html.ts'
import type { PhotoRow, ShopItemRow, SoldRow } from '../items/index.ts'
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

interface Tile extends Pick<
  ShopItemRow,
  'id' | 'name' | 'price_centavos' | 'was_centavos' | 'size' | 'condition'
> {
  photo: PhotoRow | undefined
  badge: string | undefined
}

/** A constraint sets all columns or none. */
const photoOfTicket = (row: SoldRow): PhotoRow | undefined =>
  row.photo_key === null
    ? undefined
    : {
        key: row.photo_key,
        width: row.photo_width ?? 1,
        height: row.photo_height ?? 1,
        placeholder: row.photo_placeholder ?? '',
      }

/** The price before it was lowered. */
export const was = (centavos: number | null, m: (typeof texts)[Language]): Html =>
  centavos === null
    ? html``
    : html` <span class="muted small">${m.was(formatPesos(toPesos(centavos)))}</span>`

const tile = (item: Tile, language: Language, isFirst: boolean): Html => {
  const m = texts[language]
  const { photo, badge } = item
  return html`<li>
    <a class="tile" href="/p/${item.id}">
      <span class="frame"
        >${photo ? photoOf(photo, { alt: '', sizes: photoSizes.tile, ratio: tileRatio, isFirst }) : html``}
        ${badge === undefined ? html`` : html`<span class="badge">${badge}</span>`}</span
      >
      <span class="facts"
        ><b>${formatPesos(toPesos(item.price_centavos))}</b>${was(item.was_centavos, m)}
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
    ${items.map((item, n) => {
      const badge = item.availability === 'held' ? texts[language].onHold : undefined
      return tile({ ...item, photo: item.photos[0], badge }, language, atTop && n < 2)
    })}
  </ul>`

/** Sold items, as they were at the purchase. */
export const soldTiles = (items: readonly SoldRow[], language: Language): Html =>
  html`<ul class="grid">
    ${items.map((item) =>
      tile(
        {
          id: item.item_id,
          name: item.item_name,
          price_centavos: item.price_centavos,
          was_centavos: null,
          size: item.item_size,
          condition: item.item_condition,
          photo: photoOfTicket(item),
          badge: texts[language].soldBadge,
        },
        language,
        false,
      ),
    )}
  </ul>`
