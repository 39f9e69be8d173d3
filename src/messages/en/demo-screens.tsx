import type { ReactNode } from 'react'

export const addBalance = 'ADD BALANCE'
export const address = 'Address'
export const cardNumber = 'Card number'
export const cards = 'Cards'
export const cashOnHand = 'Cash On-Hand'
export const chargedNothing = 'Nothing was charged: payments are not connected yet.'
export const creditCard = 'Credit Card'
export const demonstration = 'This is a demonstration.'
export const demonstrationTitle = 'This is a demonstration'
export const eWallets = 'eWallets'
export const expiryMonth = 'Expiry month'
export const expiryPlaceholder = 'MM/YY'
export const invoice = 'Invoice'
export const invoiceHint =
  'Nothing is paid here, and nothing you type is sent or kept. Please do not use a real card.'
export const itemBlouse = 'Floral Blouse'
export const itemCardigan = 'Knit Cardigan'
export const itemJacket = 'Plaid Jacket'
export const itemPolo = 'Linen Polo'
export const itemSkirt = 'Denim Skirt'
export const itemTote = 'Canvas Tote'
export const items = 'Items'
export const nameOnCard = 'Name on card'
export const ordering = 'Ordering'
export const orderingHint =
  'These pieces are made up. Nothing is ordered or paid here, and nothing is sent or kept.'
export const paidNothing = 'No payment was made, and nothing you typed was kept.'
export const payInCash = 'You would pay in cash when you pick up the pieces.'
export const paymentMethod = 'Payment method'
export const preview = (link: (text: string) => ReactNode) => (
  <>
    This page is a preview: nothing is paid, and nothing you enter here leaves your device. To fill your
    balance, {link('redeem a voucher')}.
  </>
)
export const proceedToPayment = 'PROCEED TO PAYMENT'
export const processPayment = 'PROCESS PAYMENT'
export const securityCode = 'Security code'
export const topUpTitle = 'Add Balance'
