import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { currentVersions } from '#domain/legal-documents.ts'
import { findMissing } from './missing.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { itemForm } from '#tests/support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const address = 'Session Road Burnham Baguio'
const agreed = JSON.stringify(currentVersions)
const rowsOf = (accountID: string) =>
  app.db
    .selectFrom('agreements')
    .select(['document', 'version'])
    .where('account_id', '=', accountID)
    .orderBy('document')
    .execute()
const missing = Object.entries(currentVersions).map(([document, version]) => ({
  document,
  version,
  agreed: null,
}))

describe('agreements', () => {
  test.each(['json', 'form'] as const)(
    'come with the sign-up, as %s, and are then not asked for',
    async (as) => {
      const client = app.visitor()
      const given = { ...app.make.person(), isFeminine: 1, agreed }
      await client.ok('POST auth/new_shop_user', given, as)
      const session = await client.ok('GET auth/session')
      expect(session).not.toHaveProperty('missingAgreements')
      expect(await rowsOf(session.id)).toEqual([
        { document: 'privacy', version: 1 },
        { document: 'rules', version: 1 },
        { document: 'terms', version: 1 },
      ])
      const { agreements } = await client.ok('GET legal/get_agreements')
      expect(agreements).toHaveLength(3)
      expect(agreements[0]).toMatchObject({ version: 1, at: app.clock.now().toISOString() })
    },
  )

  test('are recorded by a sign-up with the fields of the specification alone', async () => {
    const buyer = app.visitor()
    await buyer.ok('POST auth/new_shop_user', { ...app.make.person(), isFeminine: 1 })
    const seller = app.visitor()
    await seller.ok('POST auth/new_shop_owner', { ...app.make.person(), address }, 'form')
    for (const client of [buyer, seller]) {
      const session = await client.ok('GET auth/session')
      expect(session).not.toHaveProperty('missingAgreements')
      expect(session).not.toHaveProperty('adultUndeclared')
      expect(await rowsOf(session.id)).toEqual([
        { document: 'privacy', version: currentVersions.privacy },
        { document: 'rules', version: currentVersions.rules },
        { document: 'terms', version: currentVersions.terms },
      ])
    }
  })

  test('are asked of an account from before, and once agreed no more', async () => {
    const client = app.visitor()
    const person = app.make.person()
    await client.ok('POST auth/new_shop_user', { ...person, isFeminine: 1 })
    const { id } = await client.ok('GET auth/session')
    // In this test's own database, because the table otherwise keeps every row.
    await app.ownerRuns('alter table agreements disable trigger user')
    await app.ownerRuns('delete from agreements where account_id = $1', [id])
    await app.ownerRuns('alter table agreements enable trigger user')
    expect((await client.ok('GET auth/session')).missingAgreements).toEqual(missing)
    const other = app.visitor()
    const { email, password } = person
    expect((await other.ok('POST auth/login', { email, password })).missingAgreements).toEqual(missing)
    await Promise.all([client, other, client].map((one) => one.ok('POST legal/agree', { agreed })))
    expect(await client.ok('GET auth/session')).not.toHaveProperty('missingAgreements')
    expect((await client.ok('GET legal/get_agreements')).agreements).toHaveLength(3)
  })

  test.each([
    ['a version to come', { ...currentVersions, terms: 2 }],
    ['no version', { ...currentVersions, rules: 0 }],
    ['a document too few', { terms: 1, privacy: 1 }],
    ['something else', 'yes'],
  ])('of %s are refused, and nothing is recorded', async (_, given) => {
    const client = app.visitor()
    const person = app.make.person()
    const refused = await client.call('POST auth/new_shop_user', { ...person, isFeminine: 1, agreed: given })
    expect(refused).toMatchObject({ status: 400, error: { code: 'bad_input' } })
    const buyer = await app.make.quickBuyer()
    expect((await buyer.call('POST legal/agree', { agreed: given })).status).toBe(400)
  })

  test('cannot be changed or removed, also not by the role of the app', async () => {
    const { accountID } = await app.make.quickBuyer()
    const change = app.db.updateTable('agreements').set({ version: 9 }).where('account_id', '=', accountID)
    await expect(change.execute()).rejects.toThrow()
    await expect(
      app.db.deleteFrom('agreements').where('account_id', '=', accountID).execute(),
    ).rejects.toThrow()
    expect(await rowsOf(accountID)).toHaveLength(3)
  })

  test('are asked for again when a document has a new version', async () => {
    const { accountID } = await app.make.quickBuyer()
    const caller = { accountID, kind: 'buyer' as const }
    expect(await findMissing(app.db, caller)).toEqual({})
    expect(await findMissing(app.db, caller, { ...currentVersions, terms: 3 })).toEqual({
      missingAgreements: [{ document: 'terms', version: 3, agreed: 1 }],
    })
  })

  test('are not asked of admins', async () => {
    const admin = await app.make.admin()
    expect(await admin.ok('GET auth/session')).not.toHaveProperty('missingAgreements')
  })
})

