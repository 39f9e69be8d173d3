import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { photoAt } from '#domain/photos.ts'
import type { Client } from '#tests/support/client.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { ownerRuns } from '#tests/support/database.ts'

const manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_common'] },
  _common: { file: 'assets/common.js' },
  _tiles: { file: 'assets/tiles.js', css: ['assets/tiles.css'] },
  'src/web/app/buyer-home-page.tsx': { file: 'assets/home.js', imports: ['_common', 'index.html', '_tiles'] },
  'src/web/features/accounts/login-page.tsx': { file: 'assets/login.js', imports: ['_common'] },
}
const html =
  '<html><head><!--preload--><!--head--><title>Ukay</title><!--/head--></head><body><div id="root"><!--first-screen--><p>Coming</p></div><!--initial-data--></body></html>'

let app: TestApp
let web: string

beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'ukay-web-'))
  await mkdir(join(web, '.vite'))
  await writeFile(join(web, 'index.html'), html)
  await writeFile(join(web, '.vite/manifest.json'), JSON.stringify(manifest))
  await writeFile(join(web, 'index.fil.html'), html.replace('<html', '<html lang="fil-PH"'))
  await writeFile(join(web, '.vite/manifest.fil.json'), JSON.stringify(manifest))
  app = await startApp({ PUBLIC_URL: 'http://ukay.test' }, undefined, { web })
})
afterAll(async () => {
  await app.stop()
  await rm(web, { recursive: true })
})

const pageFor = async (path: string, client?: Client) => {
  const response = await fetch(app.base + path, { headers: { cookie: client?.cookie ?? '' } })
  const text = await response.text()
  const block = /<script type="application\/json" id="initial-data"[^>]*>(.*?)<\/script>/.exec(text)?.[1]
  return { response, text, answers: block ? (JSON.parse(block) as Record<string, unknown>) : undefined }
}

test('a page for a visitor preloads the login page and contains the empty session', async () => {
  const { response, text, answers } = await pageFor('/')
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-cache')
  expect(answers).toEqual({ '/api/auth/session': null })
  expect(text).toContain('<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/login.js">')
  expect(text).not.toContain('common.js')
  expect(text).not.toContain('as="image"')
  expect(await pageFor('/', Object.assign(app.visitor(), { cookie: 'session=stolen' }))).toMatchObject({
    text,
  })
})

test('an empty feed has no photo to preload', async () => {
  const { text, answers } = await pageFor('/', await app.make.quickBuyer())
  expect(answers?.['/api/homepage?page=1']).toMatchObject({ items: [] })
  expect(text).not.toContain('class="first')
  expect(text).not.toContain('as="image"')
})

test('the page for a buyer contains the replies of the API, and must not be cached', async () => {
  const shopID = await app.make.shopRow()
  const name = 'Jacket </script><script>alert(1)</script>'
  const id = await app.make.listedItem(shopID, { name })
  const buyer = await app.make.quickBuyer()
  const { response, text, answers } = await pageFor('/', buyer)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('vary')).toMatch(/cookie/i)
  expect(Object.keys(answers ?? {})).toEqual([
    '/api/auth/session',
    '/api/homepage?page=1',
    '/api/homepage/categories',
    '/api/homepage/rack',
  ])
  expect(answers?.['/api/auth/session']).toEqual(await buyer.ok('GET auth/session'))
  expect(answers?.['/api/homepage?page=1']).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ item_id: id, item_name: name })]),
  })
  expect(text).not.toContain('<script>alert')
  for (const file of ['home.js', 'tiles.js', 'tiles.css']) expect(text).toContain(`/assets/${file}"`)
  expect(text).toMatch(
    /<div id="root"><div class="first-screen [^>]*><ul class="item-grid"><li><div [^>]*><img [^>]*srcset="\/photos\//,
  )
  expect(text).toContain('<p>Coming</p>')
  const preload = text.indexOf('<link rel="preload" as="image" fetchpriority="high" imagesrcset="/photos/')
  expect(preload).toBeGreaterThan(0)
  expect(preload, 'photos are asked for before scripts').toBeLessThan(text.indexOf('home.js'))
})

test('the small photos of the first categories, as many as a phone shows, are asked for after everything else', async () => {
  const shopID = await app.make.shopRow()
  const tags = await (await app.make.quickSeller()).ok('GET store/get_all_tags')
  for (const name of ['Dress', 'Blouse', 'Skirt', 'Shoes', 'T-Shirt', 'Hoodie', 'Shorts']) {
    const id = await app.make.listedItem(shopID)
    await ownerRuns(app, `insert into item_tags values ('${id}', ${tags[name]}) on conflict do nothing`)
  }
  app.clock.advance(120_000)
  const buyer = await app.make.quickBuyer()
  const { text } = await pageFor('/', buyer)
  const { categories } = await buyer.ok('GET homepage/categories')
  expect(categories).toHaveLength(7)
  const links = [...text.matchAll(/<link rel="preload" as="image" fetchpriority="low" href="([^"]+)">/g)]
  expect(links.map(([, link]) => link)).toEqual(
    categories.slice(0, 6).map(({ image }) => photoAt(image.link, 160)),
  )
  expect(links[0]?.index).toBeGreaterThan(text.indexOf('class="first-screen'))
})

