import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { manyOpenTickets } from '#tests/support/open-tickets.ts'

const day = 24 * 3_600_000
let app: TestApp
beforeAll(async () => {
  app = await startApp(manyOpenTickets)
})
afterAll(() => app.stop())

test('the figures say what became of what was reserved, by whom and why, within the period', async () => {
  const [buyer, seller] = await Promise.all([app.make.quickBuyer(), app.make.quickShopkeeper()])
  const admin = await app.make.admin()
  const reserve = async (...moves: number[]) => {
    const itemID = await app.make.listedItem(seller.shopID)
    const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
    for (const statusID of moves) await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID })
    return ticketID
  }
  const nothing = await admin.ok('GET admin/get_figures', { days: 30 })
  expect(nothing).toEqual({
    days: 30,
    reserved: 0,
    open: 0,
    confirmed: 0,
    pickedUp: 0,
    share: null,
    cancelled: [],
  })
  const old = await reserve(5)
  await app.ownerRuns('update tickets set created_at = $1 where id = $2', [
    new Date(app.clock.now().getTime() - 31 * day),
    old,
  ])
  await reserve(4, 5)
  await reserve(5)
  await reserve(4)
  await reserve(6)
  await reserve(7)
  await reserve(4, 8)
  const mine = await reserve()
  await buyer.ok('POST tickets/cancel_ticket', { ticketID: mine })

  const found = await admin.ok('GET admin/get_figures', { days: 30 })
  expect(found).toMatchObject({ reserved: 7, open: 1, confirmed: 4, pickedUp: 2 })
  expect(found.share?.share).toBeCloseTo(2 / 6)
  expect(found.cancelled).toEqual([
    { by: 'seller', why: 'no_answer', count: 1 },
    { by: 'buyer', why: 'no_reason', count: 1 },
    { by: 'buyer', why: 'not_picked_up', count: 1 },
    { by: 'seller', why: 'unavailable', count: 1 },
  ])
  expect(await admin.ok('GET admin/get_figures', { days: 90 })).toMatchObject({ reserved: 8, pickedUp: 3 })
  expect((await admin.call('GET admin/get_figures', { days: 31 })).error?.code).toBe('bad_input')
})