/** Makes the account one from before sellers declared their age. */
const forgetAge = (id: string) =>
  app.ownerRuns('update sellers set adult_declared_at = null where account_id = $1', [id])

describe('the age of sellers', () => {
  test('is declared by signing up, or later by accounts from before', async () => {
    const declared = app.visitor()
    await declared.ok('POST auth/new_shop_owner', { ...app.make.person(), address, adult: true }, 'form')
    expect(await declared.ok('GET auth/session')).not.toHaveProperty('adultUndeclared')

    const client = app.visitor()
    await client.ok('POST auth/new_shop_owner', { ...app.make.person(), address })
    await forgetAge((await client.ok('GET auth/session')).id)
    expect((await client.ok('GET auth/session')).adultUndeclared).toBe(true)
    const refused = await client.call('POST legal/declare_adult', { adult: false })
    expect(refused).toMatchObject({ status: 403, error: { code: 'under_age' } })
    expect((await client.call('POST legal/declare_adult', { adult: true })).error?.code).toBe(
      'account_stopped',
    )
  })

  test('below 18 ends all selling from that word on, until an admin decides', async () => {
    const [seller, buyer, admin] = [
      await app.make.shopkeeper(),
      await app.make.quickBuyer(),
      await app.make.admin(),
    ]
    const [shown, reserved] = await app.make.listedItems(seller.shopID, 2)
    const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID: reserved ?? '' })
    // About whom nobody decides.
    await (await app.make.quickSeller()).call('POST legal/declare_adult', { adult: false })
    const word = await seller.call('POST legal/declare_adult', { adult: false })
    expect(word).toMatchObject({ status: 403, error: { code: 'under_age' } })

    const refused = [
      await seller.call('POST store/add_item', itemForm()),
      await seller.call('POST live/new_sale', {}),
      await seller.call('POST store/set_vacation', { until: '2030-01-01' }),
    ]
    for (const answer of refused) expect(answer.error?.code).toBe('account_stopped')
    expect((await buyer.ok('GET store/get_shop_items', { shopID: seller.shopID })).items).toEqual([])
    expect((await buyer.call('POST tickets/purchase_item', { itemID: shown ?? '' })).error?.code).toBe(
      'not_found',
    )
    const ticket = await app.db
      .selectFrom('tickets')
      .select(['level', 'ended_because'])
      .where('id', '=', ticketID)
      .executeTakeFirstOrThrow()
    expect(ticket).toEqual({ level: 4, ended_because: 'shop_stopped' })
    const notices = (await buyer.ok('GET notifications/get_notifications')).notifications
    expect(notices.map(({ path }) => path)).toEqual(['/ticketcenter'])

    const { entries } = await admin.ok('GET moderation/get_queue', { kind: 'account' })
    const entry = entries.find(({ subjectID }) => subjectID === seller.accountID)
    expect(entry?.signals).toEqual(['under_age'])
    const decision = { entryID: entry?.entryID ?? '', act: 'nothing', words: 'Showed an ID: born in 1999' }
    await admin.ok('POST moderation/decide', decision)
    expect((await seller.ok('GET auth/session')).adultUndeclared).toBe(true)
    await seller.ok('POST legal/declare_adult', { adult: true })
    const { items } = await buyer.ok('GET store/get_shop_items', { shopID: seller.shopID })
    expect(items).not.toEqual([])
  })

  test('below 18, nobody without a shop opens one', async () => {
    const seller = await app.make.quickSeller()
    expect((await seller.call('POST legal/declare_adult', { adult: false })).error?.code).toBe('under_age')
    const opened = await seller.call('POST store/create_new_shop', {})
    expect(opened.error?.code).toBe('account_stopped')
  })

  test('below 18 is refused at the sign-up, and there is no account', async () => {
    const person = app.make.person()
    const given = { ...person, address, adult: false }
    const refused = await app.visitor().call('POST auth/new_shop_owner', given)
    expect(refused).toMatchObject({ status: 403, error: { code: 'under_age' } })
    expect(refused.error?.error).toContain('18 or over')
    const { email, password } = person
    expect((await app.visitor().call('POST auth/login', { email, password })).status).toBe(401)
  })

  test('is shown to the admin who decides about the seller', async () => {
    const admin = await app.make.admin()
    const client = app.visitor()
    await client.ok('POST auth/new_shop_owner', { ...app.make.person(), address })
    const { id } = await client.ok('GET auth/session')
    await forgetAge(id)
    const details = () => admin.ok('GET auth/verification/get_shop_owner_details', { id })
    expect((await details()).adult_declared_at).toBeNull()
    await client.ok('POST legal/declare_adult', { adult: true })
    const at = app.clock.now().toISOString()
    expect((await details()).adult_declared_at).toBe(at)
    app.clock.advance(60_000)
    await client.ok('POST legal/declare_adult', { adult: true })
    expect((await details()).adult_declared_at, 'the first declaration stays').toBe(at)
  })
})

