import { expect, type Locator, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { storedRecords } from './browser-storage.ts'
import { expectGoodLooks } from './look.ts'
import { admin, journeyPassword } from './people.ts'
import { type DocumentKind, documents, newPendingSeller, signInNewSeller, somePhoto } from './new-seller.ts'
import { expectNotice, expectPassingNotice, logIn, mark, noticeOf, openPage, signIn } from './steps.ts'

const slot = (page: Page, kind: DocumentKind): Locator => page.locator(`#document-${kind}`)

const choose = async (page: Page, kind: DocumentKind, n: number): Promise<void> => {
  const buffer = await somePhoto(n)
  await slot(page, kind)
    .locator('input[type=file]:not([capture])')
    .setInputFiles({ name: `IMG_${n}.jpg`, mimeType: 'image/jpeg', buffer })
  await expect(slot(page, kind).getByRole('img')).toBeVisible()
}

const chooseAll = async (page: Page): Promise<void> => {
  for (const [n, kind] of documents.entries()) await choose(page, kind, n)
}

const submit = (page: Page) => page.getByRole('button', { name: 'SUBMIT' }).click()

const expectSubmitted = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL(/\/shopdocs\/submitted$/)
  await expect(page.getByText('We have received your documents')).toBeVisible()
  await expect(page.getByText(/1-2 business days/)).toBeVisible()
}

const openReview = async (page: Page, name: string): Promise<void> => {
  const list = page.getByLabel('Pending for Approval')
  await expect(list.locator('option').first()).toHaveText('Select a shop')
  const option = list.locator('option', { hasText: name })
  await expect(option).toHaveCount(1)
  const id = (await option.getAttribute('value')) ?? ''
  await expect(option).toHaveText(`${id} ${name}`)
  await expect(option).not.toHaveAttribute('label')
  await list.selectOption(id)
  // The closed list reads the whole entry, on as many lines as it needs.
  const entry = page.locator('span', { hasText: `${id} ${name}` }).filter({ visible: true })
  const box = await entry.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  await expect(page.getByText('Not yet verified')).toBeVisible()
}

const decide = async (page: Page, decision: 'Approve' | 'Reject'): Promise<void> => {
  await page.getByRole('button', { name: decision, exact: true }).click()
  await page
    .getByRole(decision === 'Approve' ? 'alertdialog' : 'dialog')
    .getByRole('button', { name: decision, exact: true })
    .click()
}

