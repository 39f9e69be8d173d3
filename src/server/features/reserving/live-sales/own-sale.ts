import type { Db, Tx } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import { type LockedSale, type SaleRow, findOwnSale, lockSale } from './sale-queries.ts'

export const requireOwnSale = async (
  db: Db,
  now: Date,
  sellerID: string,
  saleID: string,
): Promise<SaleRow> => {
  const sale = await findOwnSale(db, now, sellerID, saleID)
  if (!sale) throw new AppError('not_found')
  return sale
}

export const lockOwnSale = async (tx: Tx, sellerID: string, saleID: string): Promise<LockedSale> => {
  const sale = await lockSale(tx, sellerID, saleID)
  if (!sale) throw new AppError('not_found')
  return sale
}

export const requireNotOver = (sale: LockedSale): void => {
  if (sale.ended_at || sale.cancelled_at) throw new AppError('sale_over')
}

export const requireRunning = (sale: LockedSale): void => {
  if (!sale.started_at || sale.ended_at) throw new AppError('sale_not_running')
}
