import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type Page, expect, test } from '@playwright/test'
import { connect } from '../../src/server/platform/db/connect.ts'
import { newKey } from '../../src/server/platform/vault/vault.ts'
import { databaseSettings, startTestServer } from '../support/postgres.ts'
import { type AppProcess, startApp } from './app-process.ts'
import { agreed, journeyPassword } from './people.ts'
import { composer, historyOn, messagesOf, say } from './talk.ts'

const openAt = async (browser: Browser, address: string): Promise<Page> =>
  (await browser.newContext({ ...test.info().project.use, baseURL: address })).newPage()

const person = { first_name: 'Ana', last_name: 'Reyes', phone_no: '09171230009', password: journeyPassword }
const at = (page: Page, path: string, data: object) => page.request.post(`/api/${path}`, { data })

/** A buyer and a seller of one marketplace, each on another app process. */
const openMarket = async (browser: Browser, processes: 1 | 2) => {
  const postgres = await startTestServer()
  const folder = await mkdtemp(join(tmpdir(), 'ukay-outage-'))
  const environment = {
    DATA_DIR: folder,
    ...databaseSettings(postgres),
    ID_ENCRYPTION_KEY: newKey().toString('base64'),
  }
  const apps: AppProcess[] = []
  const stop = async () => {
    for (const app of apps) await app.kill()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    for (let n = 0; n < processes; n += 1) apps.push(await startApp(environment))
    const [buyersApp, sellersApp = buyersApp] = apps
    if (!buyersApp || !sellersApp) throw new Error('no app')
    const [buyer, seller] = [
      await openAt(browser, buyersApp.address),
      await openAt(browser, sellersApp.address),
    ]
    await at(buyer, 'auth/new_shop_user', { ...person, email: 'buyer@example.ph', isFeminine: 1, agreed })
    await at(buyer, 'auth/login', { email: 'buyer@example.ph', password: journeyPassword })
    await at(seller, 'auth/new_shop_owner', {
      ...person,
      email: 'seller@example.ph',
      address: 'Baguio',
      agreed,
      adult: true,
    })
    const admin = connect(postgres.connection, () => undefined, 1)
    await admin.db.updateTable('sellers').set({ verified: 1 }).execute()
    await admin.close()
    await at(seller, 'auth/login', { email: 'seller@example.ph', password: journeyPassword })
    await at(seller, 'store/create_new_shop', { name: 'Ukay sa Baguio', address: 'Baguio' })
    const shop = (await (await seller.request.get('/api/store/get_shop_details')).json()) as {
      shopID: string
    }
    const opened = await at(buyer, 'chat/open_conversation', { storeID: shop.shopID })
    const { chatroom } = (await opened.json()) as { chatroom: { id: string } }
    await buyer.goto(`/chat/${chatroom.id}`)
    await say(buyer, 'buyer 1')
    await seller.goto('/chat_seller')
    await seller.getByRole('link', { name: /Ana Reyes/ }).click()
    await expect(messagesOf(seller).getByText('buyer 1')).toBeVisible()
    return { buyer, seller, buyersApp, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The messages of each, in order. */
const written = (who: string) => [
  ...(who === 'buyer' ? ['buyer 1'] : []),
  ...[2, 3, 4].map((n) => `${who} ${n}`),
  who === 'buyer' ? 'buyer 5 offline' : 'seller 5 meanwhile',
  ...[6, 7, 8].map((n) => `${who} ${n} burst`),
  who === 'buyer' ? 'buyer 9 into the void' : 'seller 9 on',
  `${who} 10`,
]

const wordsOf = (history: string[]) => history.map((one) => one.replace(/^\d+ /, ''))

/** Retries failed messages by a tap until all are sent, unless the page has retried by itself. */
const sendTheRest = async (page: Page) => {
  const retry = page.getByRole('button', { name: 'Not sent. Tap to retry' })
  await expect(async () => {
    if ((await retry.count()) > 0) await retry.first().click({ timeout: 1_000 })
    await expect(retry).toHaveCount(0, { timeout: 2_000 })
    await expect(messagesOf(page).getByText('Sending', { exact: true })).toHaveCount(0, { timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
}

for (const processes of [1, 2] as const)
  test(
    `two talk through an outage of a window and of the server, with ${processes} app ${processes === 1 ? 'process' : 'processes'} on the database`,
    { tag: ['@any-size', '@nightly'] },
    async ({ browser }) => {
      test.slow()
      const { buyer, seller, buyersApp, stop } = await openMarket(browser, processes)
      try {
        for (let n = 2; n <= 4; n += 1) {
          await say(seller, `seller ${n}`)
          await say(buyer, `buyer ${n}`)
        }

        await test.step("the buyer's window is offline for a while", async () => {
          await buyer.context().setOffline(true)
          await say(buyer, 'buyer 5 offline')
          await say(seller, 'seller 5 meanwhile')
          await expect(buyer.getByRole('button', { name: 'Not sent. Tap to retry' }).last()).toBeVisible()
          await buyer.context().setOffline(false)
          await sendTheRest(buyer)
          await expect(messagesOf(buyer).getByText('seller 5 meanwhile')).toBeVisible()
        })

        await test.step('the server is killed in the middle of a burst and restarts', async () => {
          for (let n = 6; n <= 8; n += 1) {
            await composer(buyer).fill(`buyer ${n} burst`)
            await composer(buyer).press('Enter')
            await composer(seller).fill(`seller ${n} burst`)
            await composer(seller).press('Enter')
          }
          await buyersApp.kill()
          await say(buyer, 'buyer 9 into the void')
          await composer(seller).fill('seller 9 on')
          await composer(seller).press('Enter')
          await buyersApp.start()
          await sendTheRest(buyer)
          await sendTheRest(seller)
        })

        await say(seller, 'seller 10')
        await say(buyer, 'buyer 10')
        const all = [...written('buyer'), ...written('seller')].toSorted()
        for (const page of [buyer, seller])
          await expect
            .poll(async () => wordsOf(await historyOn(page)).toSorted(), { timeout: 40_000 })
            .toEqual(all)
        const [history, other] = [await historyOn(buyer), await historyOn(seller)]
        expect(history).toEqual(other)
        // The messages of each person are in the order in which they were written.
        for (const who of ['buyer', 'seller'])
          expect(wordsOf(history).filter((words) => words.startsWith(who))).toEqual(written(who))
        await buyer.reload()
        await expect.poll(() => historyOn(buyer)).toEqual(history)
      } finally {
        await stop()
      }
    },
  )
