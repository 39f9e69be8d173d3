import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { hoursFromNow, item, itemID, offersWith, offerWith } from '#tests/browser/offers.ts'
import { exampleOf, lost, refusal, type Replies, sentWith } from '#tests/browser/replies.ts'
import { show } from '#tests/browser/show.tsx'
import { OfferPanel } from './offer-panel.tsx'
import type { ItemOffers, Offer } from './offer-queries.ts'

const open = (offers: Partial<ItemOffers> = {}, replies: Replies = {}) =>
  show(<OfferPanel item={item} />, { 'GET offers/get_item_offers': offersWith(offers), ...replies })

const openWith = (offer: Partial<Offer>, offers: Partial<ItemOffers> = {}, replies: Replies = {}) =>
  open({ left: 2, offer: offerWith(offer), ...offers }, replies)

const button = (name: string) => page.getByRole('button', { name, exact: true })
const panel = (name: string) => page.getByRole('region', { name })
const dialog = page.getByRole('dialog', { name: 'Your offer' })

test('an offer is chosen or typed, the sheet says what it means, and then it waits', async () => {
  const sent = offerWith()
  await open(
    {},
    {
      'GET offers/get_item_offers': () =>
        sentWith('POST offers/make_offer').length === 0 ? offersWith() : offersWith({ left: 2, offer: sent }),
      'POST offers/make_offer': { offer: sent },
    },
  )
  await expect.element(page.getByText('Luz is open to offers')).toBeVisible()
  await expect.element(page.getByText('Answers within 24 hours')).toBeVisible()
  await button('Make an offer').click()
  await expect.element(dialog).toHaveTextContent('From ₱170 to just below ₱340.')
  await expect.element(button('Offer')).toBeDisabled()
  await dialog.getByRole('button', { name: '10% off' }).click()
  await expect.element(dialog.getByRole('textbox')).toHaveValue('306')
  await expect.element(dialog).toHaveTextContent('10% less')
  await dialog.getByRole('textbox').fill('300')
  await expect
    .element(dialog)
    .toHaveTextContent(
      'If Luz accepts, it is reserved for you at ₱300, and you pick it up within 72 hours. You have 2 more offers on it.',
    )
  await button('Offer ₱300').click()
  await expect.element(panel('Your offer')).toHaveTextContent('You offered ₱300')
  await expect.element(panel('Your offer')).toHaveTextContent('23 h left')
  await expect.element(panel('Your offer')).toHaveTextContent('Anyone may still buy it at ₱340.')
  await expect.element(dialog).not.toBeInTheDocument()
  const [made] = sentWith('POST offers/make_offer')
  expect(made).toMatchObject({ itemID, price: 300, asked: 340 })
  expect(made?.words).toBeUndefined()
})

test.each(['169', '340', '900'])('₱%s is no offer', async (typed) => {
  await open()
  await button('Make an offer').click()
  await dialog.getByRole('textbox').fill(typed)
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('Please offer ₱170 or more, and less than ₱340.')
  await expect.element(button('Offer')).toBeDisabled()
  expect(sentWith('POST offers/make_offer')).toEqual([])
})