test(
  'a seller signs up, is rejected, sends new documents, is approved, and the open page turns into Seller Space',
  { tag: ['@any-size', '@landing'] },
  async ({ page: seller, browser }) => {
    // The test checks many screens.
    test.setTimeout(360_000)
    const lastName = `Jalandoni ${mark()}`
    const name = `Tess ${lastName}`
    const office = await openPage(browser)

    await test.step('signs up', async () => {
      const email = `tess-${mark()}@example.ph`
      await seller.goto('/signup')
      await seller.getByRole('link', { name: 'Want to create a seller account?' }).click()
      await seller.getByLabel('First name').fill('Tess')
      await seller.getByLabel('Last name').fill(lastName)
      await seller.getByLabel('Email').fill(email)
      await seller.getByLabel('Phone number').fill('09171230005')
      await seller.getByLabel('Street').fill('31 Iznart Street')
      await seller.getByLabel('Barangay').fill('City Proper')
      await seller.getByLabel('City/Municipality').fill('Iloilo City')
      await seller.getByLabel('Password', { exact: true }).fill(journeyPassword)
      await seller.getByLabel('Confirm password').fill(journeyPassword)
      await seller.getByRole('button', { name: 'Create account' }).click()
      await expectNotice(seller, 'Sign up successful!')
      await expect(seller).toHaveURL(/\/$/)
      await expect(seller.getByRole('heading', { name: 'Shop documentation' })).toBeVisible()
    })

    await test.step('reads what is needed', async () => {
      await expect(seller.getByText(/two valid IDs and one selfie/)).toBeVisible()
      await expect(seller.getByText('Still missing: First ID, Second ID, and Selfie.')).toBeVisible()
      await expect(slot(seller, 'selfie').locator('input[capture=user]')).toHaveCount(1)
      await expect(slot(seller, 'id1').locator('input[capture=environment]')).toHaveCount(1)
      await expectGoodLooks(seller, 'documents-needed')
      await seller.getByText('Which IDs are accepted?').click()
      await expect(seller.getByText('Passport', { exact: true })).toBeVisible()
      await submit(seller)
      await expect(seller.getByText('First ID is missing')).toBeVisible()
      await expectGoodLooks(seller, 'documents-missing')
    })

    const bodies: Buffer[] = []
    await test.step('submits two IDs and a selfie', async () => {
      await seller.route('**/api/auth/shop_id_*', async (route) => {
        bodies.push(route.request().postDataBuffer() ?? Buffer.alloc(0))
        await route.continue()
      })
      await chooseAll(seller)
      await expectGoodLooks(seller, 'documents-chosen')
      await submit(seller)
      await expectSubmitted(seller)
      await expectGoodLooks(seller, 'documents-received')
    })

    await test.step('the uploads are small and have no location', async () => {
      expect(bodies).toHaveLength(3)
      const body = bodies[0] ?? Buffer.alloc(0)
      const sent = await sharp(body.subarray(body.indexOf(Buffer.from([0xff, 0xd8, 0xff])))).metadata()
      expect(Math.max(sent.width, sent.height)).toBe(2400)
      expect(sent.exif).toBeUndefined()
    })

    await test.step('the admin rejects with a reason, and the open page says so', async () => {
      await logIn(office, admin)
      await expect(office.getByRole('heading', { name: 'Admin Panel' })).toBeVisible()
      await expectGoodLooks(office, 'approval')
      await openReview(office, name)
      await expect(office.getByRole('img', { name: `Selfie of ${name}` })).toBeVisible()
      await expect(office.getByRole('img', { name: `Second ID of ${name}` })).toBeVisible()
      await expectGoodLooks(office, 'approval-review')
      await office.getByRole('button', { name: `Enlarge First ID of ${name}` }).click()
      await expect(office.getByRole('dialog', { name: `First ID of ${name}` })).toBeVisible()
      await expectGoodLooks(office, 'approval-zoom')
      await office.keyboard.press('Escape')
      await office.getByRole('button', { name: 'Reject', exact: true }).click()
      await office.getByRole('button', { name: 'The photo of the first ID is not readable.' }).click()
      await expect(office.getByRole('textbox', { name: 'Reason' })).toHaveValue(
        'The photo of the first ID is not readable.',
      )
      await expectGoodLooks(office, 'approval-reject')
      await office.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click()
      await expectNotice(office, 'Successfully rejected shop.')
      await expect(office.getByText('Not yet verified')).toHaveCount(0)

      await expect(seller.getByText('The photo of the first ID is not readable.')).toBeVisible()
      await expect(seller).toHaveURL(/\/$/)
      await expectGoodLooks(seller, 'documents-rejected')
    })

    await test.step('the seller submits anew', async () => {
      await expect(seller.getByText('Still missing: First ID, Second ID, and Selfie.')).toBeVisible()
      await chooseAll(seller)
      await submit(seller)
      await expectSubmitted(seller)
    })

    await test.step('the admin approves, and the open page turns into Seller Space', async () => {
      await office.goto('/reports?kind=seller')
      await office.getByRole('list', { name: 'Reports' }).getByRole('button', { name }).click()
      await office.getByRole('link', { name: 'Open the documents' }).click()
      await expect(office.getByRole('heading', { name })).toBeVisible()
      await decide(office, 'Approve')
      await expectNotice(office, 'Successfully approved shop.')
      await expect(seller.getByRole('heading', { name: 'Seller Space' })).toBeVisible()
      await expect(seller).toHaveURL(/\/$/)
    })

    await test.step('each view of a photo is in the log', async () => {
      await office.goto('/roles')
      await office.getByLabel('Which acts').selectOption('ID photos')
      // Three photos, opened twice. Enlarging a photo does not count as opening it again.
      const opened = office.getByRole('listitem').filter({ hasText: name })
      await expect(opened).toHaveCount(6)
    })

    await test.step('the new seller creates a shop', async () => {
      await expect(seller.getByRole('region', { name: 'You are verified' })).toBeVisible()
      await expectGoodLooks(seller, 'create-shop-offer')
      await seller.getByRole('region', { name: 'You are verified' }).getByRole('link').click()
      for (const [field, value] of [
        ['Street', '31 Iznart Street'],
        ['Barangay', 'City Proper'],
        ['Municipality', 'Iloilo City'],
      ] as const)
        await expect(seller.getByLabel(field)).toHaveValue(value)
      for (const field of ['Street', 'Barangay', 'Municipality']) await seller.getByLabel(field).fill('')
      await seller.getByRole('button', { name: 'CREATE SHOP' }).click()
      await expect(seller.getByText('Street is required')).toBeVisible()
      await expect(seller.getByLabel('Street')).toHaveValue('')
      await seller.getByLabel('Street').fill('31 Iznart Street')
      await seller.getByLabel('Barangay').fill('City Proper')
      await seller.getByLabel('Municipality').fill('Iloilo City')
      await seller.getByLabel('Province').fill('Iloilo')
      await seller.getByLabel('Name').fill('KATIPUNAN thrift-0')
      await seller.getByRole('button', { name: 'CREATE SHOP' }).click()
      await expect(
        seller
          .locator('form')
          .getByText('Another shop has this name already. Please choose a different one.'),
      ).toBeVisible()
      await expectPassingNotice(seller, 'Something went wrong. Please try again after a few minutes')
      await expect(seller.getByLabel('Name')).toHaveValue('KATIPUNAN thrift-0')
      await expect(seller.getByLabel('Municipality')).toHaveValue('Iloilo City')
      await expectGoodLooks(seller, 'create-shop-name-taken')
      await seller.getByLabel('Name').fill(`Ukay ni Tess ${mark()}`)
      await seller.getByRole('button', { name: 'CREATE SHOP' }).click()
      await expect(
        seller.getByText('Shop created successfully! Redirecting to your shop page...'),
      ).toBeVisible()
      await expect(seller).toHaveURL(/\/shop$/, { timeout: 8000 })
    })

    await test.step('sets its coordinates', async () => {
      await seller.context().grantPermissions(['geolocation'])
      await seller.context().setGeolocation({ longitude: 122.5644, latitude: 10.6969 })
      await seller.getByRole('button', { name: /Set coordinates/ }).click()
      const updated = noticeOf(seller, 'Shop coordinates updated')
      await expect(updated).toContainText('Longitude 122.5644, latitude 10.6969')
      await expect(updated).toBeHidden({ timeout: 6000 })
    })

    await test.step('redeems a voucher that the admin made', async () => {
      await office.getByRole('link', { name: 'Generate Vouchers' }).click()
      await office.getByLabel('Amount').fill('275.50')
      await office.getByLabel('Number of vouchers').fill('1')
      const made = office.waitForResponse(
        (answer) => answer.url().endsWith('/store/codegen') && answer.request().method() === 'POST',
      )
      await office.getByRole('button', { name: 'Generate', exact: true }).click()
      const { vouchers } = (await (await made).json()) as { vouchers: { code: string }[] }
      await seller.goto('/redeem')
      await seller.getByLabel('Voucher code').fill(vouchers[0]?.code ?? '')
      await seller.getByRole('button', { name: 'Redeem', exact: true }).click()
      await expect(seller.getByText('Your new balance is now ₱275.50')).toBeVisible()
    })
  },
)

