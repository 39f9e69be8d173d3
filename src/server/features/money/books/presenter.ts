import type { books as calls } from '#contract/books.ts'
import type { Reply } from '#contract/define.ts'
import { toPesos } from '#domain/money.ts'
import { accountPhotoLink } from '#domain/photos.ts'
import { toCover } from '../../items/index.ts'
import type { BaleItemRow, BaleRow } from './bale-queries.ts'
import type { MonthOfSales } from './report.ts'
import type { Sums, Today } from './today.ts'

type Replies = { [Name in keyof typeof calls]: Reply<(typeof calls)[Name]> }
type TodayReply = Replies['GET store/get_today']

const toAmount = ({ count, centavos }: Sums) => ({ count, sum: toPesos(centavos) })

const toSales = ({ sold, reserved }: { sold: Sums; reserved: Sums }) => ({
  sold: toAmount(sold),
  reserved: toAmount(reserved),
})

type Reserved = Today['toConfirm']['rows'][number] | Today['toHandOver']['rows'][number]

const toReserved = (row: Reserved) => ({
  itemName: row.item_name,
  image: toCover(row),
  customerFirstName: row.first_name,
  customerLastName: row.last_name,
})

export const toToday = ({
  toConfirm,
  toHandOver,
  toAnswer,
  drafts,
  stillThere,
  drafted,
  quietItems,
  sales,
}: Today): TodayReply => ({
  toConfirm: {
    count: toConfirm.count,
    tickets: toConfirm.rows.map((row) => ({
      ...toReserved(row),
      ticketID: row.id,
      pickupID: row.pickup_id,
      itemID: row.item_id,
      price: toPesos(row.price_centavos),
      dueAt: row.seller_due_at.toISOString(),
    })),
  },
  toHandOver: {
    count: toHandOver.count,
    pickups: toHandOver.rows.map((row) => ({
      ...toReserved(row),
      pickupID: row.pickup_id,
      items: row.items,
      total: toPesos(row.centavos),
      pickupTime: row.picks_up_at?.toISOString() ?? null,
      dueAt: row.due_at.toISOString(),
      asks: row.asks,
    })),
  },
  toAnswer: {
    count: toAnswer.count,
    conversations: toAnswer.rows.map((row) => ({
      userID: row.buyer_id,
      name: `${row.first_name} ${row.last_name}`,
      photo: row.account_photo_id && accountPhotoLink(row.account_photo_id),
      message: row.body,
      photos: row.photos,
      sentAt: row.sent_at.toISOString(),
    })),
  },
  drafts: {
    count: drafts.count,
    items: drafts.rows.map((row) => ({
      itemID: row.id,
      name: row.name,
      image: toCover(row),
      complete: row.complete,
    })),
  },
  stillThere: {
    count: stillThere.count,
    until: stillThere.until?.toISOString() ?? null,
    items: stillThere.rows.map((row) => ({
      itemID: row.id,
      name: row.name,
      image: toCover(row),
      price: toPesos(row.price_centavos),
      listedAt: row.listed_at.toISOString(),
    })),
  },
  drafted: {
    count: drafted.count,
    items: drafted.rows.map((row) => ({ itemID: row.id, name: row.name, image: toCover(row) })),
  },
  quietItems: quietItems.map((row) => ({
    itemID: row.id,
    name: row.name,
    image: toCover(row),
    price: toPesos(row.price_centavos),
    listedAt: row.listed_at.toISOString(),
    views: row.views,
  })),
  sales: sales && {
    thisWeek: toSales(sales.thisWeek),
    lastWeek: toSales(sales.lastWeek),
    lastWeekByNow: toSales(sales.lastWeekByNow),
    days: sales.days.map(({ day, hasEnded, ...sums }) => ({ day, hasEnded, ...toSales(sums) })),
  },
})

export const toBale = (row: BaleRow): Replies['POST store/add_bale']['bale'] => ({
  baleID: row.id,
  name: row.name,
  cost: toPesos(row.cost_centavos),
  boughtOn: row.bought_on,
  note: row.note,
  items: row.items,
  sold: row.sold,
  left: row.left,
  earned: toPesos(row.earned),
  missing: toPesos(Math.max(0, row.cost_centavos - row.earned)),
  paidOffOn: row.cost_centavos === 0 ? row.bought_on : row.paid_off_on,
})

export const toBaleItem = (row: BaleItemRow): Replies['GET store/get_bale_items']['items'][number] => ({
  itemID: row.id,
  name: row.name,
  image: toCover(row),
  price: toPesos(row.price_centavos),
  status: row.availability,
  baleID: row.bale_id,
  baleName: row.bale_name,
})

const sumOf = (rows: readonly Sums[]): Sums => ({
  count: rows.reduce((sum, { count }) => sum + count, 0),
  centavos: rows.reduce((sum, { centavos }) => sum + centavos, 0),
})

export const toMonth = ({
  month,
  firstMonth,
  days,
  bales,
}: MonthOfSales): Replies['GET store/get_month'] => ({
  month,
  firstMonth,
  byTicket: toAmount(sumOf(bales.filter((row) => !row.at_counter))),
  atCounter: toAmount(sumOf(bales.filter((row) => row.at_counter))),
  days: days.map((row) => ({ day: row.day, ...toAmount(row) })),
  bales: [...Map.groupBy(bales, (row) => row.id).values()].map((rows) => ({
    name: rows[0]?.name ?? null,
    ...toAmount(sumOf(rows)),
  })),
})
