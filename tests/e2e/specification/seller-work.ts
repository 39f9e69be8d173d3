import { type Page, expect } from '@playwright/test'
import type { Item } from '../items.ts'
import {
  answering,
  arrive,
  button,
  failing,
  field,
  fill,
  heading,
  inside,
  type Line,
  type Lines,
  nothingOpens,
  nothingOpensSoon,
  notice,
  open,
  type Part,
  press,
  profile,
  says,
  several,
  text,
  ticketOf,
  ticketTabs,
  unseen,
} from './lines.ts'

const code = 'A2B3C4D5E6F7G8H9J2K3'
const redeem = (typed: string) => async (page: Page) => {
  await fill({ 'Voucher code': typed })(page)
  await press(button('Redeem'))(page)
}

/** Top-up and vouchers. */
export const walletLines: Lines = {
  'A2 Redeem Voucher': [
    [
      'One code field and a "Redeem" button',
      open('/redeem'),
      heading('Redeem Voucher'),
      field('Voucher code'),
      button('Redeem'),
    ],
    nothingOpens,
    ['"Voucher code is required"', press(button('Redeem')), text('Voucher code is required')],
    [
      'Minimum length 20: "Voucher Code must be 20 characters"',
      redeem('SHORT'),
      text('Voucher Code must be 20 characters'),
    ],
    ['Any other failure: "Voucher code invalid"', redeem(code), text('Voucher code invalid')],
    [
      '"Voucher code already redeemed"',
      failing('store/redeem_voucher', 'This voucher has already been redeemed', 'voucher_used'),
      redeem(code),
      text('Voucher code already redeemed'),
    ],
    [
      '"Your new balance is now {amount}"',
      answering('store/redeem_voucher', { balance: 1250.5 }),
      redeem(code),
      text('Your new balance is now ₱1,250.50'),
    ],
  ],
  'A2 Add Balance': [
    [
      'Amount field, button ADD BALANCE',
      open('/topup'),
      heading('Add Balance'),
      field('Amount'),
      button('ADD BALANCE'),
    ],
    [
      'Payment method Credit Card or eWallets (two wallet logos)',
      text('Credit Card'),
      text('eWallets'),
      ...several('[aria-label=eWallets] svg', 2),
    ],
    nothingOpens,
  ],
}

/** The table of document B, section 4. */
const statusNames = [
  'Pending Shop Verification',
  'Shop Is Checking Inventory',
  'Pending Packaging',
  'Awaiting Pickup',
  'Order Completed',
  'Item Unavailable',
  'Seller is not responsive / inactive',
  'Buyer has not picked up past the deadline, item forfeited',
] as const
const statusName = (id: number): string => statusNames[id - 1] ?? ''
const markAs =
  (name: string): Part =>
  (page) =>
    ticketOf(name)(page).getByLabel('Mark as')
const update = (name: string) =>
  press((page) => ticketOf(name)(page).getByRole('button', { name: 'Update Status' }))
const choose = (name: string, id: number) => (page: Page) => markAs(name)(page).selectOption(statusName(id))
const allows = (name: string, ids: number[]) => (page: Page) =>
  expect(markAs(name)(page).locator('option')).toHaveText(ids.map(statusName))
const customer = (email: string) => [text('Bea Manalo'), text('09181230001'), text(email)]
const requested = text(/^Requested on .*\d/)
const confirmed = text(/^Expect confirmation on or before .*\d/)

interface Work {
  /** A pending ticket of its own. */
  item: Item
  email: string
  /** Two pending tickets of another buyer, which are one box. */
  box: readonly Item[]
  emailOfBox: string
}

/** How a ticket looks in each of its states, and what it may become. */
const ticketLines = ({ item: { name }, email, box, emailOfBox }: Work): Line[] => [
  [
    'A "Mark as" select with the allowed statuses, an "Update Status" button',
    markAs(name),
    ...inside(ticketOf(name), button('Update Status')),
    allows(name, [2, 3, 4, 5, 6, 7, 8]),
  ],
  [
    'The same for a box of several pieces',
    ...box.flatMap((other) =>
      inside(
        ticketOf(other.name),
        ...customer(emailOfBox),
        requested,
        confirmed,
        button('Update Status'),
      ).concat(markAs(other.name)),
    ),
  ],
  says('Ticket failed to update!', failing('tickets/update_ticket_status'), choose(name, 3), update(name)),
  says('Ticket successfully updated!', update(name)),
  ['A status of an equal or higher level than its own', allows(name, [1, 2, 4, 5, 6, 7, 8])],
  [
    'For Pickup: "Expect pickup on or before {date}", and no lower level',
    choose(name, 4),
    update(name),
    notice('Ticket successfully updated!'),
    press((page) => page.getByRole('tab', { name: /^For Pickup/ })),
    ...inside(ticketOf(name), ...customer(email), requested, text(/^Expect pickup on or before .*\d/)),
    allows(name, [5, 6, 7, 8]),
  ],
  [
    'Cancelled: no lower level',
    choose(name, 8),
    update(name),
    press(button('Yes')),
    press((page) => page.getByRole('tab', { name: /^Cancelled/ })),
    ...inside(ticketOf(name), ...customer(email), requested),
    allows(name, [6, 7]),
  ],
]

const buyers: Part = (page) => page.getByRole('list', { name: 'Buyers' })
const message: Part = (page) => page.getByPlaceholder('Type your message here')

/** Tickets, item page and chat of a seller whose buyer wrote "Hello po!". */
export const workLines = (work: Work): Lines => {
  const { item, email } = work
  const seen: Line[] = [
    ['The page titled "Tickets", with the same four tabs', heading('Tickets'), ...ticketTabs],
    ['The back arrow is hidden for non-buyers', unseen(button('Back'))],
    ['Each card shows customer name, phone and e-mail', ...inside(ticketOf(item.name), ...customer(email))],
    [
      '"Requested on {date}", "Expect confirmation on or before {date}"',
      ...inside(ticketOf(item.name), requested, confirmed),
    ],
  ]
  return {
    'B2 Tickets, seller, at /': [
      ['Ticket management', open('/'), text(item.name)],
      nothingOpensSoon,
      ...seen,
    ],
    'B2 Tickets, seller': [['Ticket management', open('/ticketcenter')], ...seen, ...ticketLines(work)],
    'A6 Sellers may open item pages': [
      [
        'without a way to buy',
        open(`/item/${item.id}`),
        heading(item.name),
        unseen(button('Buy Now'), button('Add to Cart')),
      ],
    ],
    'B2 Chat, seller': [
      ['chat_seller lists buyers', open('/chat_seller'), ...inside(buyers, text(/^Bea/))],
      nothingOpens,
      [
        'A message pane with "Type your message here"',
        press((page) => buyers(page).getByRole('link')),
        message,
        button('Send'),
      ],
      ['The messages', (page) => page.getByLabel(/^Messages with/).getByText('Hello po!')],
      [
        'Enter or the send icon sends',
        (page) => message(page).fill('Opo!'),
        press(button('Send')),
        (page) => page.getByLabel(/^Messages with/).getByText('Opo!'),
      ],
      ['chat is open to sellers too', open('/chat'), buyers],
    ],
    'A4 Logout, seller': [
      ['reloads to /', press(profile), press(button('Logout')), arrive('/'), heading('Log in')],
    ],
  }
}