test('the page of an item contains its reply, unless the buyer may not see the item', async () => {
  const shopID = await app.make.shopRow()
  const [buyer, listed, draft] = await Promise.all([
    app.make.quickBuyer(),
    app.make.listedItem(shopID),
    app.make.listedItem(shopID, { availability: 'draft' }),
  ])
  const shown = await pageFor(`/item/${listed}`, buyer)
  expect(shown.answers?.[`/api/store/item?id=${listed}`]).toEqual(
    await buyer.ok('GET store/item', { id: listed }),
  )
  expect(shown.text).toContain('data-shows="photo"')
  for (const path of [`/item/${draft}`, '/item/none']) {
    const { response, text, answers } = await pageFor(path, buyer)
    expect(response.status).toBe(200)
    expect(Object.keys(answers ?? {})).toEqual(['/api/auth/session'])
    expect(text).not.toContain('class="first')
  }
})

test('the page is compressed, with the headers Vary and Cache-Control', async () => {
  const buyer = await app.make.quickBuyer()
  await app.make.listedItem(await app.make.shopRow())
  const plain = await pageFor('/', buyer)
  const small = await fetch(app.base, { headers: { cookie: buyer.cookie, 'accept-encoding': 'br' } })
  expect(small.headers.get('content-encoding')).toBe('br')
  expect(small.headers.get('vary')).toMatch(/cookie.*accept-encoding/i)
  expect(small.headers.get('cache-control')).toBe('no-store')
  expect(await small.text()).toBe(plain.text)
})

test('other roles get only their session', async () => {
  const seller = await app.make.quickSeller()
  const { answers } = await pageFor('/', seller)
  expect(Object.keys(answers ?? {})).toEqual(['/api/auth/session'])
})

test('a page is served without initial data if the data cannot be read', async () => {
  const buyer = await app.make.quickBuyer()
  await app.ownerRuns('alter table sessions rename to sessions_away')
  try {
    const { response, answers } = await pageFor('/', buyer)
    expect(response.status).toBe(200)
    expect(answers).toBeUndefined()
  } finally {
    await app.ownerRuns('alter table sessions_away rename to sessions')
  }
})

