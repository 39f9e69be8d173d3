import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startApp } from './support/app.ts'
import { hasOpenSSL } from './support/certificates.ts'
import { testPassword } from './support/factories.ts'
import { startPushService } from './support/push-service.ts'

const markdown = await readFile(new URL('../docs/api.md', import.meta.url), 'utf8')
const examples = [...markdown.matchAll(/^```sh\n(.*?)^```/gms)].map(([, commands = '']) => commands)

/** Runs the commands as they stand in the document. */
const run = async (commands: string | undefined, env: Record<string, string>): Promise<string> => {
  const { stdout } = await promisify(execFile)('sh', ['-euc', commands ?? 'false'], {
    env: { PATH: process.env['PATH'], ...env },
  })
  return stdout
}

test.runIf(hasOpenSSL && existsSync('/usr/bin/curl'))(
  'the three examples of docs/api.md do what it says',
  async () => {
    const receiver = await startPushService()
    const app = await startApp({}, undefined, { webhookHosts: receiver.services })
    const seller = await app.make.shopkeeper()
    const buyer = await app.make.quickBuyer()
    const given = { name: 'Spreadsheet', password: testPassword }
    const { token: items_token } = await seller.ok('POST integrations/new_token', {
      ...given,
      scope: 'items',
    })
    const { token: tickets_token } = await seller.ok('POST integrations/new_token', {
      ...given,
      scope: 'tickets',
    })
    const url = `${receiver.origin}/ukay`
    const { secret } = await seller.ok('POST integrations/new_webhook', { url })
    const [kept = '', bought = ''] = await app.make.listedItems(seller.shopID, [
      { name: 'Kept' },
      { name: 'Bought' },
    ])
    const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID: bought })
    const { sent } = (await app.background.run('webhooks')) as { sent: Promise<void> }
    await sent
    const env = { ukay: app.base, items_token, tickets_token }

    expect(examples).toHaveLength(3)
    const [items, tickets, signature] = examples
    expect(JSON.parse(await run(items, env))).toMatchObject({
      items: [
        { itemID: kept, name: 'Kept', price: expect.any(Number), status: 'for_sale', views: 0, saves: 0 },
      ],
      has_next: false,
    })
    expect(JSON.parse(await run(tickets, env))).toMatchObject({
      tickets: [{ ticketID, itemID: bought, itemName: 'Bought', statusID: 1 }],
    })
    await expect(run(items, { ...env, items_token: tickets_token })).rejects.toThrow()

    const [message] = receiver.arrived
    const body = String(message?.body)
    const received = (name: string) => String(message?.headers[name])
    const printed = await run(signature, {
      webhook_secret: secret,
      webhook_id: received('webhook-id'),
      webhook_timestamp: received('webhook-timestamp'),
      webhook_body: body,
    })
    expect(printed.trim()).toBe(received('webhook-signature'))
    // The message of the document has the fields of this one.
    const shown = JSON.parse(/^```json\n(.*?)^```/ms.exec(markdown)?.[1] ?? '') as { data: object }
    const real = JSON.parse(body) as { data: object }
    expect([Object.keys(shown), Object.keys(shown.data)]).toEqual([Object.keys(real), Object.keys(real.data)])
    await app.stop()
    await receiver.stop()
  },
)
