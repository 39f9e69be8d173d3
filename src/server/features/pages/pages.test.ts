import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { someFacts } from '#tests/support/item-facts.ts'
import { picture } from '#tests/support/photos.ts'
import { withRate } from '#tests/support/rates.ts'
import { testPassword } from '#tests/support/factories.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { decideIn } from '#tests/support/stops.ts'
import { until } from '#tests/support/until.ts'
import { publicPageLimits } from '../../platform/limits/read-limit.ts'
import { nightly } from '#tests/support/nightly.ts'

const origin = 'http://ukay.test'

let app: TestApp
/** A second process on the same database. */
let other: TestApp
let seller: Awaited<ReturnType<TestApp['make']['shopkeeper']>>

beforeAll(async () => {
  app = await startApp({ PUBLIC_URL: origin })
  other = await startApp({ PUBLIC_URL: origin }, app)
  seller = await app.make.shopkeeper()
})
afterAll(async () => {
  await other.stop()
  await app.stop({
    breaks: ['An item is not as its hold says', 'The hold of an item', 'Search does not know'],
  })
})

const get = async (path: string, headers: Record<string, string> = {}, at = app) => {
  const reply = await fetch(at.base + path, { headers, redirect: 'manual' })
  return { status: reply.status, headers: reply.headers, html: await reply.text() }
}
const slugOf = async (shopID: string) =>
  (
    await app.db
      .selectFrom('shop_slugs')
      .select('slug')
      .where('shop_id', '=', shopID)
      .where('is_current', '=', true)
      .executeTakeFirstOrThrow()
  ).slug
const keepOffWeb = (shopID: string, on_web = false) =>
  app.db.updateTable('shops').set({ on_web }).where('id', '=', shopID).execute()
const rename = (shopID: string, name: string) =>
  app.db.updateTable('shops').set({ name }).where('id', '=', shopID).execute()
const metaOf = (html: string, property: string) =>
  new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1]
const dataOf = (html: string): Record<string, unknown> =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as Record<
    string,
    unknown
  >
/** A new item of the shop after all events. */
const listed = async (given: Parameters<TestApp['make']['listedItem']>[1] = {}, shopID = seller.shopID) => {
  const id = await app.make.listedItem(shopID, given)
  await app.events.syncNotifications()
  return id
}

