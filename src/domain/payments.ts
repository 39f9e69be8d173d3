/** How far the payment of a pickup is. It never moves a ticket, and no ticket moves it. */
export const paymentStates = ['not_paid', 'said', 'received', 'given_back'] as const
export type PaymentState = (typeof paymentStates)[number]

export type PaymentSide = 'buyer' | 'seller'

/**
 * Who may move a payment from a state to which. "Received" is the seller's word alone. A buyer takes "I have paid" back,
 * and a seller who does not see the money says so. For items that joined the pickup after "received", a buyer says it again.
 */
const moves: Record<PaymentState, Partial<Record<PaymentState, readonly PaymentSide[]>>> = {
  not_paid: { said: ['buyer'], received: ['seller'] },
  said: { not_paid: ['buyer', 'seller'], received: ['seller'] },
  received: { said: ['buyer'], given_back: ['seller'] },
  given_back: { said: ['buyer'], received: ['seller'] },
}

export const canMovePayment = (side: PaymentSide, from: PaymentState, to: PaymentState): boolean =>
  moves[from][to]?.includes(side) ?? false

/** The moves that this side may make. */
export const paymentMovesFrom = (side: PaymentSide, from: PaymentState): PaymentState[] =>
  paymentStates.filter((to) => canMovePayment(side, from, to))

/**
 * Parts are recorded while nothing is said or received, so that an amount never changes under a word that was given. After
 * "received" they are what came for items that joined the pickup since.
 */
export const takesParts = ({ state, rest }: { state: PaymentState; rest: number }): boolean =>
  state === 'not_paid' || (state === 'received' && rest > 0)

/** A part that was wrong is struck out whenever the seller has the word, also after "received": then it is still to be paid. */
export const strikesParts = (state: PaymentState): boolean => state === 'not_paid' || state === 'received'

/** How a buyer names the pickup in the note of a transfer. */
export const paymentReference = (pickupID: number): string => `UK-${pickupID}`
