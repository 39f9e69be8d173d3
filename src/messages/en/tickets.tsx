import type { ReactNode } from 'react'
import { list, number, plural } from './language.ts'

export const allTickets = 'All tickets'
export const boxFor = (count: number, customer: string) => `${items(count)} for ${customer}`
export const boxFrom = (count: number, shop: string) => `${items(count)} from ${shop}`
export const bought = 'You bought this piece'
export const pickUpIn = (place: string) => `You pick it up in ${place}.`
export const buyHint = (shop: string) => `${shop} confirms that it has the piece, then you pick it up.`
export const buyNow = 'Buy Now'
export const buyQuestion = 'Are you sure you want to buy this?'
export const buying = 'You are buying this piece'
export const cancel = 'Cancel reservation'
export const cancelFailed = 'Your reservation was not cancelled'
export const cancelHint = (shop: string) =>
  `The piece goes back on sale, and someone else may buy it. ${shop} will see that you cancelled.`
export const cancelQuestion = 'Cancel this reservation?'
export const cancelTicketHint = (customer: string, consequence: string) =>
  `${customer} will see this. ${consequence}`
export const cancelTicketQuestion = (count: number) =>
  plural(count, {
    one: 'Are you sure you want to cancel this ticket?',
    other: `Are you sure you want to cancel these ${number(count)} tickets?`,
  })
export const cancelYes = 'Yes, cancel it'
export const cancelled = 'Reservation cancelled'
export const cancelledHint = 'The piece is for sale again.'
export const cardLabel = (itemName: string) => `Ticket for ${itemName}`
export const completeTicketHint = (customer: string, names: string[]) =>
  `${customer} has picked up ${list(names)} and paid. This cannot be changed later.`
export const completeTicketQuestion = (count: number) =>
  plural(count, { one: 'Was it picked up?', other: 'Were they picked up?' })
export const confirmAll = (count: number) => `Confirm all ${number(count)}`
export const confirmTicked = (count: number) => `Confirm ${items(count)}`
export const confirmationExpected = (date: ReactNode) => <>Expect confirmation on or before {date}</>
export const counter = 'Counter'
export const customer = 'Customer'
export const details = 'Details'
export const dueSoon = (count: number) =>
  plural(count, { one: 'ticket is due soon', other: 'tickets are due soon' })
export const endedBecause = {
  taken_down: 'We took this piece down.',
  shop_stopped: 'We stopped the account of the shop.',
  buyer_stopped: 'We stopped the account of the buyer.',
}
export const emptySearchHint = 'What you are looking for may be under another tab.'
export const emptyTitle = 'No tickets found in this category.'
export const failedTitle = (count: number) =>
  plural(count, { one: '1 piece was not updated', other: `${number(count)} pieces were not updated` })
export const forTicked = (count: number) => (
  <>
    For the <b>{plural(count, { one: '1 ticked piece', other: `${number(count)} ticked pieces` })}</b>.
    {count > 1 && ' Untick one to move it by itself.'}
  </>
)
export const handOver = 'Hand over'
export const history = 'History'
export const hoursLeft = (hours: number) =>
  plural(hours, { one: '1 hour left', other: `${number(hours)} hours left` })
export const items = (count: number) => plural(count, { one: '1 piece', other: `${number(count)} pieces` })
export const itemsBackOnSale = (count: number) =>
  plural(count, { one: 'The piece goes back on sale.', other: 'The pieces go back on sale.' })
export const itemsLeaveShop = (count: number) =>
  plural(count, {
    one: 'The piece is removed from your shop for good.',
    other: 'The pieces are removed from your shop for good.',
  })
export const itemsOnePickup = (count: number) => `${items(count)}, one pickup`
export const itemsStaySold = (count: number) =>
  plural(count, { one: 'The piece stays sold.', other: 'The pieces stay sold.' })
export const lessThanAnHourLeft = 'Less than an hour left'
export const markAs = 'Mark as'
export const movedByBuyer = (date: ReactNode) => <>{date}, by the buyer</>
export const movedByDeadline = (date: ReactNode) => <>{date}, because the deadline passed</>
export const movedByDecision = (date: ReactNode) => <>{date}, by our decision</>
export const movedByHelper = (name: string) => (date: ReactNode) => (
  <>
    {date}, by {name} for the shop
  </>
)
export const movedByShop = (date: ReactNode) => <>{date}, by the shop</>
export const movedByYou = (date: ReactNode) => <>{date}, by you</>
export const movedToTab = (count: number, tab: string) =>
  plural(count, { one: `It is now under ${tab}.`, other: `${number(count)} pieces are now under ${tab}.` })
export const nextNames = { 4: 'Confirm', 5: 'Picked up' } as const
export const noneTicked = 'Tick the pieces that you want to update.'
export const notUpdated = (names: string[], why: string) => `${list(names)}: ${why}`
export const openInMaps = 'Open in Maps'
export const pass = 'Pass'
export const pickupExpected = (date: ReactNode) => <>Expect pickup on or before {date}</>
export const pickupOn = (date: ReactNode) => <>Pickup {date}</>
export const purchaseCancelledSince = 'This purchase went through, but was cancelled later.'
export const purchaseCancelledSinceHint = 'See your tickets for details.'
export const purchased = 'Item purchased!'
export const purchasedHint = 'Your ticket shows when to pick it up.'
export const purchasing = 'Buying this piece…'
export const requestedOn = (date: ReactNode) => <>Requested on {date}</>
export const reserved = 'Your piece is reserved'
export const riders = 'Send with a rider'
export const scanPass = 'Scan a pass'
export const searchLabel = 'Search tickets'
export const searchPlaceholder = 'Item, customer or ticket number'
export const seePickup = 'See the pickup'
export const seeReceipt = 'See the receipt'
export const statusNames = {
  1: 'Pending Shop Verification',
  2: 'Shop Is Checking Inventory',
  3: 'Pending Packaging',
  4: 'Awaiting Pickup',
  5: 'Order Completed',
  6: 'Item Unavailable',
  7: 'Seller is not responsive / inactive',
  8: 'Buyer has not picked up past the deadline, item forfeited',
  9: 'Cancelled by buyer',
} as const
export const stepAhead = 'still to come'
export const stepCancelled = 'the end'
export const stepCurrent = 'now'
export const stepDone = 'done'
export const stepRequested = 'Requested'
export const stepSkipped = 'not reached'
export const stepsLabel = 'Progress'
export const tabNames = { 1: 'Pending', 2: 'For Pickup', 3: 'Completed', 4: 'Cancelled' } as const
export const ticketNumber = (id: number) => `Ticket ${id}`
export const tick = (item: string) => `Update ${item}`
export const timeUp = 'Time is up'
export const updateFailed = 'Ticket failed to update!'
export const updateStatus = 'Update Status'
export const updated = 'Ticket successfully updated!'
export const updatedOf = (count: number, all: number) =>
  `${number(count)} of ${number(all)} pieces were updated.`
export const whatStatusMeans = 'What this status means'