describe('the page of an item', () => {
  test('shows it to anyone, with what Messenger, Facebook and search engines read', async () => {
    const id = await listed({ name: 'Plaid blazer', price: 680, photos: 3 })
    const { status, headers, html } = await get(`/p/${id}`)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(html).toContain('<h1>Plaid blazer</h1>')
    expect(html).toContain(`<link rel="canonical" href="${origin}/p/${id}" />`)
    expect(metaOf(html, 'og:title')).toBe(`Plaid blazer, ₱680 · ${seller.shopName}`)
    expect(metaOf(html, 'og:url')).toBe(`${origin}/p/${id}`)
    expect(metaOf(html, 'og:image')).toMatch(/^http:\/\/ukay\.test\//)
    expect(metaOf(html, 'og:description')).toBe('Size M. Worn once')
    expect(dataOf(html)).toMatchObject({
      '@type': 'Product',
      name: 'Plaid blazer',
      offers: { price: '680.00', priceCurrency: 'PHP', availability: 'https://schema.org/InStock' },
    })
    expect(headers.get('x-robots-tag')).toBeNull()
  })

  test('needs no script, and its policy allows none', async () => {
    const { html, headers } = await get(`/p/${await listed()}`)
    expect(html.replaceAll(/<script type="application\/ld\+json">/g, '')).not.toMatch(
      /<script|javascript:|\son\w+=/,
    )
    expect(headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'sha256-")
  })

  test('leads a stranger through login or sign-up and back, and a member into the app', async () => {
    const id = await listed()
    const next = `next=%2Fitem%2F${id}`
    const stranger = await get(`/p/${id}`)
    expect(stranger.html).toContain(`href="/?${next}"`)
    expect(stranger.html).toContain(`href="/signup?${next}"`)
    expect(stranger.html).toContain(`href="/?${next}%3Freport"`)
    const buyer = await app.make.quickBuyer()
    const member = await get(`/p/${id}`, { cookie: buyer.cookie ?? '' })
    expect(member.html).toContain(`href="/item/${id}"`)
    expect(member.html).toContain(`href="/item/${id}?report"`)
    expect(member.html).not.toContain('next=')
    expect(member.headers.get('vary')).toContain('cookie')
  })

  test.each([
    ['held', 'On hold', 'LimitedAvailability', null],
    ['sold', 'Sold', 'SoldOut', 'noindex'],
    ['withdrawn', 'Unavailable', 'Discontinued', 'noindex'],
  ] as const)(
    'of one that is %s says so and offers no purchase',
    async (availability, words, schema, robots) => {
      const id = await listed({ availability })
      const { status, html, headers } = await get(`/p/${id}`)
      expect(status).toBe(200)
      expect(html).toContain(`<b>${words}</b>`)
      expect(html).not.toContain('Log in to buy it')
      expect(dataOf(html)).toMatchObject({ offers: { availability: `https://schema.org/${schema}` } })
      expect(headers.get('x-robots-tag')).toBe(robots)
    },
  )

  test('leads a stranger to an offer where the shop takes them, at once when that changes', async () => {
    const shop = await app.make.quickShopkeeper()
    const id = await listed({ price: 400 }, shop.shopID)
    const offerOf = async (path: string, headers?: Record<string, string>, at = app) => {
      await at.events.syncNotifications()
      return (await get(path, headers, at)).html.includes(`/?next=%2Fitem%2F${id}%3Foffer`)
    }
    for (const at of [app, other]) expect(await offerOf(`/p/${id}`, {}, at)).toBe(false)
    await shop.ok('POST offers/set_rules', { open: 'yes', floorPercent: 87 })
    for (const at of [app, other]) expect(await offerOf(`/p/${id}`, {}, at)).toBe(true)
    const { html } = await get(`/p/${id}`, { 'accept-language': 'fil' })
    expect(html).toContain('Tumawad')
    expect(html).not.toContain('₱348')
    const buyer = await app.make.quickBuyer()
    expect(await offerOf(`/p/${id}`, { cookie: buyer.cookie })).toBe(false)
    await shop.ok('POST offers/set_rules', { itemID: id, open: 'no' })
    for (const at of [app, other]) expect(await offerOf(`/p/${id}`, {}, at)).toBe(false)
    await shop.ok('POST offers/set_rules', { itemID: id, open: 'yes' })
    await buyer.ok('POST tickets/purchase_item', { itemID: id })
    expect(await offerOf(`/p/${id}`)).toBe(false)
  })

  test('says what several pieces cost together, on the page of the shop too', async () => {
    const shop = await app.make.quickShopkeeper()
    const slug = await slugOf(shop.shopID)
    const [id = ''] = await Promise.all([200, 180, 200].map((price) => listed({ price }, shop.shopID)))
    const pages = async () => {
      const texts = []
      for (const at of [app, other]) {
        await at.events.syncNotifications()
        for (const path of [`/p/${id}`, `/s/${slug}`]) texts.push((await get(path, {}, at)).html)
      }
      return texts
    }
    for (const html of await pages()) expect(html).not.toContain('class="terms bundle"')
    await shop.ok('POST store/set_bundle_rule', { items: 3, price: 500 })
    for (const html of await pages()) {
      expect(html).toContain('aria-label="3 for ₱500"')
      expect(html).toMatch(/[23] more and you save ₱80/)
    }
    await shop.ok('POST store/set_bundle_rule', { end: true })
    for (const html of await pages()) expect(html).not.toContain('class="terms bundle"')
  })

  test('is not there for drafts, unknown ids and other text', async () => {
    const draft = await listed({ availability: 'draft' })
    for (const id of [draft, '01900000-0000-7000-8000-000000000000', 'x', '%00', '..%2F..%2Fetc', "'"]) {
      const { status, html, headers } = await get(`/p/${id}`)
      expect({ id, status }).toEqual({ id, status: 404 })
      expect(html).toContain('There is nothing here')
      expect(headers.get('x-robots-tag')).toBe('noindex')
    }
  })

  test('comes from memory, and each change of item or shop reaches every process', async () => {
    const id = await listed({ name: 'Baro' })
    const shown = async (text: string) => {
      for (const at of [app, other]) {
        await at.events.syncNotifications()
        expect((await get(`/p/${id}`, {}, at)).html).toContain(text)
      }
    }
    await shown('<h1>Baro</h1>')
    await app.db.updateTable('items').set({ name: 'Saya' }).where('id', '=', id).execute()
    await shown('<h1>Saya</h1>')
    const name = seller.shopName
    await rename(seller.shopID, 'Bagong Pangalan')
    await shown('Bagong Pangalan')
    await rename(seller.shopID, name)
    await shown(name)
  })

  test('is not sent again to a browser that has it', async () => {
    const id = await listed()
    const first = await get(`/p/${id}`)
    const again = await get(`/p/${id}`, { 'if-none-match': first.headers.get('etag') ?? '' })
    expect([again.status, again.html]).toEqual([304, ''])
  })

  test('speaks the language of the visitor', async () => {
    const id = await listed()
    const titleIn = async (headers: Record<string, string>) =>
      /Mag-log in para bilhin|Log in to buy it/.exec((await get(`/p/${id}`, headers)).html)?.[0]
    const filipino = 'Mag-log in para bilhin'
    expect(await titleIn({ 'accept-language': 'fil-PH,fil;q=0.9,en;q=0.8' })).toBe(filipino)
    expect(await titleIn({ 'accept-language': 'en-US,en;q=0.9,tl;q=0.5' })).toBe('Log in to buy it')
    expect(await titleIn({ 'accept-language': 'ja, tl;q=0.4' })).toBe(filipino)
    expect(await titleIn({ 'accept-language': `${'x'.repeat(4000)};q=,;;;,*` })).toBe('Log in to buy it')
    expect(await titleIn({ 'accept-language': 'fil', cookie: 'language=en' })).toBe('Log in to buy it')
  })
})

test('in the browser of Messenger or Facebook, pages offer the way out, and others do not', async () => {
  const id = await listed()
  const shownTo = async (agent: string, language = 'en') =>
    (await get(`/p/${id}`, { 'user-agent': agent, 'accept-language': language })).html
  const android = await shownTo(
    'Mozilla/5.0 (Linux; Android 14) Chrome/130 [FB_IAB/Orca-Android;FBAV/480.0;]',
  )
  expect(android).toContain(`href="intent://ukay.test/p/${id}#Intent;scheme=http;package=com.android.chrome;`)
  expect(await shownTo('Mozilla/5.0 (iPhone) [FBAN/MessengerForiOS;FBAV/480.0]')).toContain('work in Safari')
  expect(await shownTo('Mozilla/5.0 (iPhone) Instagram 350.0', 'fil')).toContain(
    'Nasa browser ka ng isang app',
  )
  expect(await shownTo('Mozilla/5.0 (Linux; Android 14) Chrome/130')).not.toContain('in-app"')
})

describe('nothing private', () => {
  test('of the seller is in any page: no e-mail, phone, street or coordinates', async () => {
    const shop = await app.make.shopkeeper()
    await app.db
      .updateTable('shops')
      .set({
        longitude: 120.59612345,
        latitude: 16.41234567,
        address: '12 Kalye Lihim, Aurora Hill, Baguio, Benguet',
      })
      .where('id', '=', shop.shopID)
      .execute()
    const person = await app.db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', shop.accountID)
      .executeTakeFirstOrThrow()
    const id = await listed({}, shop.shopID)
    const buyer = await app.make.quickBuyer()
    for (const path of [`/p/${id}`, `/s/${await slugOf(shop.shopID)}`])
      for (const cookie of ['', buyer.cookie ?? '', shop.cookie ?? '']) {
        const { status, html } = await get(path, { cookie })
        expect(status).toBe(200)
        expect(html).toContain('Baguio, Benguet')
        for (const secret of [
          person.email,
          person.phone_no,
          person.last_name,
          shop.accountID,
          'Kalye Lihim',
          'Aurora Hill',
        ])
          expect(html).not.toContain(secret)
        expect(html).not.toMatch(/120\.59|16\.41/)
      }
  })

  test('markup in names, descriptions, tags and flaws is text', async () => {
    const hostile = `"><img src=x onerror=alert(1)></title></script><script>alert(2)</script>`
    const shop = await app.make.shopkeeper()
    await rename(shop.shopID, `Shop ${hostile}`)
    const id = await listed({ name: `Hat ${hostile}`.slice(0, 80) }, shop.shopID)
    await app.db
      .updateTable('items')
      .set({
        description: `${hostile} ${'$&'} \u2028 <!--`,
        flaws: JSON.stringify([{ word: '<b>x</b>', photo: 0, x: 1000, y: 0 }]),
      })
      .where('id', '=', id)
      .execute()
    for (const path of [`/p/${id}`, `/s/${await slugOf(shop.shopID)}`]) {
      await app.events.syncNotifications()
      const { status, html } = await get(path)
      expect(status).toBe(200)
      expect(html).not.toMatch(/<img src=x|<script>|<b>x<\/b>/)
      expect(html.match(/<\/script>/g)).toHaveLength(1)
      expect(html.match(/<\/title>/g)).toHaveLength(1)
      expect(dataOf(html)['name']).toContain('onerror')
    }
  })

  test('a shop kept off the web has no pages, and the site map leaves it out at once', async () => {
    const shop = await app.make.shopkeeper()
    const id = await listed({}, shop.shopID)
    const slug = await slugOf(shop.shopID)
    await rename(shop.shopID, 'Kuwadra ng Damit')
    const paths = [`/p/${id}`, `/s/${slug}`, '/s/kuwadra-ng-damit']
    const seen = async () => {
      for (const at of [app, other]) await at.events.syncNotifications()
      const replies = await Promise.all(
        [app, other].flatMap((at) => paths.map(async (path) => (await get(path, {}, at)).status)),
      )
      const map = (await get('/sitemap-items-1.xml')).html + (await get('/sitemap-shops-1.xml')).html
      return [...replies, map.includes(id), map.includes('kuwadra-ng-damit')]
    }
    expect(await seen()).toEqual([200, 301, 200, 200, 301, 200, true, true])
    await keepOffWeb(shop.shopID)
    expect(await seen()).toEqual([404, 404, 404, 404, 404, 404, false, false])
    await keepOffWeb(shop.shopID, true)
    expect(await seen()).toEqual([200, 301, 200, 200, 301, 200, true, true])
  })

  test('the pages of a deleted account go, with their slugs', async () => {
    const shop = await app.make.shopkeeper()
    const id = await listed({}, shop.shopID)
    const slug = await slugOf(shop.shopID)
    expect((await get(`/s/${slug}`)).status).toBe(200)
    await app.db
      .updateTable('shops')
      .set({ closed_at: app.clock.now(), name: 'Deleted account' })
      .where('id', '=', shop.shopID)
      .execute()
    await app.events.syncNotifications()
    expect((await get(`/s/${slug}`)).status).toBe(404)
    expect((await get(`/p/${id}`)).status).toBe(404)
    expect(
      await app.db.selectFrom('shop_slugs').where('shop_id', '=', shop.shopID).select('slug').execute(),
    ).toEqual([])
  })
})

describe('the page of a shop', () => {
  test('shows its pieces page by page, and only the first is for search engines', async () => {
    const shop = await app.make.shopkeeper()
    for (let n = 0; n < 26; n += 1) await listed({ name: `Piece ${n}` }, shop.shopID)
    const path = `/s/${await slugOf(shop.shopID)}`
    const first = await get(path)
    expect(first.html.match(/class="tile"/g)).toHaveLength(20)
    expect(first.html).toContain('26 pieces')
    expect(dataOf(first.html)).toMatchObject({ '@type': 'Store', name: shop.shopName })
    const next = /href="(\/s\/[^"]*after=[^"]*)"/.exec(first.html)?.[1] ?? ''
    const address = next.replaceAll('&amp;', '&')
    const second = await get(address)
    expect(second.html.match(/class="tile"/g)).toHaveLength(6)
    expect(second.headers.get('x-robots-tag')).toBe('noindex')
    const again = await statementsOf(() =>
      get(address, { 'if-none-match': second.headers.get('etag') ?? '' }),
    )
    expect([again.result.status, again.result.html, again.texts]).toEqual([304, '', []])
    await listed({}, shop.shopID)
    expect((await statementsOf(() => get(address))).texts).not.toEqual([])
    expect((await get(`${path}?after=nonsense`)).status).toBe(400)
    expect((await get(`${path}?after=a&after=b`)).status).toBe(404)
  })

  test('has what the seller says about it and how to find it, as text, and changes at once', async () => {
    const shop = await app.make.quickShopkeeper()
    const path = `/s/${await slugOf(shop.shopID)}`
    await other.events.syncNotifications()
    expect((await get(path, {}, other)).html).not.toContain('How to find it')
    await shop.ok('POST store/update_shop', {
      about: 'Knits & <b>leather</b>\n\n  from Baguio',
      directions: '</script>Second floor, the blue gate',
    })
    await other.events.syncNotifications()
    const { html } = await get(path, {}, other)
    expect(html).toContain('<p class="lines">Knits &amp; &lt;b&gt;leather&lt;/b&gt;\nfrom Baguio</p>')
    expect(html).toContain('<p class="lines">&lt;/script&gt;Second floor, the blue gate</p>')
    expect(dataOf(html)['description']).toBe('Knits & <b>leather</b>\nfrom Baguio')
  })

  test('has the pickup hours and the next exceptions, also for search engines', async () => {
    const shop = await app.make.quickShopkeeper()
    const path = `/s/${await slugOf(shop.shopID)}`
    const day = (days: number) =>
      new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
    const weekday = [
      { from: 540, to: 720 },
      { from: 780, to: 1440 },
    ]
    const exceptions = Array.from({ length: 60 }, (_, n) => ({ date: day(n + 2), spans: [] as object[] }))
    exceptions[1] = { date: day(3), spans: [{ from: 600, to: 660 }] }
    await shop.ok('POST store/set_hours', {
      hours: { weekly: [weekday, weekday, weekday, [], [], [{ from: 0, to: 60 }], []], exceptions },
    })
    await app.events.syncNotifications()
    const { html } = await get(path)
    const rows = [...html.matchAll(/<dt>(.*?)<\/dt>\s*<dd>(.*?)<\/dd>/g)].map(
      ([, days, spans = '']) => `${days}: ${spans.replaceAll(/<.*?>/g, '').trim()}`,
    )
    expect(rows.slice(0, 4)).toEqual([
      'Mon to Wed: 9:00 AM to 12:00 PM 1:00 PM to 12:00 AM',
      'Thu to Fri: Closed',
      'Sat: 12:00 AM to 1:00 AM',
      'Sun: Closed',
    ])
    expect(rows).toHaveLength(14)
    expect(rows[5]).toContain(': 10:00 AM to 11:00 AM')
    const data = dataOf(html)
    expect(data['openingHours']).toEqual(['Mo-We 09:00-12:00', 'Mo-We 13:00-23:59', 'Sa 00:00-01:00'])
    expect(data['specialOpeningHoursSpecification']).toHaveLength(10)
    expect(data['specialOpeningHoursSpecification']).toMatchObject([
      { validFrom: day(2), validThrough: day(2), opens: '00:00', closes: '00:00' },
      { validFrom: day(3), opens: '10:00', closes: '11:00' },
      ...Array.from({ length: 8 }, () => ({})),
    ])
    expect((await get(path, { 'accept-language': 'fil' })).html).toContain('Lun hanggang Miy')
  })

  test('has the cover, also in previews, and without one the photo of its newest item', async () => {
    const shop = await app.make.quickShopkeeper()
    const path = `/s/${await slugOf(shop.shopID)}`
    await listed({}, shop.shopID)
    const before = metaOf((await get(path)).html, 'og:image')
    expect(before).toMatch(/\/photos\//)
    const { cover } = await shop.ok('POST store/set_cover', {
      img: await picture({ width: 640, height: 200, colour: 'teal' }),
    })
    await other.events.syncNotifications()
    const { html } = await get(path, {}, other)
    expect(metaOf(html, 'og:image')).toBe(origin + cover.link)
    expect(dataOf(html)['image']).toBe(origin + cover.link)
    expect(html).toMatch(/<div class="cover">\s*<img/)
    await shop.ok('POST store/remove_cover')
    await other.events.syncNotifications()
    expect(metaOf((await get(path, {}, other)).html, 'og:image')).toBe(before)
  })

  test('has how much the shop sold and the last of it, at once, and since when it is verified', async () => {
    const shop = await app.make.shopkeeper()
    const path = `/s/${await slugOf(shop.shopID)}`
    const id = await listed({ name: 'Plaid blazer' }, shop.shopID)
    const buyer = await app.make.quickBuyer()
    const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID: id })
    await app.db
      .insertInto('verification_decisions')
      .values({
        id: crypto.randomUUID(),
        seller_id: shop.accountID,
        admin_id: buyer.accountID,
        decision: 1,
        decided_at: new Date('2025-02-28T17:00:00Z'),
      })
      .execute()
    expect((await get(path)).html).not.toMatch(/1 sold|Lately sold/)
    await shop.ok('POST tickets/update_ticket_status', { ticketID, statusID: 5 })
    await other.events.syncNotifications()
    const { html } = await get(path, {}, other)
    expect(html).toMatch(/1 sold[\s\S]*Lately sold[\s\S]*>Sold<[\s\S]*Plaid blazer/)
    expect(html).toContain('Verified seller since March 2025')
    expect((await get(path, { 'accept-language': 'fil' })).html).toContain(
      'Verified na seller mula Marso 2025',
    )
  })

  test('is below 40 kB with full pages of long names and texts', async () => {
    const shop = await app.make.shopkeeper()
    for (let n = 0; n < 26; n += 1)
      await app.make.listedItem(shop.shopID, {
        name: `${n} ${'w'.repeat(77)}`,
        availability: n % 2 ? 'for_sale' : 'held',
      })
    await app.db
      .updateTable('shops')
      .set({ about: 'ñ'.repeat(500), directions: 'ñ'.repeat(300) })
      .where('id', '=', shop.shopID)
      .execute()
    await app.events.syncNotifications()
    const { html } = await get(`/s/${await slugOf(shop.shopID)}`)
    expect(html.match(/class="tile"/g)).toHaveLength(20)
    expect(Buffer.byteLength(html)).toBeLessThan(40_000)
  })

  test('is below 40 kB', async () => {
    const { html } = await get(`/s/${await slugOf(seller.shopID)}`)
    expect(Buffer.byteLength(html)).toBeLessThan(40_000)
  })
})

const shopNamed = async (name: string) => {
  const shop = await app.make.quickShopkeeper()
  await rename(shop.shopID, name)
  return shop.shopID
}

describe('a slug', () => {
  test.each([
    ['Wagwagan ni Luz', 'wagwagan-ni-luz'],
    ["  Aling Niña's ÜKAY!! ", 'aling-ninas-ukay'],
    ['日本の服', 'shop'],
    ['x'.repeat(80), 'x'.repeat(48)],
    ['../../api/auth', 'api-auth'],
  ])('is made from the name %s', async (name, slug) => {
    expect(await slugOf(await shopNamed(name))).toBe(slug)
  })

  test('of another shop cannot be taken, not even an earlier one', async () => {
    const first = await shopNamed('Tindahan ni Aling Rosa')
    await rename(first, 'Rosa at mga Anak')
    const second = await shopNamed('Tindahan ni Aling Rosa')
    expect(await slugOf(second)).toBe('tindahan-ni-aling-rosa-2')
    const moved = await get('/s/tindahan-ni-aling-rosa')
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/s/rosa-at-mga-anak'])
    await rename(first, 'Tindahan ni Aling Rosa')
    expect(await slugOf(first)).toBe('tindahan-ni-aling-rosa')
    await until('the page', async () => (await get('/s/tindahan-ni-aling-rosa')).status === 200)
  })

  test('is unique when many shops take the same name at once', async () => {
    const shops = await Promise.all(Array.from({ length: 25 }, () => app.make.quickShopkeeper()))
    await Promise.all(shops.map(({ shopID }) => rename(shopID, 'Ukay Ukay')))
    const slugs = await Promise.all(shops.map(({ shopID }) => slugOf(shopID)))
    expect(new Set(slugs).size).toBe(25)
  })

  test('of earlier names: the last nine are kept', async () => {
    const shop = await shopNamed('Ngalan 0')
    for (let n = 1; n <= 12; n += 1) await rename(shop, `Ngalan ${n}`)
    const kept = await app.db.selectFrom('shop_slugs').select('slug').where('shop_id', '=', shop).execute()
    expect(kept).toHaveLength(10)
    expect((await get('/s/ngalan-0')).status).toBe(404)
    expect((await get('/s/ngalan-4')).status).toBe(301)
  })

  test('is not written by the app itself', async () => {
    await expect(
      app.db
        .updateTable('shop_slugs')
        .set({ shop_id: seller.shopID })
        .where('shop_id', '<>', seller.shopID)
        .execute(),
    ).rejects.toThrow(/permission denied/)
  })
})

describe('search engines', () => {
  test('find the site map by robots.txt, and may not read the rest', async () => {
    const { html, headers } = await get('/robots.txt')
    expect(headers.get('content-type')).toContain('text/plain')
    expect(html).toContain(`Sitemap: ${origin}/sitemap.xml`)
    expect(html).toMatch(/Allow: \/p\/[\s\S]*Disallow: \/\n/)
  })

  test('get an index of bounded files', async () => {
    const index = await get('/sitemap.xml')
    expect(index.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    expect(index.html).toContain(`<loc>${origin}/sitemap-items-1.xml</loc>`)
    for (const file of ['items-0', 'items-21', 'items-999', 'other-1'])
      expect((await get(`/sitemap-${file}.xml`)).status).toBe(404)
    expect((await get('/sitemap-items-20.xml')).html).not.toContain('<loc>')
  })

  test('leave out sold pieces at once', async () => {
    const id = await listed()
    expect((await get('/sitemap-items-1.xml')).html).toContain(`${origin}/p/${id}<`)
    await app.make.sellInShop([id])
    await app.events.syncNotifications()
    expect((await get('/sitemap-items-1.xml')).html).not.toContain(id)
  })
})

describe('the feed of a shop', () => {
  test('has the public facts of its newest pieces, and is not sent twice to who has it', async () => {
    const shop = await app.make.shopkeeper()
    const sold = await listed({ name: 'Sold <first>' }, shop.shopID)
    const id = await listed({ name: 'Denim & <lace>' }, shop.shopID)
    const slug = await slugOf(shop.shopID)
    const path = `/s/${slug}/feed.xml`
    expect((await get(`/s/${slug}`)).html).toContain(
      `<link rel="alternate" type="application/atom+xml" href="${origin}${path}" />`,
    )
    const first = await get(path)
    expect(first.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    expect(first.html).toContain('<title>Denim &amp; &lt;lace&gt;</title>')
    expect(first.html.match(/<entry>/g)).toHaveLength(2)
    const again = await get(path, { 'if-none-match': first.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)

    await app.make.sellInShop([sold])
    await app.events.syncNotifications()
    const later = await get(path, { 'if-none-match': first.headers.get('etag') ?? '' })
    expect(later.status).toBe(200)
    expect(later.html.match(/<entry>/g)).toHaveLength(1)
    expect(later.html).toContain(`<id>${origin}/p/${id}</id>`)
  })

  test('is there for no shop that is off the web, and only with whole addresses', async () => {
    const shop = await app.make.shopkeeper()
    const slug = await slugOf(shop.shopID)
    await keepOffWeb(shop.shopID)
    expect((await get(`/s/${slug}/feed.xml`)).status).toBe(404)
    expect((await get('/s/no-such-shop/feed.xml')).status).toBe(404)
    expect((await get('/s/%3Cscript/feed.xml')).status).toBe(404)
  })
})

const feedOf = (q: string, headers: Record<string, string> = {}, at = app) =>
  get(`/feed.xml?${new URLSearchParams({ q })}`, headers, at)

const namesIn = async (q: string) => {
  await app.events.syncNotifications()
  return [...(await feedOf(q)).html.matchAll(/<entry>.*?<title>(.*?)<\/title>/gs)].map(([, name]) => name)
}

describe('the feed of a search', () => {
  test('has the newest pieces with all words, with their shops, and is not sent twice to who has it', async () => {
    await listed({ name: 'Quokka <denim> jacket' })
    await listed({ name: 'Quokka skirt' })
    const first = await feedOf('quokka')
    expect(first.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    expect(await namesIn('quokka')).toEqual(['Quokka skirt', 'Quokka &lt;denim&gt; jacket'])
    expect(await namesIn(' QUOKKA  denim ')).toEqual(['Quokka &lt;denim&gt; jacket'])
    // The page would show what has some of the words, or other words.
    expect(await namesIn('quokka tuxedo')).toEqual([])
    expect(await namesIn('quoka')).toEqual([])
    expect(first.html).toContain(`<id>${origin}/search?q=quokka</id>`)
    expect(first.html).toMatch(
      /<entry>\s*<id>[^<]+<\/id>\s*<title>[^<]+<\/title>\s*<author><name>[^<]+<\/name>/,
    )
    const etag = first.headers.get('etag') ?? ''
    expect((await feedOf('quokka', { 'if-none-match': etag })).status).toBe(304)
    await listed({ name: 'Quokka hat' })
    const later = await feedOf('quokka', { 'if-none-match': etag })
    expect([later.status, later.html.match(/<entry>/g)?.length]).toEqual([200, 3])
  })

  test('has nothing of shops that visitors cannot see, and nothing that is gone', async () => {
    const [offWeb, paused, away, sells] = [
      await app.make.quickShopkeeper(),
      await app.make.quickShopkeeper(),
      await app.make.quickShopkeeper(),
      await app.make.quickShopkeeper(),
    ]
    const closed = await app.make.shopkeeper()
    const shops = [offWeb, paused, away, closed, sells]
    for (const { shopID } of shops) await listed({ name: `Wombat ${shopID.slice(-4)}` }, shopID)
    const gone = await listed({ name: 'Wombat sold' }, sells.shopID)
    expect(await namesIn('wombat')).toHaveLength(6)
    await keepOffWeb(offWeb.shopID)
    await app.make.sellInShop([gone])
    await away.ok('POST store/set_vacation', {
      until: new Date(app.clock.now().getTime() + 20 * 86_400_000).toISOString().slice(0, 10),
    })
    await decideIn(app)((stops, tx) => stops.pauseShop(tx, paused.shopID, null))
    await closed.ok('POST auth/delete_account', { password: testPassword })
    expect(await namesIn('wombat')).toEqual([`Wombat ${sells.shopID.slice(-4)}`])
  })

  test('is one search for all who ask until something changes, and none for what is no search', async () => {
    await listed({ name: 'Numbat shirt' })
    await feedOf('numbat')
    const { texts } = await statementsOf(() => Promise.all([1, 2, 3].map(() => feedOf('numbat'))))
    expect(texts).toEqual([])
    for (const path of ['/feed.xml', '/feed.xml?q=', '/feed.xml?q=%20', '/feed.xml?q=a&q=b'])
      expect((await get(path)).status, path).toBe(404)
    expect((await feedOf('x'.repeat(2_000))).status).toBe(404)
    for (const words of ["'; drop table items; --", '\0', '<script>&', '%_\\'])
      expect((await feedOf(words)).status, words).toBeOneOf([200, 404])
  })
})

test('a network reads sixty site maps a minute, because each is made anew after a change', async () => {
  const limited = await startApp({ PUBLIC_URL: origin, TRUSTED_PROXIES: '1' })
  const statusFrom = async (ip: string) =>
    (await get('/sitemap-items-1.xml', { 'x-forwarded-for': ip }, limited)).status
  for (let n = 0; n < 60; n += 1) expect(await statusFrom('198.51.100.7')).toBe(200)
  expect(await statusFrom('198.51.100.7')).toBe(429)
  expect(await statusFrom('198.51.100.8')).toBe(200)
  await limited.stop()
})

test('without PUBLIC_URL, pages have no addresses made from the Host header', async () => {
  const local = await startApp()
  const shop = await local.make.shopkeeper()
  const id = await local.make.listedItem(shop.shopID)
  const { html } = await get(`/p/${id}`, { 'x-forwarded-host': 'evil.test' }, local)
  expect(html).toContain(`<link rel="canonical" href="/p/${id}" />`)
  expect(html).not.toMatch(/evil\.test|127\.0\.0\.1/)
  expect((await get('/sitemap.xml', {}, local)).status).toBe(404)
  expect((await get('/s/any/feed.xml', {}, local)).status).toBe(404)
  expect((await get('/feed.xml?q=any', {}, local)).status).toBe(404)
  await local.stop()
})

test.runIf(nightly)('a flood of one network is refused, and others are served', async () => {
  const flooded = await startApp({ TRUSTED_PROXIES: '1' })
  const from = (ip: string) =>
    get('/p/01900000-0000-7000-8000-000000000000', { 'x-forwarded-for': ip }, flooded)
  const statuses: number[] = []
  for (let n = 0; n < 13; n += 1)
    statuses.push(
      ...(await Promise.all(Array.from({ length: 60 * 2 }, async () => (await from('198.51.100.7')).status))),
    )
  expect(new Set(statuses)).toEqual(new Set([404, 429]))
  expect((await from('198.51.100.8')).status).toBe(404)
  await flooded.stop()
})

test('a flood of a /48 is refused when each of its /64 asks little, and others are served', async () => {
  const flooded = await withRate(publicPageLimits, 3, () => startApp({ TRUSTED_PROXIES: '1' }))
  const statusFrom = async (ip: string) =>
    (await get('/p/01900000-0000-7000-8000-000000000000', { 'x-forwarded-for': ip }, flooded)).status
  const statuses = []
  for (let n = 0; n < 13; n += 1) statuses.push(await statusFrom(`2001:db8:1:${n}::1`))
  expect(statuses).toEqual([...Array.from({ length: 12 }, () => 404), 429])
  expect(await statusFrom('2001:db8:2:1::1')).toBe(404)
  await flooded.stop()
})

test('the page of an item with all facts has them', async () => {
  const id = await app.make.item(seller, someFacts)
  await app.events.syncNotifications()
  const { html } = await get(`/p/${id}`)
  expect(html).toContain('Measurements')
  expect(html).toMatch(/Lot of 12 · ₱[\d.]+ each/)
  expect(Buffer.byteLength(html)).toBeLessThan(40_000)
})
