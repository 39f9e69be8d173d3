import type { ReplyOf } from '#web/lib/api.ts'
import { callQuery, pagedQuery } from '#web/lib/call-query.ts'
import { fullLink } from '#web/lib/share-link.ts'

export type Board = ReplyOf<'GET live/get_board'>
export type OwnSale = Board['sale']
export type SaleItem = Board['items'][number]
export type Bills = ReplyOf<'GET live/get_bills'>
export type Bill = Bills['bills'][number]

export const salesQuery = pagedQuery('GET live/get_sales')
export const boardQuery = (saleID: string) => ({
  ...callQuery('GET live/get_board', { saleID }),
  select: (board: Board): Board => ({ ...board, sale: { ...board.sale, link: fullLink(board.sale.link) } }),
})

/** Events do not cover bills of people without an account, so the page also refetches by itself. */
export const billsQuery = (saleID: string) => ({
  ...callQuery('GET live/get_bills', { saleID }),
  select: (all: Bills): Bills => ({
    ...all,
    bills: all.bills.map((bill) => ({ ...bill, link: fullLink(bill.link) })),
  }),
  staleTime: 5_000,
  refetchInterval: 15_000,
  refetchOnWindowFocus: 'always' as const,
})

export const preparePath = ({ saleID }: Pick<OwnSale, 'saleID'>) => `/live/${saleID}/prepare`
export const boardPath = ({ saleID }: Pick<OwnSale, 'saleID'>) => `/live/${saleID}/board`
export const billsPath = ({ saleID }: Pick<OwnSale, 'saleID'>) => `/live/${saleID}/bills`

/** Where a sale is at home: before it, during it and afterwards. */
export const pathOf = (sale: OwnSale): string =>
  sale.state === 'running' ? boardPath(sale) : sale.state === 'ended' ? billsPath(sale) : preparePath(sale)