describe('who sells', () => {
  const business = {
    kind: 'business',
    name: 'Ukay ni Aling Nena <b>',
    address: '12 Session Road, Baguio',
    contact: 'nena@example.ph',
    registration: 'DTI 1234567',
    sources: ['local_sellers', 'own_wardrobe'],
  } as const

  test('is shown on the page of the shop, in the app and outside, as soon as it changes', async () => {
    const seller = await app.make.quickShopkeeper()
    const buyer = await app.make.quickBuyer()
    const shown = () => buyer.ok('GET store/get_shop_details', { shopID: seller.shopID })
    const { slug, seller: before } = await shown()
    expect(before).toBeNull()
    const page = async (language = 'en') => {
      await app.events.syncNotifications()
      const headers = { cookie: `language=${language}` }
      return (await fetch(`${app.base}/s/${slug}`, { headers })).text()
    }
    expect(await page()).not.toContain('Who sells here')
    for (const as of ['json', 'form'] as const) {
      const { details } = await seller.ok('POST legal/set_seller_details', business, as)
      expect(details).toEqual(business)
    }
    expect((await shown()).seller).toEqual(business)
    expect((await seller.ok('GET legal/get_seller_details')).details).toEqual(business)
    const text = await page()
    for (const part of ['Who sells here', 'Ukay ni Aling Nena &lt;b&gt;', 'DTI 1234567', 'local sellers'])
      expect(text).toContain(part)
    expect(await page('fil')).toContain('Sino ang nagbebenta rito')

    const person = { kind: 'person', sources: 'own_wardrobe', name: 'Not kept' }
    await seller.ok('POST legal/set_seller_details', person)
    expect((await shown()).seller).toEqual({
      kind: 'person',
      name: null,
      address: null,
      contact: null,
      registration: null,
      sources: ['own_wardrobe'],
    })
    expect(await page()).not.toContain('Aling Nena')
  })

  test.each([
    ['kind', { sources: ['other'] }],
    ['sources', { kind: 'person' }],
    ['sources', { kind: 'person', sources: [] }],
    ['sources', { kind: 'person', sources: ['stolen'] }],
    ['registration', { ...business, registration: undefined }],
    ['name', { ...business, name: '  ' }],
    ['contact', { ...business, contact: 'x'.repeat(121) }],
  ])('needs a right %s', async (field, given) => {
    const seller = await app.make.quickSeller()
    const { status, error } = await seller.call('POST legal/set_seller_details', given)
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, [field]])
    expect((await seller.ok('GET legal/get_seller_details')).details).toBeNull()
  })

  test('cannot be half a business, whatever the code does', async () => {
    const { accountID } = await app.make.quickSeller()
    const row = { seller_id: accountID, kind: 'business' as const, sources: [], changed_at: app.clock.now() }
    await expect(app.db.insertInto('seller_details').values(row).execute()).rejects.toThrow(/of_business/)
  })
})

const itemOf = async (shopID: string, size: 'M' | 'XL', at: Date) => {
  const id = await app.make.listedItem(shopID, { at })
  await app.db.updateTable('items').set({ size }).where('id', '=', id).execute()
  return id
}
const sum = (places: number[]) => places.reduce((all, place) => all + place, 0)

