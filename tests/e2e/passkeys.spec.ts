import { type CDPSession, type Page, expect, test } from '@playwright/test'
import { listItems } from './items.ts'
import { expectGoodLooks } from './look.ts'
import { journeyPassword, passkeyAdmins } from './people.ts'
import { expectNotice, logIn, mark, ready, signIn, signInNewBuyer } from './steps.ts'

/**
 * A device with a screen lock, as Chromium plays it: the person answers at once, in the e-mail field too. `inField`: whether
 * the browser offers passkeys there.
 */
const addDevice = async (page: Page, { inField = false } = {}) => {
  if (!inField)
    await page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false')
  const browser: CDPSession = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    verifies: (isUserVerified: boolean) =>
      browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    count: async () =>
      (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}

const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' })

const make = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Make a passkey' })
  await dialog.getByLabel('Your password').fill(journeyPassword)
  await dialog.getByRole('button', { name: 'Make a passkey' }).click()
  await expect(dialog).toBeHidden()
}

const logOut = async (page: Page) => {
  const loadedAnew = page.waitForEvent('load')
  await page
    .getByRole('button', { name: /profile/i })
    .filter({ visible: true })
    .click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await loadedAnew
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
}

const byPasskey = (page: Page) => page.getByRole('button', { name: 'Log in with a passkey' })

