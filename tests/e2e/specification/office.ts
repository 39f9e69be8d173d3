import { type Page, expect } from '@playwright/test'
import { phonePhoto } from '../photos.ts'
import {
  answering,
  arrive,
  button,
  failing,
  heading,
  type Lines,
  link,
  nothingOpens,
  notice,
  open,
  type Part,
  press,
  reload,
  says,
  several,
  slowly,
  text,
  unseen,
} from './lines.ts'

const decision = slowly('auth/verification/approve_or_reject', { response: 'Done' })
const list = (page: Page) => page.getByLabel('Pending for Approval')
const entries = (page: Page) => list(page).locator('option:not([value=""])')
const chooseFirst = async (page: Page) => {
  await entries(page).first().waitFor({ state: 'attached' })
  await list(page).selectOption((await entries(page).first().getAttribute('value')) ?? '')
}
/** Answers the question whether to do it, too. */
const decide = (name: 'Approve' | 'Reject') => async (page: Page) => {
  await press(button(name))(page)
  await page.locator('dialog[open]').getByRole('button', { name, exact: true }).click()
}
const photoOf =
  (name: string): Part =>
  (page) =>
    page.getByRole('img', { name: new RegExp(`^${name} of `) })
const vouchers = [1, 2, 3].map((n) => ({ amount: 50 * n, code: `A2B3C4D5E6F7G8H9J2K${n + 1}` }))
const inTwoColumns = async (page: Page) => {
  const at = (n: number) => page.locator('li:has(code)').nth(n).boundingBox()
  const [first, second, third] = [await at(0), await at(1), await at(2)]
  expect([second?.y, third?.x]).toEqual([first?.y, first?.x])
  expect(third?.y).toBeGreaterThan(first?.y ?? Infinity)
}

/** The panel of an admin, with a seller who waits. */
export const adminLines = ({ email, photo }: { email: string; photo: Buffer }): Lines => ({
  'A2 Admin panel': [
    [
      'Title "Admin Panel" with buttons "Approve Sellers" and "Generate Vouchers"',
      (page) =>
        page.route('**/api/auth/verification/get_image*', (route) =>
          route.fulfill({ contentType: 'image/jpeg', body: photo }),
        ),
      open('/'),
      heading('Admin Panel'),
      link(/^Approve Sellers/),
      link(/^Generate Vouchers/),
    ],
    [
      'A dropdown "Pending for Approval" whose first option is "Select a shop"',
      text('Pending for Approval'),
      text('Select a shop'),
      (page) => expect(list(page).locator('option').first()).toHaveText('Select a shop'),
    ],
    nothingOpens,
    [
      'Each entry reads the id, first name and last name',
      (page) => expect(entries(page).first()).toHaveText(/^\S{8,} Luz Bautista/),
    ],
    [
      'Selecting an entry shows selfie, name, email, "Not yet verified" and two valid ID images',
      chooseFirst,
      ...['Selfie', 'First ID', 'Second ID'].map(photoOf),
      heading(/^Luz Bautista/),
      text(email),
      text('Not yet verified'),
    ],
    ['Approve and Reject buttons', button('Approve'), button('Reject')],
    says('Server error!', failing('auth/verification/approve_or_reject'), decide('Approve')),
    [
      'The same text for reject',
      failing('auth/verification/approve_or_reject'),
      decide('Reject'),
      notice('Server error!'),
    ],
    ['Approve: loading dialog', decision.hold, decide('Approve'), notice('Approving the shop...')],
    [
      'then "Successfully approved shop.", selection reset and the pending list refetched',
      answering('auth/verification/get_list_pending', { response: [] }),
      decision.goOn,
      notice('Successfully approved shop.'),
      text('Select a shop'),
      (page) => expect(entries(page)).toHaveCount(0),
    ],
  ],
  'A8 Errors of the admin panel': [
    [
      'Shop owner details error: the server’s error; image load error: the message',
      (page) => page.unroute('**/api/auth/verification/get_image*'),
      failing('auth/verification/get_shop_owner_details', 'There is no such seller.'),
      failing('auth/verification/get_image', 'This photo cannot be opened.'),
      reload,
      chooseFirst,
      ...['There is no such seller.', 'This photo cannot be opened.'].map(text),
    ],
    [
      'Pending list error: an option reading "Error: {message}"',
      failing('auth/verification/get_list_pending', 'The list is away.'),
      reload,
      (page) => expect(list(page).locator('option').nth(1)).toHaveText('Error: The list is away.'),
    ],
    [
      'The dropdown stands there also while nobody waits',
      answering('auth/verification/get_list_pending', { response: [] }),
      reload,
      ...['Pending for Approval', 'Select a shop'].map(text),
    ],
  ],
  'A2 Voucher page': [
    [
      '"List of available vouchers", each showing amount and voucher code, with a "Refresh List" button',
      answering('store/codegen', { vouchers, has_next: false, cursor: null }),
      press(link(/^Generate Vouchers/)),
      arrive('/generate'),
      heading('List of available vouchers'),
      ...['₱50', '₱100', '₱150'].map(text),
      ...several('li code', 3),
      button('Refresh List'),
    ],
    ['in two columns', inTwoColumns],
    nothingOpens,
    [
      'A failed list is only logged: the last list stays, and a quiet line offers to try again',
      failing('store/codegen'),
      press(button('Refresh List')),
      text(/The list could not be fetched\./),
      text('₱100'),
      button('Try again'),
    ],
  ],
})

