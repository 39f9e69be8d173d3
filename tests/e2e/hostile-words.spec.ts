import { type Page, expect, test } from '@playwright/test'
import { phonePhoto } from './photos.ts'
import { listItems } from './items.ts'
import { agreed, journeyPassword, verifiedSellers } from './people.ts'
import { mark, openPage, signIn } from './steps.ts'

/** Texts that would run as scripts if they were inserted as HTML. The first also ends a surrounding script element. */
const hostile = {
  script: '</script><script>window.hit = 1</script>',
  image: '<img src=x onerror="window.hit = 2">',
  link: 'javascript:window.hit = 3',
  template: '{{constructor.constructor("window.hit = 4")()}}',
}

/** Records scripts that the browser blocks or runs. */
const watch = async (page: Page): Promise<void> => {
  const note = "sessionStorage.setItem('refused', event.violatedDirective)"
  await page.addInitScript(`document.addEventListener('securitypolicyviolation', (event) => ${note})`)
  page.on('dialog', () => expect.soft('a dialog of a script', 'nothing opens one').toBe(''))
}

const expectHarmless = async (page: Page): Promise<void> => {
  const state = await page.evaluate<unknown[]>("[window.hit ?? null, sessionStorage.getItem('refused')]")
  expect(state).toEqual([null, null])
  await expect(page.locator('[onerror], a[href^="javascript:"]')).toHaveCount(0)
}

test('hostile names and texts are shown as text on every page @desk-by-night @landing', async ({
  page,
  browser,
}) => {
  const [item] = await listItems(browser, [
    { name: `${hostile.script} ${mark()}`, description: hostile.image },
  ])
  const email = `hostile-${mark()}-${Date.now()}@example.ph`
  const person = { first_name: hostile.image, last_name: hostile.template, phone_no: '09181230001' }
  const data = { ...person, email, password: journeyPassword, isFeminine: 1, agreed }
  expect((await page.request.post('/api/auth/new_shop_user', { data })).status()).toBe(200)
  await watch(page)
  await signIn(page, email)
  await page.request.post('/api/collections/new_collection', { data: { collection_name: hostile.image } })
  await page.request.post('/api/homepage/add_to_cart', { data: { itemID: item.id } })
  const opened = await page.request.post('/api/chat/open_conversation', { data: { itemID: item.id } })
  const { chatroom } = (await opened.json()) as { chatroom: { id: string } }
  for (const message of Object.values(hostile))
    await page.request.post('/api/chat/send_message', { data: { sellerID: chatroom.id, message } })

  for (const [path, words] of [
    [`/item/${item.id}`, hostile.image],
    [`/search?${new URLSearchParams({ q: hostile.script, sort: 'newest' })}`, item.name],
    ['/cart', item.name],
    ['/collections', hostile.image],
    [`/chat/${chatroom.id}`, hostile.template],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible()
      await expectHarmless(page)
    })

  await test.step('the other side', async () => {
    const seller = await openPage(browser)
    await watch(seller)
    await signIn(seller, verifiedSellers.at(-1) ?? '')
    await seller.goto('/chat')
    await seller.getByText(`${hostile.image} ${hostile.template}`).filter({ visible: true }).first().click()
    for (const message of Object.values(hostile))
      await expect(seller.getByText(message, { exact: true }).filter({ visible: true }).first()).toBeVisible()
    await expectHarmless(seller)
    await seller.context().close()
  })
})

test('hostile file names are shown as text @nightly', async ({ page }) => {
  await watch(page)
  await signIn(page, verifiedSellers.at(-1) ?? '')
  await page.goto('/shop/add')
  const choose = (buffer: Buffer) =>
    page
      .locator('input[name=photos]')
      .setInputFiles({ name: `"${hostile.image}.jpg`, mimeType: 'image/jpeg', buffer })

  await choose(Buffer.from(hostile.script))
  await expect(page.getByText('We cannot read this file as a photo.')).toBeVisible()
  await expectHarmless(page)

  await choose(await phonePhoto('Jacket', 1))
  const crop = page.getByRole('dialog', { name: 'Edit Image' })
  await expect(crop.getByRole('button', { name: 'Complete' })).toBeEnabled()
  await expectHarmless(page)
  await crop.getByRole('button', { name: 'Complete' }).click()
  await expect(crop).toBeHidden()
  await expectHarmless(page)
  await expect(page.locator('body')).not.toContainText('onerror')
})