test(
  'an upload that fails keeps what was chosen, and another try sends only what is missing',
  { tag: ['@any-size', '@nightly'] },
  async ({ page }) => {
    await signInNewSeller(page, 'Mila')
    await page.goto('/shopdocs')
    await chooseAll(page)
    const sent: string[] = []
    let broken = true
    await page.route('**/api/auth/shop_id_*', async (route) => {
      const path = new URL(route.request().url()).pathname
      sent.push(path.slice(path.lastIndexOf('_') + 1))
      if (broken && path.endsWith('two')) await route.abort()
      else await route.continue()
    })
    await submit(page)
    await expectNotice(page, 'Failed to submit photo')
    expect(sent).toEqual(['one', 'two'])
    await expect(page.getByText('Still missing', { exact: false })).toHaveCount(0)
    await expect(slot(page, 'id2').getByRole('img')).toBeVisible()
    await expect(slot(page, 'selfie').getByRole('img')).toBeVisible()
    await expectGoodLooks(page, 'documents-failed')

    broken = false
    await submit(page)
    await expectSubmitted(page)
    expect(sent).toEqual(['one', 'two', 'two', 'selfie'])
  },
)

test(
  'chosen photos of IDs that were not sent are not stored on the device',
  { tag: ['@any-size', '@nightly'] },
  async ({ page }) => {
    await signInNewSeller(page, 'Auring')
    await page.goto('/shopdocs')
    await chooseAll(page)
    await expect(page.getByText('none of them stays on this device')).toBeVisible()
    expect(await storedRecords(page)).toBe(0)
    await page.reload()
    await expect(slot(page, 'id1').getByText('First ID', { exact: true })).toBeVisible()
    for (const kind of documents) await expect(slot(page, kind).getByRole('img')).toHaveCount(0)
  },
)

