import { ApiError } from './api-error.ts'

/** Why nothing, or not everything, was bought, and what the buyer can do about it. */
export interface PurchaseProblem {
  title: string
  text: string
  /** What is certain all the same. */
  facts?: string[]
  /** Where it leads; without it the purchase can be tried again. */
  link?: { label: string; to: string }
  /** Whether the server still has to be asked what was bought. */
  open?: true
}

export const offlineProblem: PurchaseProblem = {
  title: 'You are offline',
  text: 'Nothing was bought. Check your connection and try again.',
}

export const nothingBought: PurchaseProblem = {
  title: 'Nothing was bought',
  text: 'The network dropped before your request arrived. Nothing is reserved for you.',
}

export const unknownProblem = (what: 'it' | 'them'): PurchaseProblem => ({
  title: `We don't know yet if you bought ${what}`,
  text: 'The network dropped after you tapped Yes.',
  facts: [
    'You cannot buy a piece twice. We check first.',
    'Nothing is paid. You pay at the shop.',
    'We look again as soon as you are back online.',
  ],
  open: true,
})

const titles: Partial<Record<ApiError['code'], string>> = {
  too_many_open_tickets: 'Your reservations are full',
  reservation_declined: 'Nothing was bought',
}

/** A refusal that deserves more than a passing notice; undefined for the others. */
export const refusalProblem = (
  { code, message, ticketID }: Pick<ApiError, 'code' | 'message'> & { ticketID?: number | undefined },
  title = titles[code],
): PurchaseProblem | undefined => {
  switch (code) {
    case 'too_many_open_tickets':
      return { title: title ?? '', text: message, link: { label: 'See your tickets', to: '/ticketcenter' } }
    case 'reservation_declined':
      return { title: title ?? '', text: message, link: { label: 'Look for finds', to: '/' } }
    case 'purchase_settled':
      return nothingBought
    case 'item_held':
      return ticketID !== undefined && title !== undefined
        ? { title, text: message, link: { label: 'See your ticket', to: '/ticketcenter' } }
        : undefined
    default:
      return undefined
  }
}
