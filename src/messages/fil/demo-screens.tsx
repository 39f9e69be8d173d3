import type { ReactNode } from 'react'

export const addBalance = 'DAGDAGAN ANG BALANSE'
export const address = 'Address'
export const cardNumber = 'Numero ng card'
export const cards = 'Mga card'
export const cashOnHand = 'Cash sa Kamay'
export const chargedNothing = 'Walang siningil: hindi pa nakakonekta ang mga bayad.'
export const creditCard = 'Credit Card'
export const demonstration = 'Demo lang ito.'
export const demonstrationTitle = 'Demo lang ito'
export const eWallets = 'Mga eWallet'
export const expiryMonth = 'Buwan ng expiry'
export const expiryPlaceholder = 'MM/YY'
export const invoice = 'Resibo'
export const invoiceHint =
  'Walang binabayaran dito, at hindi ipinapadala o itinatago ang tina-type mo. Huwag gumamit ng totoong card.'
export const itemBlouse = 'Bulaklaking Blouse'
export const itemCardigan = 'Knit na Cardigan'
export const itemJacket = 'Plaid na Jacket'
export const itemPolo = 'Linen na Polo'
export const itemSkirt = 'Paldang Denim'
export const itemTote = 'Canvas na Tote'
export const items = 'Mga item'
export const nameOnCard = 'Pangalan sa card'
export const ordering = 'Pag-order'
export const orderingHint =
  'Gawa-gawa lang ang mga item na ito. Walang ino-order o binabayaran dito, at walang ipinapadala o itinatago.'
export const paidNothing = 'Walang binayaran, at walang itinago sa mga tinype mo.'
export const payInCash = 'Cash ang bayad kapag pinick up mo ang mga item.'
export const paymentMethod = 'Paraan ng pagbabayad'
export const preview = (link: (text: string) => ReactNode) => (
  <>
    Preview lang ang page na ito: walang binabayaran, at hindi umaalis sa device mo ang inilalagay mo rito.
    Para madagdagan ang balanse mo, {link('gumamit ng voucher')}.
  </>
)
export const proceedToPayment = 'MAGPATULOY SA BAYAD'
export const processPayment = 'MAGBAYAD'
export const securityCode = 'Security code ng card'
export const topUpTitle = 'Dagdagan ang Balanse'
