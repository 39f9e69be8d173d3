import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { item, itemID, shopOfferWith } from '#tests/browser/offers.ts'
import { refusal, type Replies, sentWith } from '#tests/browser/replies.ts'
import { show } from '#tests/browser/show.tsx'
import { SellersOfferCards } from './offer-cards.tsx'
import type { ShopOffer } from './offer-queries.ts'
import { OfferToSavers } from './offer-to-savers.tsx'
import { ItemRules, ShopRules } from './rules.tsx'
import { ShopOffers } from './shop-offers.tsx'

const mara = shopOfferWith()
const jo = shopOfferWith({
  offerID: 8,
  price: 280,
  customerFirstName: 'Jo',
  customerLastName: 'Lim',
  userID: '0198c1d2-0000-7000-8000-000000000302',
  pickedUp: 0,
})
const bea = shopOfferWith({
  offerID: 9,
  itemID: '0198c1d2-0000-7000-8000-000000000102',
  itemName: 'Overshirt',
  itemPrice: 310,
  price: 280,
  customerFirstName: 'Bea',
  customerLastName: 'Castro',
  pickedUp: 5,
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const group = (name: string) => page.getByRole('article', { name })

const open = (offers: ShopOffer[], replies: Replies = {}) =>
  show(<ShopOffers id="offers" />, {
    'GET offers/get_shop_offers': { offers, count: offers.length },
    ...replies,
  })

test('offers stand by piece in the order of the reply, and a piece with several says what accepting does', async () => {
  await open([mara, jo, bea])
  await expect.element(group('Turtleneck')).toHaveTextContent('You ask ₱340')
  await expect.element(group('Turtleneck')).toHaveTextContent('₱30012% lessMara Bautista · third pickup')
  await expect.element(group('Turtleneck')).toHaveTextContent('Jo Lim · first pickup')
  await expect
    .element(group('Turtleneck'))
    .toHaveTextContent('Accepting one ends the other, and that buyer is notified.')
  await expect.element(group('Overshirt')).toHaveTextContent('Bea Castro · picked up often')
  await expect.element(group('Overshirt')).not.toHaveTextContent('Accepting one ends')
  const names = page.getByRole('article').elements()
  expect(names.map((one) => one.getAttribute('aria-label'))).toEqual(['Turtleneck', 'Overshirt'])
})

test('accepting is one tap, at the price that is shown', async () => {
  await open([mara], {
    'GET offers/get_shop_offers': () =>
      sentWith('POST offers/answer_offer').length === 0
        ? { offers: [mara], count: 1 }
        : { offers: [], count: 0 },
    'POST offers/answer_offer': { response: '', offer: { ...mara, state: 'accepted', ticketID: 5 } },
  })
  await button('Accept ₱300 from Mara').click()
  await expect.element(page.getByText('Reserved for Mara at ₱300')).toBeVisible()
  await expect.element(group('Turtleneck')).not.toBeInTheDocument()
  expect(sentWith('POST offers/answer_offer')).toEqual([{ offerID: 7, answer: 'accept', price: 300 }])
})

test('why a buyer cannot have it is said, and the offer stays', async () => {
  await open([mara], { 'POST offers/answer_offer': refusal('buyer_cannot_reserve') })
  await button('Accept ₱300 from Mara').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('This buyer cannot reserve the piece now.')
  await expect.element(button('Accept ₱300 from Mara')).toBeEnabled()
})

test('another price is more than what is offered, and the sheet says that it binds', async () => {
  await open([mara], {
    'POST offers/answer_offer': {
      response: '',
      offer: { ...mara, offerID: 10, from: 'seller', price: 320 },
    },
  })
  await button('Counter ₱300 from Mara').click()
  const dialog = page.getByRole('dialog', { name: 'Your price' })
  await dialog.getByRole('textbox').fill('300')
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('They offer ₱300 already.')
  await expect.element(dialog.getByRole('button', { name: '15% off' })).not.toBeInTheDocument()
  await dialog.getByRole('textbox').fill('320')
  await expect.element(dialog).toHaveTextContent('For 24 hours Mara can have it for ₱320')
  await button('Say ₱320').click()
  await expect.element(page.getByText('You said ₱320')).toBeVisible()
  expect(sentWith('POST offers/answer_offer')).toEqual([{ offerID: 7, answer: 'counter', price: 320 }])
})

test('No is one tap', async () => {
  await open([mara], { 'POST offers/answer_offer': { response: '', offer: { ...mara, state: 'declined' } } })
  await button('No to ₱300 from Mara').click()
  await expect.element(page.getByText('You said no to Mara')).toBeVisible()
  expect(sentWith('POST offers/answer_offer')).toEqual([{ offerID: 7, answer: 'decline' }])
})

test.each([
  [mara, 'It is the best of 2. Accepting ends that of Jo, who is notified.'],
  [jo, 'The best is ₱300. Accepting this one ends that of Mara, who is notified.'],
  [bea, 'It is the only offer.'],
])('in a conversation the card says what accepting does to the others: %#', async (offer, words) => {
  await show(<SellersOfferCards userID={offer.userID} />, {
    'GET offers/get_shop_offers': ({ userID }) =>
      userID === undefined ? { offers: [mara, jo, bea], count: 3 } : { offers: [offer], count: 1 },
  })
  await expect.element(page.getByText(words)).toBeVisible()
})

test('in a conversation a price that the shop said is shown until it ends', async () => {
  const said = shopOfferWith({ from: 'seller', price: 320 })
  await show(<SellersOfferCards userID={said.userID} />, {
    'GET offers/get_shop_offers': { offers: [said], count: 1 },
  })
  await expect.element(page.getByText('You said ₱320 to Mara')).toBeVisible()
  await expect.element(page.getByText('Mara can accept until')).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

const rules = {
  open: 'default',
  takesOffers: true,
  floorPercent: null,
  floor: null,
  savers: 0,
  offeredUntil: null,
  offeredPrice: null,
} as const

test('the rules of a shop are one switch and one number', async () => {
  await show(<ShopRules />, {
    'GET offers/get_rules': rules,
    'POST offers/set_rules': { response: '' },
  })
  const field = page.getByLabelText('Answer by itself below (% of the price)')
  await field.fill('30')
  await button('Save').click()
  await expect.element(page.getByText('Please type a number from 50 to 99, or nothing.')).toBeVisible()
  await field.fill('75')
  await button('Save').click()
  await expect.element(page.getByText('Your rules for offers are saved')).toBeVisible()
  await page.getByRole('switch').click()
  await expect.poll(() => sentWith('POST offers/set_rules')).toEqual([{ floorPercent: 75 }, { open: 'no' }])
})

test('the rules of a piece have a floor below its price, which can be taken away', async () => {
  await show(<ItemRules itemID={itemID} price={340} />, {
    'GET offers/get_rules': { ...rules, savers: 31, floor: 250 },
    'POST offers/set_rules': { response: '' },
  })
  await expect.element(page.getByText('31 people saved it')).toBeVisible()
  const field = page.getByLabelText('Answer by itself below (₱)')
  await expect.element(field).toHaveValue('250')
  await field.fill('340')
  await button('Save').click()
  await expect.element(page.getByText('Please type less than the price of ₱340.')).toBeVisible()
  await field.fill('')
  await button('Save').click()
  await page.getByRole('radio', { name: 'No' }).click()
  await expect
    .poll(() => sentWith('POST offers/set_rules'))
    .toEqual([
      { itemID, floor: null },
      { itemID, open: 'no' },
    ])
})

test('a piece is offered to those who saved it at a chosen price, and then says until when', async () => {
  const until = new Date(Date.now() + 86_400_000).toISOString()
  await show(<OfferToSavers item={{ ...item, storeName: 'Wagwagan' }} />, {
    'GET offers/get_rules': () =>
      sentWith('POST offers/offer_to_savers').length === 0
        ? { ...rules, savers: 7 }
        : { ...rules, savers: 7, offeredUntil: until, offeredPrice: 289 },
    'POST offers/offer_to_savers': { response: '', people: 7, until },
  })
  await button('Offer it to them').click()
  const dialog = page.getByRole('dialog', { name: 'Offer it to 7 people who saved it' })
  await expect
    .element(dialog.getByRole('button', { name: '15% off' }))
    .toHaveAttribute('aria-pressed', 'true')
  await expect.element(dialog).toHaveTextContent('Wagwagan offers Turtleneck for ₱289')
  await button('Another price').click()
  await dialog.getByLabelText('Another price').fill('100')
  await expect.element(dialog).toHaveTextContent('Please offer ₱170 or more, and less than ₱340.')
  await expect.element(button('Choose a price')).toBeDisabled()
  await dialog.getByRole('button', { name: '15% off' }).click()
  await button('Offer ₱289 to 7 people').click()
  await expect.element(page.getByText('Offered for ₱289 to those who saved it')).toBeVisible()
  await expect.element(button('Offer it to them')).not.toBeInTheDocument()
  expect(sentWith('POST offers/offer_to_savers')).toEqual([{ itemID, price: 289 }])
})

test('why it cannot be offered is said in the sheet', async () => {
  await show(<OfferToSavers item={{ ...item, storeName: 'Wagwagan' }} />, {
    'GET offers/get_rules': { ...rules, savers: 1 },
    'POST offers/offer_to_savers': refusal('no_savers'),
  })
  await button('Offer it to them').click()
  await button('Offer ₱289 to 1 person').click()
  await expect
    .element(page.getByRole('dialog').getByRole('alert'))
    .toHaveTextContent('Nobody who saved this piece can be offered it now.')
})
