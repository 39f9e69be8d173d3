import type { Database } from '#server/platform/db/connect.ts'
import type { factories } from '#tests/support/factories.ts'
import { busySellersTickets } from './people.ts'

interface Given {
  db: Database['db']
  make: ReturnType<typeof factories>
  shopID: string
  photo: { key: string; placeholder: string; width: number; height: number }
}

const hour = 3_600_000
const confirmHours = 48

const hoursAgo = (hours: number) => new Date(Date.now() - hours * hour)

/**
 * Inserts more tickets than fit on a page, each of another customer. Half of them are called Niño Dela Cruz. Every tenth
 * ticket awaits pickup, one is nearly overdue, one is overdue.
 */
export const seedBusySeller = async ({ db, make, shopID, photo }: Given): Promise<void> => {
  const customer = async (isNino: boolean): Promise<string> => {
    const { accountID } = await make.quickBuyer()
    const name = { first_name: 'Niño', last_name: 'Dela Cruz' }
    if (isNino) await db.updateTable('accounts').set(name).where('id', '=', accountID).execute()
    return accountID
  }

  const ticket = async (name: string, at: Date, status: 1 | 4, buyerID: string) => {
    const itemID = await make.listedItem(shopID, { name, at })
    await db.updateTable('item_photos').set(photo).where('item_id', '=', itemID).execute()
    const sellerDueAt = new Date(at.getTime() + confirmHours * hour)
    await make.ticket({ itemID, buyerID, status, at, sellerDueAt })
  }

  for (let n = 1; n <= busySellersTickets; n += 1) {
    const at = new Date(Date.now() - (busySellersTickets - n) * 60_000)
    await ticket(`Rack find ${n}`, at, n % 10 === 0 ? 4 : 1, await customer(n % 2 === 1))
  }
  await ticket('Urgent find', hoursAgo(confirmHours - 5), 1, await customer(false))
  await ticket('Late find', hoursAgo(confirmHours + 1), 1, await customer(false))
}
