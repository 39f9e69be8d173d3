import * as common from '#messages/common.ts'
import * as m from '#messages/lib.ts'
import { ApiError } from './api-error.ts'

/** The texts for a purchase that failed wholly or partly. */
export interface PurchaseProblem {
  title: string
  text: string
  /** What is certain, such as items that were bought. */
  facts?: string[]
  /** The path of the button. Without it the purchase can be retried. */
  link?: { label: string; to: string }
  /** Whether the outcome is still unknown. */
  open?: true
}

export const offlineProblem: PurchaseProblem = {
  title: m.offlineTitle,
  text: m.purchaseOfflineHint,
}

export const nothingBought: PurchaseProblem = {
  title: m.nothingBought,
  text: m.nothingBoughtHint,
}

export const unknownProblem = (items: 'one' | 'many'): PurchaseProblem => ({
  title: items === 'one' ? m.unknownPurchaseOne : m.unknownPurchaseMany,
  text: m.unknownPurchaseHint,
  facts: [m.unknownPurchaseNotTwice, m.unknownPurchaseNotPaid, m.unknownPurchaseLooking],
  open: true,
})

const titles: Partial<Record<ApiError['code'], string>> = {
  too_many_open_tickets: m.reservationsFull,
  reservation_declined: m.nothingBought,
}

/** The explanation of a refusal that needs more than a short notice; undefined for others. */
export const refusalProblem = (
  { code, message, ticketID }: Pick<ApiError, 'code' | 'message'> & { ticketID?: number | undefined },
  title = titles[code],
): PurchaseProblem | undefined => {
  switch (code) {
    case 'too_many_open_tickets':
      return {
        title: title ?? '',
        text: message,
        link: { label: common.seeYourTickets, to: '/ticketcenter' },
      }
    case 'reservation_declined':
      return { title: title ?? '', text: message, link: { label: common.browseItems, to: '/' } }
    case 'purchase_settled':
      return nothingBought
    case 'item_held':
      return ticketID !== undefined && title !== undefined
        ? { title, text: message, link: { label: common.seeYourTicket, to: '/ticketcenter' } }
        : undefined
    default:
      return undefined
  }
}