test(
  'a buyer makes a passkey, logs in with it, renames and removes it',
  { tag: ['@desk-too', '@landing'] },
  async ({ page }) => {
    const device = await addDevice(page)
    const email = await signInNewBuyer(page)

    await test.step('in the account', async () => {
      await page.goto('/mydata')
      await expect(section(page).getByRole('button', { name: 'Add a passkey' })).toBeVisible()
      await section(page).getByRole('button', { name: 'Add a passkey' }).click()
      const dialog = page.getByRole('dialog', { name: 'Make a passkey' })
      await dialog.getByLabel('Your password').fill('mali-ang-susi')
      await dialog.getByRole('button', { name: 'Make a passkey' }).click()
      await expect(dialog.getByText('This is not your password.')).toBeVisible()
      expect(await device.count()).toBe(0)
      await expectGoodLooks(page, 'passkey-new')
      await make(page)
      await expect(section(page).getByText('This device · Made today · not used yet')).toBeVisible()
      expect(await device.count()).toBe(1)
      await section(page).scrollIntoViewIfNeeded()
      await expectGoodLooks(page, 'passkeys')
    })

    await test.step('a device makes no second one for the account', async () => {
      await section(page).getByRole('button', { name: 'Add a passkey' }).click()
      const dialog = page.getByRole('dialog', { name: 'Make a passkey' })
      await dialog.getByLabel('Your password').fill(journeyPassword)
      await dialog.getByRole('button', { name: 'Make a passkey' }).click()
      await expect(dialog.getByText('This device already has a passkey of your account.')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    })

    await test.step('logging in by the button', async () => {
      await logOut(page)
      await expectGoodLooks(page, 'passkey-login')
      await byPasskey(page).click()
      await expect(page.getByRole('link', { name: 'Tickets' }).first()).toBeVisible()
      expect(await (await page.request.get('/api/auth/session')).json()).toMatchObject({ email })
    })

    await test.step('a device that does not know the person logs nobody in', async () => {
      await logOut(page)
      await device.verifies(false)
      await byPasskey(page).click()
      await expect(page.getByText('No passkey was used.')).toBeVisible()
      await expectGoodLooks(page, 'passkey-not-used')
      await device.verifies(true)
      await logIn(page, email)
      await expect(page.getByRole('link', { name: 'Tickets' }).first()).toBeVisible()
    })

    await test.step('renaming and removing it', async () => {
      await page.goto('/mydata')
      await section(page)
        .getByRole('button', { name: /^Rename: / })
        .click()
      const rename = page.getByRole('dialog', { name: 'Rename the passkey' })
      await rename.getByLabel('Name of the passkey').fill('Telepono ko')
      await rename.getByRole('button', { name: 'Save' }).click()
      await expect(section(page).getByText('Telepono ko')).toBeVisible()
      await expect(section(page).getByText('Made today · used today')).toBeVisible()
      await section(page).getByRole('button', { name: 'Remove: Telepono ko' }).click()
      const remove = page.getByRole('dialog', { name: 'Remove Telepono ko?' })
      await remove.getByLabel('Your password').fill(journeyPassword)
      await expectGoodLooks(page, 'passkey-remove')
      await remove.getByRole('button', { name: 'Remove the passkey' }).click()
      await expectNotice(page, 'Passkey removed: Telepono ko')
      await expect(section(page).getByText('Telepono ko')).toBeHidden()
      await logOut(page)
      await byPasskey(page).click()
      await expect(page.getByText('This passkey does not fit an account here.')).toBeVisible()
    })
  },
)

test('the e-mail field offers a passkey', { tag: '@landing' }, async ({ page }) => {
  await addDevice(page, { inField: true })
  const email = await signInNewBuyer(page)
  await page.goto('/mydata')
  await section(page).getByRole('button', { name: 'Add a passkey' }).click()
  await make(page)
  await page.context().clearCookies()
  const loggedIn = page.waitForResponse('**/api/auth/passkey_login')
  await page.goto('/')
  expect((await loggedIn).status()).toBe(200)
  await expect(page.getByRole('link', { name: 'Tickets' }).first()).toBeVisible()
  expect(await (await page.request.get('/api/auth/session')).json()).toMatchObject({ email })
})

test(
  'after the first purchase a card offers a passkey, until somebody answers',
  { tag: ['@desk-too', '@landing'] },
  async ({ page, browser }) => {
    const device = await addDevice(page)
    const [item] = await listItems(browser, [{ name: `Passkey coat ${mark()}` }])
    await signInNewBuyer(page)
    const card = page.getByRole('region', { name: 'Next time with your finger or face' })
    await page.goto('/ticketcenter')
    await expect(page.getByText('No tickets found')).toBeVisible()
    await expect(card).toBeHidden()
    await page.request.post('/api/tickets/purchase_item', { data: { itemID: item.id } })
    await page.goto('/ticketcenter')
    await expect(card).toBeVisible()
    await expectGoodLooks(page, 'passkey-offer')

    await card.getByRole('button', { name: 'Make a passkey' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(card).toBeVisible()
    await card.getByRole('button', { name: 'Not now' }).click()
    await expect(card).toBeHidden()
    await logOut(page)
    // "Not now" is for good on this device, also for another person.
    await signInNewBuyer(page)
    const [other] = await listItems(browser, [{ name: `Passkey vest ${mark()}` }])
    await page.request.post('/api/tickets/purchase_item', { data: { itemID: other.id } })
    await page.goto('/ticketcenter')
    await expect(page.getByText(other.name)).toBeVisible()
    await expect(card).toBeHidden()

    await page.context().clearCookies()
    await signInNewBuyer(page)
    const [third] = await listItems(browser, [{ name: `Passkey skirt ${mark()}` }])
    await page.request.post('/api/tickets/purchase_item', { data: { itemID: third.id } })
    await page.goto('/ticketcenter')
    await card.getByRole('button', { name: 'Make a passkey' }).click()
    await make(page)
    await expect(card).toBeHidden()
    expect(await device.count()).toBe(1)
    await page.goto('/ticketcenter')
    await expect(page.getByText(third.name)).toBeVisible()
    await expect(card).toBeHidden()
  },
)

test('an admin has a passkey as the second factor', { tag: ['@desk-too', '@landing'] }, async ({ page }) => {
  await addDevice(page)
  const email = ready(passkeyAdmins, 0, 1)
  await signIn(page, email)
  await page.goto('/mydata')
  await section(page).getByRole('button', { name: 'Add a passkey' }).click()
  await make(page)
  await expect(section(page).getByText('Made today')).toBeVisible()

  await test.step('the password alone does not log in, and the passkey does', async () => {
    await logOut(page)
    await logIn(page, email)
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
    await expectGoodLooks(page, 'passkey-second-factor')
    await page.getByRole('button', { name: 'Use a passkey instead' }).click()
    await expect(page.getByLabel('Recovery code')).toHaveValue(/^[A-Z2-9]{32}$/)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Approve Sellers' })).toBeVisible()
  })

  await test.step('it also logs in without the password', async () => {
    await logOut(page)
    await byPasskey(page).click()
    await expect(page.getByRole('link', { name: 'Approve Sellers' })).toBeVisible()
  })
})

test.describe('in the browser of Messenger', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36 [FB_IAB/Orca-Android;FBAV/470.0.0]',
  })

  test('the login says where passkeys work', { tag: ['@any-size', '@landing'] }, async ({ page }) => {
    await page.goto('/')
    const words = page.getByText('Passkeys do not work inside this app.')
    await expect(words.getByRole('link', { name: 'Open in Chrome' })).toHaveAttribute(
      'href',
      /^intent:\/\/localhost/,
    )
    await expect(byPasskey(page)).toHaveCount(0)
    await expectGoodLooks(page, 'passkey-in-app')
  })
})