test('what was typed stays when it is refused, and the same offer sent again has the same id', async () => {
  await open(
    {},
    {
      'POST offers/make_offer': (_, before) =>
        before === 0
          ? lost
          : before === 1
            ? refusal('offer_words')
            : { offer: offerWith({ words: 'Salamat' }) },
    },
  )
  await button('Make an offer').click()
  await dialog.getByRole('textbox').fill('300')
  await button('Add a few words').click()
  await dialog.getByLabelText('A few words').fill('Send GCash')
  await button('Offer ₱300').click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await button('Offer ₱300').click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('looks like a request for money')
  await expect.element(dialog.getByLabelText('A few words')).toHaveValue('Send GCash')
  await expect.element(dialog.getByRole('textbox').first()).toHaveValue('300')
  await dialog.getByLabelText('A few words').fill('Salamat')
  await button('Offer ₱300').click()
  await expect.element(dialog).not.toBeInTheDocument()
  const [first, again, other] = sentWith('POST offers/make_offer').map(({ clientID }) => clientID)
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

test('an offer that waits can be taken back', async () => {
  const offer = offerWith({ words: 'I come on Saturday' })
  await open(
    {},
    {
      'GET offers/get_item_offers': () =>
        offersWith({
          left: 2,
          offer:
            sentWith('POST offers/withdraw_offer').length === 0 ? offer : { ...offer, state: 'withdrawn' },
        }),
      'POST offers/withdraw_offer': { response: '', offer: { ...offer, state: 'withdrawn' } },
    },
  )
  await expect.element(panel('Your offer')).toHaveTextContent('“I come on Saturday”')
  await button('Take back').click()
  await expect.element(page.getByText('Your offer is taken back')).toBeVisible()
  expect(sentWith('POST offers/withdraw_offer')).toEqual([{ offerID: 7 }])
  await expect.element(button('Offer again')).toBeVisible()
})

test("the seller's price is accepted at the price that is shown", async () => {
  const offer = offerWith({ from: 'seller', price: 320 })
  await openWith(
    offer,
    {},
    {
      'POST offers/answer_offer': { response: '', offer: { ...offer, state: 'accepted', ticketID: 4 } },
      'GET tickets/ticket': exampleOf('GET tickets/ticket'),
    },
  )
  const answer = panel("Luz's answer")
  await expect.element(answer).toHaveTextContent('Luz says')
  await expect.element(answer).toHaveTextContent('Luz stands by ₱320 until')
  await expect.element(button('Offer again')).toBeVisible()
  await button('Accept ₱320').click()
  await expect.element(page.getByText("It's yours at ₱320")).toBeVisible()
  expect(sentWith('POST offers/answer_offer')).toEqual([{ offerID: 7, answer: 'accept', price: 320 }])
})

test('who said no, or can make no more offers, is asked for none', async () => {
  const offer = offerWith({ from: 'seller', price: 320 })
  await openWith(offer, { left: 0 }, { 'POST offers/answer_offer': refusal('offer_over') })
  await expect.element(button('Offer again')).not.toBeInTheDocument()
  await button('No').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('This offer is over.')
  expect(sentWith('POST offers/answer_offer')).toEqual([{ offerID: 7, answer: 'decline' }])
})

test('a price for those who saved it says until when, and that the first has it', async () => {
  await openWith({ from: 'savers', price: 289 })
  await expect.element(panel("Luz's answer")).toHaveTextContent('Luz offers it to you for ₱289')
  await expect.element(panel("Luz's answer")).toHaveTextContent('the first who buys it has it')
})

test.each([
  [{ state: 'declined' }, 'Luz said no to ₱300'],
  [{ state: 'lapsed' }, '₱300 was not answered in time'],
  [{ state: 'declined', from: 'seller' }, 'You said no to ₱300'],
  [{ state: 'ended', ended: 'reserved' }, 'The offer of ₱300 endedAnother buyer reserved the piece.'],
  [
    { state: 'ended', ended: 'cheaper' },
    'The offer of ₱300 endedThe price is lower now. You can simply buy it.',
  ],
  [{ state: 'ended', ended: 'paused' }, 'The offer of ₱300 endedThe shop is on a break.'],
] as const)('%o is said in words', async (changed, words) => {
  await openWith({ ...changed, endedAt: hoursFromNow(-1) }, { takesOffers: false })
  await expect.poll(() => document.querySelector('section')?.textContent).toBe(words)
  await expect.element(button('Offer again')).not.toBeInTheDocument()
})

test('an accepted offer says where to come, and nothing once its ticket is cancelled', async () => {
  const example = exampleOf('GET tickets/ticket')
  const [ticket] = example.tickets
  if (!ticket) throw new Error('The example has no ticket.')
  const offer = { state: 'accepted', ticketID: ticket.ticketID, endedAt: hoursFromNow(-1) } as const
  const ticketsWith = (changed: Partial<typeof ticket>) => ({
    'GET tickets/ticket': { ...example, tickets: [{ ...ticket, ...changed }] },
  })
  const ready = { level: 2, expected_buyer_fulfillment: hoursFromNow(60) } as const
  await openWith(offer, { takesOffers: false }, ticketsWith(ready))
  await expect.element(panel('Your offer')).toHaveTextContent("It's yours at ₱300")
  await expect.element(panel('Your offer')).toHaveTextContent('Luz accepted')
  await expect.element(panel('Your offer')).toHaveTextContent(`Come to ${ticket.storeAddress} by`)
})

test('an accepted offer whose ticket was cancelled is not said to be theirs', async () => {
  const example = exampleOf('GET tickets/ticket')
  const tickets = example.tickets.map((ticket) => ({ ...ticket, level: 4 as const }))
  await openWith(
    { state: 'accepted', ticketID: tickets[0]?.ticketID ?? 0 },
    { left: 2 },
    { 'GET tickets/ticket': { ...example, tickets } },
  )
  await expect.element(button('Offer again')).toBeVisible()
  await expect.element(page.getByText("It's yours")).not.toBeInTheDocument()
})

test('nothing is shown where no offer is possible', async () => {
  await open({ takesOffers: false, lowest: null })
  await expect.poll(() => document.querySelector('section')).toBeNull()
  await expect.element(button('Make an offer')).not.toBeInTheDocument()
})