const slot =
  (kind: string): Part =>
  (page) =>
    page.locator(`#document-${kind}`)
const send = (kind: string) => async (page: Page) => {
  const file = { name: 'id.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto('T-Shirt', 1) }
  await slot(kind)(page).locator('input[type=file]:not([capture])').setInputFiles(file)
  await slot(kind)(page).getByRole('img').waitFor()
  await press(button('SUBMIT'))(page)
}
const isReceived = [text(/We have received your documents/), text(/1-2 business days/)]

/** A seller without documents. */
export const unverifiedLines: Lines = {
  'A2 Shop documentation': [
    [
      'Explains that two valid IDs and one selfie are needed',
      open('/'),
      text(/two valid IDs and one selfie/),
    ],
    [
      'Three image uploads (first ID, second ID, selfie) and a SUBMIT button',
      ...['First ID', 'Second ID', 'Selfie'].map(heading),
      ...['id1', 'id2', 'selfie'].map(
        (kind): Part =>
          (page) =>
            slot(kind)(page).locator('label'),
      ),
      button('SUBMIT'),
    ],
    [
      'Images only, one file each',
      async (page) => {
        for (const input of await page.locator('main input[type=file]').all()) {
          await expect(input).toHaveAttribute('accept', /^image\//)
          await expect(input).not.toHaveAttribute('multiple')
        }
      },
    ],
    nothingOpens,
    says('Failed to submit photo', failing('auth/shop_id_selfie'), send('selfie')),
    [
      'On success of the selfie upload go to /shopdocs/submitted: a notice says the documents are received',
      press(button('SUBMIT')),
      arrive('/shopdocs/submitted'),
      ...isReceived,
    ],
    ['What is missing is named in it', text(/First ID and Second ID/)],
    ['The page in its submitted state, also when opened anew', open('/shopdocs/submitted'), ...isReceived],
    ['/shopdocs is the upload', open('/shopdocs'), button('SUBMIT')],
  ],
}

/** A seller whose documents wait for the admin. */
export const completedLines: Lines = {
  'A2 Completed but unreviewed seller': ['/', '/shopdocs/submitted'].flatMap((path): Lines[string] => [
    [
      `The documents page in its submitted state: ${path}`,
      open(path),
      ...isReceived,
      unseen(button('SUBMIT')),
    ],
    nothingOpens,
  ]),
}
