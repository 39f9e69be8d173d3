import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCalls } from '#contract/all.ts'
import type { Call } from '#contract/define.ts'
import { maxTokens } from '#domain/integrations.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { testPassword } from '#tests/support/factories.ts'
import { decideIn } from '#tests/support/stops.ts'

type Seller = Awaited<ReturnType<TestApp['make']['shopkeeper']>>
type Scope = 'items' | 'tickets'

let app: TestApp
let seller: Seller
let rival: Seller

beforeAll(async () => {
  app = await startApp({ TRUSTED_PROXIES: '1' })
  seller = await app.make.shopkeeper()
  rival = await app.make.shopkeeper()
})
afterAll(() => app.stop())

const make = async (scope: Scope, who: Seller = seller) => {
  await app.db.deleteFrom('api_tokens').where('account_id', '=', who.accountID).execute()
  await app.db.deleteFrom('attempts').execute()
  return who.ok('POST integrations/new_token', { name: 'Spreadsheet', scope, password: testPassword })
}
let network = 0
/** Each time from another network and with a fresh rate of the account, unless one is given. */
const ask = async (
  call: string,
  token: string,
  { cookie = '', ip = `198.51.${(network += 1) >> 8}.${network & 255}`, query = '' } = {},
) => {
  const [method = '', path = ''] = call.split(' ')
  const reply = await fetch(`${app.base}/api/${path}${query}`, {
    method,
    headers: { authorization: `Bearer ${token}`, cookie, 'x-forwarded-for': ip },
  })
  const text = await reply.text()
  const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
  return { status: reply.status, code: body['code'], body, headers: reply.headers }
}
const list = async () => (await seller.ok('GET integrations/get_integrations')).tokens
const items = 'GET store/get_own_items'
const tickets = 'GET tickets/ticket'
const listed = { query: '?state=for_sale' }

describe('a token', () => {
  test('is shown once, kept as a hash, and listed with its last use', async () => {
    const { tokenID, token } = await make('items')
    expect(token).toMatch(/^ukay_[\w-]{43}$/)
    const row = await app.db.selectFrom('api_tokens').selectAll().where('id', '=', tokenID).executeTakeFirst()
    expect(row?.hash).toEqual(createHash('sha256').update(token).digest())
    expect(JSON.stringify(row)).not.toContain(token.slice(5))
    expect(await list()).toEqual([
      { tokenID, name: 'Spreadsheet', scope: 'items', createdAt: expect.any(String), lastUsedAt: null },
    ])
    expect((await ask(items, token, listed)).status).toBe(200)
    const [used] = await list()
    expect(used?.lastUsedAt).toBe(app.clock.now().toISOString())
    app.clock.advance(60_000)
    await ask(items, token, listed)
    expect(await list()).toEqual([used])
  })

  test('reads what its seller has, and of tickets nothing about the buyers', async () => {
    const buyer = await app.make.buyer()
    const [own, others] = [
      await app.make.listedItem(seller.shopID, { name: 'Own skirt' }),
      await app.make.listedItem(rival.shopID, { name: 'Skirt of the rival' }),
    ]
    await app.make.listedItem(seller.shopID, { name: 'Own hat' })
    const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID: own })
    const { ticketID: foreign } = await buyer.ok('POST tickets/purchase_item', { itemID: others })
    const { token } = await make('items')
    const found = await ask(items, token, listed)
    expect((found.body['items'] as { name: string }[]).map(({ name }) => name)).toEqual(['Own hat'])
    const { token: ofTickets } = await make('tickets')
    const mine = await ask(tickets, ofTickets)
    expect(mine.body['tickets']).toMatchObject([{ ticketID, itemName: 'Own skirt' }])
    expect((await ask(tickets, ofTickets, { query: `?ticketID=${foreign}` })).status).toBe(404)
    expect((await ask(tickets, ofTickets, { query: `?userID=${rival.accountID}` })).code).toBe('not_yours')
    const { accountID, email } = buyer
    const person = await app.db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', accountID)
      .executeTakeFirst()
    for (const fact of [accountID, email, person?.phone_no ?? '?', person?.first_name ?? '?'])
      expect(JSON.stringify(mine.body), fact).not.toContain(fact)
  })

  test('makes the four reads of its scope, and no other call at all', async () => {
    const scopes: Record<string, string> = {}
    for (const scope of ['items', 'tickets'] as const) {
      const { token } = await make(scope)
      for (const [name, call] of Object.entries(allCalls) as [string, Call][]) {
        app.clock.advance(1)
        const { status, code } = await ask(name, token)
        if (code === 'too_many_requests') throw new Error('the test asks too much')
        if (call.scope === scope) {
          expect([200, 400], name).toContain(status)
          scopes[name] = scope
        } else expect([status, code], name).toEqual([403, 'token_not_allowed'])
      }
    }
    expect(scopes).toEqual({
      'GET store/get_own_items': 'items',
      'GET store/get_own_item_counts': 'items',
      'GET tickets/ticket': 'tickets',
      'GET tickets/get_counts': 'tickets',
    })
    // Whoever gives a call a scope looks here: a program reads, and only for the owner.
    for (const [name, call] of Object.entries(allCalls) as [string, Call][])
      if (call.scope)
        expect([name.slice(0, 4), call.who]).toEqual(['GET ', expect.arrayContaining(['seller'])])
  })

  test('is never helped by a cookie, and helps none', async () => {
    const { token } = await make('items')
    const { cookie } = seller
    expect((await ask('POST integrations/revoke_token', token, { cookie })).code).toBe('token_not_allowed')
    expect((await ask('GET auth/session', token, { cookie })).code).toBe('token_not_allowed')
    for (const wrong of ['', 'x', `${token}x`, token.slice(0, -1), token.toLowerCase(), `${token} ${token}`])
      expect([wrong, (await ask(items, wrong, { ...listed, cookie })).code]).toEqual([wrong, 'wrong_token'])
    expect((await ask(items, token, { ...listed, cookie: rival.cookie })).status).toBe(200)
    // Outside the calls it means nothing.
    const page = await fetch(`${app.base}/robots.txt`, { headers: { authorization: 'Bearer x' } })
    expect(page.status).toBe(200)
  })
})

