import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { createDevOutbox } from './dev-outbox.ts'

let demo: TestApp
let real: TestApp
const devOutbox = createDevOutbox()
beforeAll(async () => {
  demo = await startApp({}, undefined, { devOutbox })
  real = await startApp({}, demo)
})
afterAll(async () => {
  await real.stop()
  await demo.stop()
})

const page = async ({ base }: TestApp) => {
  const response = await fetch(`${base}/dev/outbox`)
  return { status: response.status, text: await response.text() }
}

test('the demo shows the newest message first, and its HTML only in a frame without scripts', async () => {
  expect((await page(demo)).text).toContain('There is nothing yet')
  devOutbox.add({ channel: 'sms', to: '09170000000', text: 'Code 123456' })
  const html = '<p title="x">Hi</p><script>alert(1)</script>'
  devOutbox.add({ channel: 'mail', to: 'ana@example.ph', subject: '<i>New</i>', text: 'Hi', html })
  const { text } = await page(demo)
  expect(text.indexOf('&lt;i&gt;New&lt;/i&gt;')).toBeLessThan(text.indexOf('Code 123456'))
  expect(text).toContain('srcdoc="&lt;p title=&quot;x&quot;&gt;Hi&lt;/p&gt;&lt;script&gt;')
  expect(text).not.toContain('<script')
  expect(/<iframe sandbox="([^"]*)"/.exec(text)?.[1]).toBe('allow-popups allow-popups-to-escape-sandbox')
})

test('it keeps the last 200 messages', () => {
  for (let n = 0; n < 300; n += 1) devOutbox.add({ channel: 'sms', to: '09170000000', text: `Number ${n}` })
  expect(devOutbox.list()).toHaveLength(200)
  expect(devOutbox.list()[0]?.text).toBe('Number 299')
})

test('outside the demo there is no such page', async () => {
  expect((await page(real)).status).toBe(404)
})
