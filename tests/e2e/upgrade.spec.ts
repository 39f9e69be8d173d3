import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BrowserContext, expect, test } from '@playwright/test'
import * as app from '../../src/messages/en/app.ts'
import * as lib from '../../src/messages/en/lib.ts'
import * as ui from '../../src/messages/en/ui.ts'
import { startApp } from './app-process.ts'
import { type Walker, enter } from './every-screen.ts'

const run = promisify(execFile)
const releases = join(import.meta.dirname, '../fixtures/releases')

/** What people read on a screen that does not work. */
const errorTexts = [app.crashTitle, lib.unknownError, ui.partNotLoaded]

interface Ids {
  item: string | undefined
  pickup: number | undefined
  chat: string | undefined
}

const get = async <Reply>(context: BrowserContext, path: string) => {
  const reply = await context.request.get(`/api/${path}`)
  expect(reply.status(), path).toBe(200)
  return (await reply.json()) as Reply
}
type Tickets = { tickets: { pickupID: number }[] }
type Chats = { chat_info: { id: string }[] }

/** Ids of the data that was brought along, as the person finds them. */
const idsOf: Partial<Record<Walker, (context: BrowserContext) => Promise<Ids>>> = {
  buyer: async (context) => {
    const { results } = await get<{ results: { item_id: string }[] }>(context, 'homepage/search?q=jacket')
    const { tickets } = await get<Tickets>(context, 'tickets/ticket?level=2')
    const { chat_info: chats } = await get<Chats>(context, 'chat/fetch_chat_history_user')
    return { item: results[0]?.item_id, pickup: tickets[0]?.pickupID, chat: chats[0]?.id }
  },
  seller: async (context) => {
    const { items } = await get<{ items: { itemID: string }[] }>(
      context,
      'store/get_own_items?state=for_sale',
    )
    const { tickets } = await get<Tickets>(context, 'tickets/get_shop_tickets?level=2')
    const { chat_info: chats } = await get<Chats>(context, 'chat/fetch_chat_history_seller')
    return { item: items[0]?.itemID, pickup: tickets[0]?.pickupID, chat: chats[0]?.id }
  },
}

const ofBoth = ({ item, pickup, chat }: Ids) => [`/item/${item}`, `/pickup/${pickup}`, `/chat/${chat}`]
const screens: Partial<Record<Walker, (ids: Ids) => string[]>> = {
  nobody: () => ['/', '/help'],
  buyer: (ids) => [
    '/',
    ...ofBoth(ids),
    '/ticketcenter',
    '/search?q=jacket',
    '/collections',
    '/cart',
    '/shops',
  ],
  seller: (ids) => [
    '/',
    ...ofBoth(ids),
    '/ticketcenter',
    '/shop',
    '/my-pieces',
    '/topup',
    '/live',
    '/counter',
  ],
  admin: () => ['/', '/reports', '/generate', '/figures', '/roles', '/setup'],
  completed: () => ['/', '/shopdocs'],
}

for (const file of await readdir(releases)) {
  const version = file.replace('.tar.xz', '')

  test(
    `what people had in ${version} is in this version, is right, and opens`,
    { tag: ['@nightly', '@any-size'] },
    async ({ browser, contextOptions }) => {
      test.setTimeout(600_000)
      const folder = await mkdtemp(join(tmpdir(), 'ukay-upgrade-'))
      const data = join(folder, 'data')
      const environment = { DATA_DIR: data, ANALYZE_PHOTOS: 'no', ADMINS_NEED_SECOND_FACTOR: 'no' }
      const script = (...args: string[]) =>
        run(process.execPath, args, { env: { ...process.env, ...environment } })
      await run('tar', ['-xJf', join(releases, file), '-C', folder])
      await script('scripts/restore.ts', join(folder, 'backup'))
      await copyFile(join(folder, 'id-encryption.key'), join(data, 'id-encryption.key'))
      const server = await startApp(environment)
      try {
        for (const [walker, addresses] of Object.entries(screens) as [Walker, (ids: Ids) => string[]][]) {
          const options = { ...contextOptions, ...test.info().project.use, baseURL: server.address }
          const context = await enter(browser, walker, options)
          const wrong: string[] = []
          const page = await context.newPage()
          page.on('pageerror', ({ message }) => wrong.push(message))
          page.on('response', (response) => {
            if (response.status() >= 400) wrong.push(`${response.status()} ${response.url()}`)
          })
          const ids = (await idsOf[walker]?.(context)) ?? { item: '', pickup: 0, chat: '' }
          for (const address of addresses(ids)) {
            expect(address).not.toContain('undefined')
            await test.step(`${walker} ${address}`, async () => {
              const reply = await page.goto(address)
              expect(reply?.status()).toBe(200)
              await expect(page.locator('main, #root h1').filter({ visible: true }).first()).toBeVisible()
              await page.waitForLoadState('networkidle')
              for (const text of errorTexts) await expect(page.getByText(text)).toBeHidden()
              expect(wrong, address).toEqual([])
            })
          }
          await context.close()
        }
      } finally {
        await server.kill('SIGTERM')
      }
      expect((await script('scripts/check.ts')).stdout).toContain('All is right')
      await rm(folder, { recursive: true })
    },
  )
}
