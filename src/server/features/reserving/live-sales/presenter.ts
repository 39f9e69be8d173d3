import type { z } from 'zod'
import type { BoardItem, LiveItem, LiveSale, OwnSale } from '#contract/live-sales.ts'
import { toPesos } from '#domain/money.ts'
import { photoLink } from '#domain/photos.ts'
import { Verified } from '#domain/roles.ts'
import { shopArea } from '#domain/shop-area.ts'
import { shortName } from '#domain/short-name.ts'
import { type CoverRow, toCover } from '../../items/index.ts'
import type { SaleItemRow } from './item-queries.ts'
import type { PublicSaleRow, SaleRow } from './sale-queries.ts'

type ItemState = z.output<typeof LiveItem>['state']
type SaleState = z.output<typeof LiveSale>['state']

export const stateOfSale = (row: Pick<SaleRow, 'started_at' | 'ended_at' | 'cancelled_at'>): SaleState => {
  if (row.cancelled_at) return 'cancelled'
  if (row.ended_at) return 'ended'
  return row.started_at ? 'running' : 'planned'
}

const stateOfItem = ({ shown_at, availability }: SaleItemRow): ItemState => {
  if (!shown_at) return 'waiting'
  if (availability === 'for_sale') return 'free'
  if (availability === 'held') return 'claimed'
  return availability === 'sold' ? 'sold' : 'gone'
}

/** Of a name that the seller typed. What may be a number of a phone is not public. */
export const shortNameOf = (typed: string): string | null => {
  if (/\d{3}|@/.test(typed.replaceAll(/[\s-]/g, ''))) return null
  const [first = '', ...rest] = typed.trim().split(/\s+/)
  return shortName(first, rest.at(-1) ?? '')
}

/** The first address in the words, which may lack its `https://`. */
const linkIn = (stream: string): string | null => {
  const [found] = /(?:https?:\/\/)?(?:[\w-]+\.)+[a-z]{2,}(?:\/\S*)?/i.exec(stream) ?? []
  if (found === undefined) return null
  const link = /^https?:/i.test(found) ? found : `https://${found}`
  return URL.canParse(link) ? new URL(link).href : null
}

const sale = (row: SaleRow) => ({
  saleID: row.id,
  slug: row.slug,
  title: row.title,
  state: stateOfSale(row),
  startsAt: row.starts_at.toISOString(),
  startedAt: row.started_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
  stream: row.stream,
  streamLink: linkIn(row.stream),
  items: row.items,
  shown: row.shown,
  claimed: row.claimed,
  viewers: row.viewers,
  subscribers: row.subscribers,
})

export const toOwnSale = (row: SaleRow, origin: string): z.output<typeof OwnSale> => ({
  ...sale(row),
  link: `${origin}/live/${row.slug}`,
})

/** Until the start, in whole seconds. */
export const secondsToStart = ({ starts_at, ...row }: SaleRow, now: Date): number =>
  stateOfSale(row) === 'planned' ? Math.max(0, Math.ceil((starts_at.getTime() - now.getTime()) / 1000)) : 0

export const toLiveSale = (
  row: PublicSaleRow,
  items: readonly SaleItemRow[],
): Omit<z.output<typeof LiveSale>, 'secondsToStart'> => {
  const prices = items.map((item) => toPesos(item.price_centavos))
  return {
    ...sale(row),
    storeID: row.shop_id,
    storeName: row.shop_name,
    storePhoto: row.cover_key && photoLink(row.cover_key, 360),
    verified: row.verified === Verified.Approved,
    town: shopArea(row),
    lowestPrice: prices.length > 0 ? Math.min(...prices) : null,
    highestPrice: prices.length > 0 ? Math.max(...prices) : null,
    free: items.filter((item) => stateOfItem(item) === 'free').length,
  }
}

type OwnItemRow = CoverRow & Pick<SaleItemRow, 'number' | 'item_id' | 'name' | 'price_centavos'>

export const toOwnItem = (row: OwnItemRow) => ({
  number: row.number,
  itemID: row.item_id,
  name: row.name,
  image: toCover(row),
  price: toPesos(row.price_centavos),
})

const item = (row: SaleItemRow) => ({
  ...toOwnItem(row),
  size: row.size,
  condition: row.condition,
  shownAt: row.shown_at?.toISOString() ?? null,
  state: stateOfItem(row),
  claimedAt: row.claimed_at?.toISOString() ?? null,
  inLine: row.in_line,
})

export const toLiveItem = (row: SaleItemRow): z.output<typeof LiveItem> => ({
  ...item(row),
  holder:
    row.comment_name === null
      ? row.first_name === null
        ? null
        : shortName(row.first_name, row.last_name ?? '')
      : shortNameOf(row.comment_name),
})

export const toBoardItem = (row: SaleItemRow): z.output<typeof BoardItem> => ({
  ...item(row),
  holder:
    row.comment_name === null
      ? row.first_name === null
        ? null
        : { name: `${row.first_name} ${row.last_name}`, kind: 'account', billID: row.bill_id }
      : { name: row.comment_name, kind: 'comment', billID: row.bill_id },
  ticketID: row.ticket_id,
  heldUntil: row.held_until?.toISOString() ?? null,
  line: row.line.map(({ first_name, last_name }) => `${first_name} ${last_name}`),
})