test('a page of search results contains the replies for a search by words alone, and loads its first photos early', async () => {
  const shopID = await app.make.shopRow()
  await app.make.listedItem(shopID, { name: 'Terno with butterfly sleeves' })
  const buyer = await app.make.quickBuyer()
  const { text, answers } = await pageFor('/search?q=+butterfly%20sleeves', buyer)
  const address = '/api/homepage/search?q=butterfly+sleeves&sort=best'
  expect(Object.keys(answers ?? {})).toEqual(['/api/auth/session', address])
  expect(answers?.[address]).toMatchObject({ results: [{ item_name: 'Terno with butterfly sleeves' }] })
  expect(text).toMatch(/<link rel="preload" as="image" [^>]*imagesrcset="\/photos\//)
  expect(text).toContain('data-shows="results"')
  for (const path of ['/search', '/search?q=', '/search?q=terno&size=M'])
    expect(Object.keys((await pageFor(path, buyer)).answers ?? {})).toEqual(['/api/auth/session'])
})

test.each([{ 'save-data': 'on' }, { cookie: 'data_saver=on' }])(
  'whoever saves data gets small photos: %o',
  async (given: { 'save-data'?: string; cookie?: string }) => {
    await app.make.listedItem(await app.make.shopRow())
    const buyer = await app.make.quickBuyer()
    const cookie = [buyer.cookie, given.cookie ?? []].flat().join('; ')
    const page = await (await fetch(app.base, { headers: { ...given, cookie } })).text()
    expect(page).toContain('-160.webp 160w"')
    expect(page).not.toContain('-360.webp')
  },
)

const workerOf = ({ base }: { base: string }) => fetch(`${base}/service-worker.js`)

test('the service worker can be taken back from all browsers', async () => {
  await writeFile(join(web, 'service-worker.js'), 'broken')
  const [on, off] = await Promise.all([
    startApp({}, app, { web }),
    startApp({ SERVICE_WORKER: 'no' }, app, { web }),
  ])
  expect(await (await workerOf(on)).text()).toBe('broken')
  const leaving = await workerOf(off)
  expect(leaving.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(leaving.headers.get('cache-control')).toBe('no-cache')
  expect(await leaving.text()).toContain('registration.unregister()')
  await Promise.all([on.stop(), off.stop()])
})

test('the page is in the language of the account, or else of the browser', async () => {
  const isFilipino = async (headers: Record<string, string>) => {
    const response = await fetch(app.base, { headers })
    expect(response.headers.get('vary')).toMatch(/accept-language/)
    return (await response.text()).includes('lang="fil-PH"')
  }
  const filipino = { 'accept-language': 'fil-PH,en' }
  expect(await isFilipino({})).toBe(false)
  expect(await isFilipino(filipino)).toBe(true)
  expect(await isFilipino({ ...filipino, cookie: 'language=en' })).toBe(false)
  const buyer = await app.make.buyer()
  expect(await isFilipino({ ...filipino, cookie: buyer.cookie })).toBe(false)
  await buyer.ok('POST auth/set_language', { language: 'fil' })
  expect(await isFilipino({ cookie: `${buyer.cookie}; language=en` })).toBe(true)
})

test('the page of a bill says nothing of anybody, is not indexed and leaks its address to nobody', async () => {
  for (const client of [undefined, await app.make.quickBuyer()]) {
    const { response, text, answers } = await pageFor(`/bill/${'x'.repeat(43)}`, client)
    expect(response.status).toBe(200)
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(text).toContain('<meta property="og:title" content="Your pieces of the live sale" />')
    expect(text).toContain('<meta property="og:image" content="http://ukay.test/icons/icon-512.png" />')
    expect(text.match(/<title>/g)).toHaveLength(1)
    expect(text).not.toContain('xxx')
    expect(Object.keys(answers ?? {})).toEqual(['/api/auth/session'])
  }
  const { response } = await pageFor('/signup')
  expect(response.headers.get('referrer-policy')).toBe('same-origin')
  expect(response.headers.get('x-robots-tag')).toBeNull()
})

test('the link of a live sale shows its title, its state and what is shown now, and the page has the sale in it', async () => {
  const seller = await app.make.shopkeeper()
  const itemID = await app.make.listedItem(seller.shopID, { photos: 1 })
  const title = 'Bale <b>& co.</b>'
  const startsAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
  const { sale } = await seller.ok('POST live/new_sale', {
    title,
    startsAt,
    clientID: '01900000-0000-7000-8000-0000000000aa',
  })
  const { saleID, slug } = sale
  await seller.ok('POST live/set_items', { saleID, itemIDs: [itemID] })
  const call = `/api/live/get_sale?slug=${slug}`
  const before = await pageFor(`/live/${slug}`)
  expect(before.response.headers.get('cache-control')).toBe('no-cache')
  expect(before.text).toContain(
    `<meta property="og:title" content="Bale &lt;b&gt;&amp; co.&lt;/b&gt; · ${seller.shopName}" />`,
  )
  expect(before.text).toContain(`<meta property="og:url" content="http://ukay.test/live/${slug}" />`)
  expect(before.text).toContain('and you are told when it starts')
  expect(before.text).not.toContain(title)
  expect(before.answers).toMatchObject({ '/api/auth/session': null, [call]: { sale: { title }, items: [] } })
  await seller.ok('POST live/start_sale', { saleID })
  const { item } = await seller.ok('POST live/show_piece', { saleID, itemID })
  await app.events.syncNotifications()
  const known = { 'if-none-match': before.response.headers.get('etag') ?? '' }
  const visited = await fetch(`${app.base}/live/${slug}`, { headers: known })
  expect(visited.status).toBe(200)
  const etag = visited.headers.get('etag') ?? ''
  const again = await fetch(`${app.base}/live/${slug}`, { headers: { 'if-none-match': etag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  const running = await pageFor(`/live/${slug}`, await app.make.quickBuyer())
  expect(running.response.headers.get('cache-control')).toBe('no-store')
  expect(running.response.headers.get('etag')).toBeNull()
  expect(running.text).toContain('Live now.')
  expect(running.text).toContain(`<meta property="og:image" content="http://ukay.test${item.image?.link}" />`)
  expect(Object.keys(running.answers ?? {})).toEqual([
    '/api/auth/session',
    call,
    `/api/live/get_mine?slug=${slug}`,
  ])
  const unknown = await pageFor('/live/nothing-here')
  expect(unknown.text).toContain('<title>Ukay</title>')
  expect(unknown.answers).toEqual({ '/api/auth/session': null })
})

test('pages for visitors are the same at any time, and those of an account say when they were sent', async () => {
  const before = await pageFor('/')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_000 })
  onTestFinished(() => void vi.useRealTimers())
  const after = await pageFor('/')
  expect(after.response.headers.get('etag')).toBe(before.response.headers.get('etag'))
  expect(after.text).toBe(before.text)
  expect((await pageFor('/', await app.make.quickBuyer())).text).toContain(' data-sent-at="')
})