test(
  'files that are no photos are refused with a reason, and a selfie alone names the missing IDs',
  { tag: ['@any-size', '@nightly'] },
  async ({ page }) => {
    await signInNewSeller(page, 'Nena')
    await page.goto('/')
    await slot(page, 'id1')
      .locator('input[type=file]:not([capture])')
      .setInputFiles({ name: 'id.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a photo') })
    await expect(slot(page, 'id1').getByText('We cannot read this file as a photo.')).toBeVisible()
    await choose(page, 'selfie', 0)
    await page.getByRole('button', { name: 'Remove selfie' }).click()
    await expect(slot(page, 'selfie').getByRole('img')).toHaveCount(0)
    await choose(page, 'selfie', 1)
    await submit(page)
    await expectSubmitted(page)
    await expect(page.getByText('Still missing: First ID and Second ID.')).toBeVisible()
    await expectGoodLooks(page, 'documents-incomplete')
    await page.getByRole('link', { name: 'Send the missing photos' }).click()
    await expect(slot(page, 'selfie').getByText('Received')).toBeVisible()
    await choose(page, 'id1', 0)
    await submit(page)
    await expect(slot(page, 'id1').getByText('Second ID is missing')).toHaveCount(0)
    await expect(slot(page, 'id2').getByText('Second ID is missing')).toBeVisible()
  },
)

test(
  'when two admins decide at once, one is told that the other was faster',
  { tag: ['@any-size', '@nightly'] },
  async ({ page, browser }) => {
    const { name } = await newPendingSeller(browser, 'Luisa')
    const other = await openPage(browser)
    for (const office of [page, other]) {
      await signIn(office, admin)
      await office.goto('/')
      await openReview(office, name)
    }
    // The list of the slower admin is stale.
    await other.route('**/get_list_pending', (route) => route.abort())
    await decide(page, 'Approve')
    await expectNotice(page, 'Successfully approved shop.')
    await decide(other, 'Reject')
    await expectNotice(other, 'Another admin has already decided about this seller.')
    await other.unroute('**/get_list_pending')
    await expect(other.getByText('Not yet verified')).toHaveCount(0)
    await other.reload()
    await expect(other.getByText('Admin Panel')).toBeVisible()
    await expect(other.locator('option', { hasText: name })).toHaveCount(0)
  },
)

test(
  'the admin is told what the server cannot do',
  { tag: ['@any-size', '@nightly'] },
  async ({ page, browser }) => {
    const { name } = await newPendingSeller(browser, 'Corazon')
    await signIn(page, admin)
    await page.goto('/')

    // The seller who waits from the start has documents without files, so their photos are missing.
    await test.step('photos that cannot be opened', async () => {
      const list = page.getByLabel('Pending for Approval')
      const option = list.locator('option', { hasText: 'Luz Bautista' })
      await list.selectOption((await option.first().getAttribute('value')) ?? '')
      await expect(page.getByText(/cannot be opened right now/).first()).toBeVisible({ timeout: 20_000 })
      await expect(page.getByText('You can approve once you have viewed all three photos.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeDisabled()
      await expect(page.getByRole('button', { name: 'Reject', exact: true })).toBeEnabled()
      await expectGoodLooks(page, 'approval-locked')
    })

    await test.step('a decision that fails', async () => {
      await openReview(page, name)
      await page.route('**/approve_or_reject', (route) => route.abort())
      await decide(page, 'Approve')
      await expectNotice(page, 'Server error!')
      await expect(page.getByText('Not yet verified')).toBeVisible()
    })

    await test.step('a list that cannot be fetched', async () => {
      await page.route('**/get_list_pending', (route) =>
        route.fulfill({
          status: 503,
          contentType: 'application/json',
          body: JSON.stringify({ error: 'The server is not ready yet.', code: 'not_ready' }),
        }),
      )
      await page.reload()
      await expect(page.getByLabel('Pending for Approval').locator('option').nth(1)).toHaveText(
        'Error: The server is not ready yet.',
        { timeout: 20_000 },
      )
      await expectGoodLooks(page, 'approval-error')
    })

    await test.step('nobody waits', async () => {
      await page.unroute('**/get_list_pending')
      await page.route('**/get_list_pending', (route) => route.fulfill({ json: { response: [] } }))
      await page.reload()
      await expect(page.getByText('Nobody is waiting for approval')).toBeVisible()
      await expect(page.getByLabel('Pending for Approval').locator('option')).toHaveText(['Select a shop'])
      await expectGoodLooks(page, 'approval-empty')
    })
  },
)