describe('it ends', () => {
  test('when it is revoked, by its owner alone', async () => {
    const { tokenID, token } = await make('items')
    expect((await rival.call('POST integrations/revoke_token', { tokenID })).error?.code).toBe('not_found')
    expect((await ask(items, token, listed)).status).toBe(200)
    await seller.ok('POST integrations/revoke_token', { tokenID })
    expect((await ask(items, token, listed)).code).toBe('wrong_token')
  })

  test('with the account, with a new password, and for as long as the account is stopped', async () => {
    const leaver = await app.make.shopkeeper()
    const { token } = await make('tickets', leaver)
    const stop = (until: Date | null) =>
      decideIn(app)((stops, tx) => stops.stopAccount(tx, leaver.accountID, until))
    await stop(new Date(app.clock.now().getTime() + 3_600_000))
    // A person who is stopped still reads their tickets.
    await leaver.ok('GET tickets/ticket', {})
    expect((await ask(tickets, token)).code).toBe('account_stopped')
    app.clock.advance(3_700_000)
    expect((await ask(tickets, token)).status).toBe(200)
    const new_password = 'ibang-susi-ng-tindahan-9'
    await leaver.ok('POST auth/change_password', { password: testPassword, new_password })
    expect((await ask(tickets, token)).code).toBe('wrong_token')
    await app.db.deleteFrom('attempts').execute()
    const { token: second } = await leaver.ok('POST integrations/new_token', {
      name: 'Another',
      scope: 'tickets',
      password: new_password,
    })
    expect((await ask(tickets, second)).status).toBe(200)
    await leaver.ok('POST auth/delete_account', { password: new_password })
    expect((await ask(tickets, second)).code).toBe('wrong_token')
    const left = app.db.selectFrom('api_tokens').select('id').where('account_id', '=', leaver.accountID)
    expect(await left.execute()).toEqual([])
  })

  test('while its seller is no seller any more', async () => {
    const rejected = await app.make.shopkeeper()
    const { token } = await make('items', rejected)
    await app.db
      .updateTable('sellers')
      .set({ verified: 2 })
      .where('account_id', '=', rejected.accountID)
      .execute()
    await app.events.syncNotifications()
    expect((await ask(items, token, listed)).code).toBe('not_allowed')
    await app.db
      .updateTable('sellers')
      .set({ verified: 1 })
      .where('account_id', '=', rejected.accountID)
      .execute()
  })
})

describe('nobody gets one', () => {
  test('without the password, and nobody more than five, also at the same moment', async () => {
    const given = { name: 'Mine', scope: 'items' as const, password: testPassword }
    await app.db.deleteFrom('api_tokens').execute()
    const wrong = await seller.call('POST integrations/new_token', { ...given, password: 'hula-lang-ito' })
    expect(wrong.error?.code).toBe('wrong_password')
    await app.db.deleteFrom('attempts').execute()
    const made = await Promise.all(
      Array.from({ length: maxTokens + 3 }, () => seller.call('POST integrations/new_token', given)),
    )
    const codes = made.map(({ error }) => error?.code)
    expect(codes.filter((code) => code === undefined)).toHaveLength(maxTokens)
    expect(codes.filter((code) => code === 'too_many_tokens')).toHaveLength(3)
  })

  test('who helps the shop, for whom no token works either', async () => {
    const helper = await app.make.quickBuyer()
    await app.make.helpsAt(seller.shopID, helper.accountID)
    const given = { name: 'Mine', scope: 'items' as const, password: testPassword }
    expect((await helper.call('POST integrations/new_token', given)).error?.code).toBe('owner_only')
    expect((await helper.call('GET integrations/get_integrations')).error?.code).toBe('owner_only')
  })

  test('by guessing: a network that tries is refused before the database is asked, and others are not', async () => {
    const { token } = await make('items')
    const ip = '203.0.113.9'
    const statuses: number[] = []
    for (let n = 0; n < 6; n += 1)
      statuses.push(
        ...(await Promise.all(
          Array.from({ length: 100 }, async () => (await ask(items, `ukay_${uuidv7()}`, { ip })).status),
        )),
      )
    expect(new Set(statuses)).toEqual(new Set([401]))
    const refused = await ask(items, token, { ...listed, ip })
    expect([refused.status, refused.code]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask(items, token, listed)).status).toBe(200)
  })

  test('to read without end: all tokens of an account have thirty reads a minute', async () => {
    const keen = await app.make.shopkeeper()
    const { token } = await make('items', keen)
    const { token: second } = await keen.ok('POST integrations/new_token', {
      name: 'Second',
      scope: 'tickets',
      password: testPassword,
    })
    for (let n = 0; n < 15; n += 1) {
      expect((await ask(items, token, listed)).status).toBe(200)
      expect((await ask(tickets, second)).status).toBe(200)
    }
    expect((await ask(items, token, listed)).code).toBe('too_many_requests')
    expect((await ask(tickets, second)).code).toBe('too_many_requests')
    await keen.ok('GET store/get_own_items', { state: 'for_sale' })
    const { token: ofOthers } = await make('items')
    expect((await ask(items, ofOthers, listed)).status).toBe(200)
  })
})
