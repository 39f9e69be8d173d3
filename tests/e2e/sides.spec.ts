import { expect, test } from '@playwright/test'
import { listItem } from './items.ts'
import { expectGoodLooks } from './look.ts'
import { journeyPassword, verifiedSellers } from './people.ts'
import { createShop, mark, openPage, ready, signIn, signInNewBuyer } from './steps.ts'

test(
  'a buyer begins to sell with the same login, and goes on shopping',
  { tag: '@nightly' },
  async ({ page }) => {
    await signInNewBuyer(page)
    const menu = page.getByRole('navigation', { name: 'Profile' })
    const openMenu = () => page.getByRole('button', { name: 'Profile' }).filter({ visible: true }).click()
    await page.goto('/')
    await openMenu()
    await menu.getByRole('link', { name: 'Sell too' }).click()
    await expect(page.getByText('You go on shopping meanwhile.')).toBeVisible()
    await expectGoodLooks(page, 'sell-too')
    await page.getByRole('button', { name: 'Start' }).click()
    await expect(page.getByLabel('Barangay')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Street').fill('12 Session Road')
    await page.getByLabel('Barangay').fill('Burnham')
    await page.getByLabel('City/Municipality').fill('Baguio')
    await page.getByRole('button', { name: 'Start' }).click()
    await expect(page.getByRole('heading', { name: 'Shop documentation' })).toBeVisible()
    await page.reload()
    await openMenu()
    await expect(menu.getByRole('radio', { name: 'Seller Space' })).toBeChecked()
    await expectGoodLooks(page, 'sides-menu')
    await menu.getByText('Shopping').click()
    await expect(page.getByRole('link', { name: 'Home' }).first()).toBeVisible()
    await openMenu()
    await expect(menu.getByRole('radio', { name: 'Shopping' })).toBeChecked()
    await expect(menu.getByRole('link', { name: 'Sell too' })).toBeHidden()
  },
)

test(
  'a buyer joins the account of their shop, sells a piece there, and never meets it while shopping',
  { tag: '@nightly' },
  async ({ browser, page: owner }) => {
    const email = ready(verifiedSellers, 10, 58)
    await signIn(owner, email)
    await createShop(owner, email, { name: 'Both' })
    const own = await listItem(owner.request, { name: `Blazer ${mark()}` })

    const person = await openPage(browser)
    await signInNewBuyer(person)
    const find = async () => {
      await person.goto(`/search?q=${encodeURIComponent(own.name)}`)
      return person.getByRole('link', { name: new RegExp(own.name) })
    }
    await expect((await find()).first()).toBeVisible()
    await person.goto('/sell')
    await person.getByRole('button', { name: 'I already sell with another account' }).click()
    const dialog = person.getByRole('dialog', { name: 'Join the accounts' })
    await dialog.getByLabel('E-mail of the other account').fill(email)
    await dialog.getByLabel('Password of the other account').fill('not-this-one')
    await dialog.getByLabel('Your password here').fill(journeyPassword)
    await dialog.getByRole('button', { name: 'Join the accounts' }).click()
    await expect(dialog.getByLabel('Password of the other account')).toHaveAttribute('aria-invalid', 'true')
    await expectGoodLooks(person, 'sides-join')
    await dialog.getByLabel('Password of the other account').fill(journeyPassword)
    await dialog.getByRole('button', { name: 'Join the accounts' }).click()
    await expect(dialog).toBeHidden()
    expect((await owner.request.get('/api/auth/session')).status()).toBe(401)

    await person.goto('/side/seller?next=%2Fmy-pieces')
    await expect(person).toHaveURL(/my-pieces$/)
    await expect(person.getByText(own.name).first()).toBeVisible()
    await person.goto('/side/buyer')
    await expect(person).toHaveURL(/\/$/)
    await expect(await find()).toHaveCount(0)
    await person.goto(`/item/${own.id}`)
    await person.getByRole('button', { name: 'Buy Now' }).click()
    await person.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
    await expect(person.getByText('You cannot buy from your own shop').first()).toBeVisible()
  },
)