describe('the objection to ranking by behaviour', () => {
  test('changes the order of the feed and the rails, erases the record, and records nothing more', async () => {
    const seller = await app.make.quickShopkeeper()
    const at = app.clock.now()
    const mine: string[] = []
    for (let n = 0; n < 8; n += 1) mine.push(await itemOf(seller.shopID, 'XL', at))
    for (let n = 0; n < 8; n += 1) await itemOf(seller.shopID, 'M', at)
    const buyer = await app.make.quickBuyer()
    // Each has an order of their own, partly by chance, so one alone may see hardly a difference.
    const alike = [buyer, ...(await Promise.all(Array.from({ length: 7 }, () => app.make.quickBuyer())))]
    await app.db
      .insertInto('size_views')
      .values(alike.map(({ accountID }) => ({ buyer_id: accountID, sizes: Array<'XL'>(10).fill('XL') })))
      .execute()
    const placesFor = async (one: typeof buyer) => {
      const { items } = await one.ok('GET homepage')
      return items.flatMap(({ item_id }, place) => (mine.includes(item_id) ? [place] : []))
    }
    const scores = async () => {
      await app.events.syncNotifications()
      const { rails, sizes } = await buyer.ok('GET homepage/rails')
      const places = (await Promise.all(alike.map(placesFor))).flat()
      return { rails: rails.map(({ kind }) => kind), sizes, places }
    }
    expect(await buyer.ok('GET legal/get_ranking')).toEqual({ byBehaviour: true })
    const ranked = await scores()
    expect(ranked.rails).toContain('size')
    expect(ranked.sizes).toEqual(['XL'])

    for (const one of alike) await one.ok('POST legal/set_ranking', { byBehaviour: false })
    expect(await buyer.ok('GET legal/get_ranking')).toEqual({ byBehaviour: false })
    const objected = await scores()
    expect(objected.rails).not.toContain('size')
    expect(objected.sizes).toEqual([])
    expect(sum(ranked.places)).toBeLessThan(sum(objected.places))

    const record = () =>
      app.db.selectFrom('size_views').select('sizes').where('buyer_id', '=', buyer.accountID).execute()
    expect(await record()).toEqual([])
    const [first = ''] = mine
    const view = async () => {
      const process = await startApp({}, app)
      const there = process.visitor()
      there.cookie = buyer.cookie
      await there.ok('GET store/item', { id: first })
      // Stopping the process writes the pending views.
      await process.stop()
    }
    await view()
    await buyer.ok('POST homepage/add_to_cart', { itemID: first })
    expect(await record()).toEqual([])
    app.clock.advance(61_000)
    expect((await scores()).sizes, 'saved pieces do not count either').toEqual([])

    await buyer.ok('POST legal/set_ranking', { byBehaviour: true })
    await view()
    expect(await record()).toEqual([{ sizes: ['XL'] }])
  })
})

describe('the legal documents', () => {
  test.each([
    ['/terms', 'Terms of use', 'Mga tuntunin ng paggamit'],
    ['/privacy', 'Privacy notice', 'Paunawa sa privacy'],
    ['/rules', 'Community rules', 'Mga patakaran ng komunidad'],
  ])('%s is for everybody, in both languages, and says what is not filled in', async (path, en, fil) => {
    for (const [language, title] of [
      ['en', en],
      ['fil', fil],
    ] as const) {
      const reply = await fetch(app.base + path, { headers: { cookie: `language=${language}` } })
      const text = await reply.text()
      expect(reply.status).toBe(200)
      expect(text).toContain(`<h1>${title}</h1>`)
      expect(text).toContain(language === 'en' ? 'This is a template.' : 'Template ito.')
      expect(text).toContain('<mark>')
      expect(text).not.toMatch(/[{}]operator|undefined|\{\w+\}(?!.*<\/style>)/)
      expect(text).not.toContain('<script src')
    }
    const signedIn = await app.make.quickBuyer()
    expect((await fetch(app.base + path, { headers: { cookie: signedIn.cookie } })).status).toBe(200)
  })

  test('say who runs the marketplace, from the settings, and the start warns of those that are missing', async () => {
    const settings = {
      OPERATOR_NAME: 'Ukay <Baguio>',
      OPERATOR_ADDRESS: '1 Harrison Road',
      OPERATOR_REGISTRATION: 'SEC 77',
      DATA_PROTECTION_CONTACT: 'dpo@example.ph',
      USED_CLOTHING_STATEMENT: 'Nothing from bales here.',
      ID_RETENTION_DAYS: '12',
    }
    const logged: { settings?: string[] }[] = []
    const stream = { write: (line: string) => void logged.push(JSON.parse(line) as object) }
    const warnings = () => logged.filter((line) => line.settings)
    const incomplete = await startApp({ OPERATOR_NAME: 'Ukay' }, app, {
      log: pino({ level: 'warn' }, stream),
    })
    await incomplete.stop()
    const unset = ['OPERATOR_ADDRESS', 'OPERATOR_REGISTRATION', 'DATA_PROTECTION_CONTACT']
    expect(warnings()).toMatchObject([{ settings: unset }])
    const other = await startApp(settings, app, { log: pino({ level: 'warn' }, stream) })
    expect(warnings(), 'a complete server warns of nothing').toHaveLength(1)
    const read = async (path: string) => (await fetch(other.base + path)).text()
    const [terms, privacy, rules] = await Promise.all([read('/terms'), read('/privacy'), read('/rules')])
    expect(terms).toContain('Ukay &lt;Baguio&gt;, 1 Harrison Road, runs')
    expect(terms).toContain('Registration: SEC 77.')
    expect(privacy).toContain('Our data protection officer: dpo@example.ph.')
    expect(privacy).toContain('12 days after the decision')
    expect(rules).toContain('Nothing from bales here.')
    for (const page of [terms, privacy, rules]) expect(page).not.toContain('<mark>')
    await other.stop()
  })
})
