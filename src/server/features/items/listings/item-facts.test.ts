import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { testPassword } from '#tests/support/factories.ts'
import { noFacts, someFacts, someTicketFacts, wrongFacts } from '#tests/support/item-facts.ts'
import { picture } from '#tests/support/photos.ts'

let app: TestApp
let seller: Awaited<ReturnType<TestApp['make']['quickShopkeeper']>>
let buyer: Awaited<ReturnType<TestApp['make']['quickBuyer']>>

beforeAll(async () => {
  app = await startApp()
  seller = await app.make.quickShopkeeper()
  buyer = await app.make.quickBuyer()
})
afterAll(() => app.stop({ breaks: ['An item is shown without'] }))

const colours = ['#b03030', '#30b030', '#3030b0']
const listed = async (facts: object = {}, photos = 1) => {
  const form = { ...app.make.itemForm(), ...facts, photos }
  const { generatedID: id } = await seller.ok('POST store/add_item', form)
  for (let n = 0; n < photos; n += 1) {
    const img = await picture({ width: 120, height: 150, colour: colours[n] ?? '#000' })
    await seller.ok('POST store/add_img_item', { id, img })
  }
  await app.events.syncNotifications()
  return id
}
const itemOf = (id: string) => buyer.ok('GET store/item', { id })
const search = async (input: object) => {
  const { results } = await buyer.ok('GET homepage/search', input)
  return results.map(({ item_id }) => item_id)
}

describe('the facts of an item', () => {
  test('are all optional, and can be added, changed and removed later', async () => {
    const id = await listed()
    expect(await itemOf(id)).toMatchObject({ ...noFacts, colours: [] })
    await seller.ok('POST store/update_item', { id, ...someFacts })
    expect(await itemOf(id)).toMatchObject(someFacts)
    await seller.ok('POST store/update_item', { id, name: 'Other' })
    expect(await itemOf(id)).toMatchObject({ ...someFacts, name: 'Other' })
    await seller.ok('POST store/update_item', { id, ...noFacts })
    expect(await itemOf(id)).toMatchObject(noFacts)
    await seller.ok('POST store/update_item', { id, ...someFacts, brand: '' })
    expect(await itemOf(id)).toMatchObject({ ...someFacts, brand: null })
  })

  test('are accepted from a form, with JSON in its fields', async () => {
    const form = {
      ...app.make.itemForm(),
      condition: 'worn',
      kids: 'true',
      measurements: '{"sole": 24}',
      flaws: '[{"word": "Scuffed toe", "photo": 0, "x": 1, "y": 2}]',
    }
    const { generatedID: id } = await seller.ok('POST store/add_item', form, 'form')
    expect(await seller.ok('GET store/item', { id })).toMatchObject({
      condition: 'worn',
      kids: true,
      measurements: { sole: 24 },
      flaws: [{ word: 'Scuffed toe', photo: 0, x: 1, y: 2 }],
    })
  })

  test('have colours, which are its tags of that kind', async () => {
    const { Skirt, Green, Red } = await seller.ok('GET store/get_all_tags')
    const id = await listed({ tagID: [Skirt, Red], colours: ['Blue', 'White'] })
    const names = async () => (await itemOf(id)).tags.map(({ tagName }) => tagName).toSorted()
    expect((await itemOf(id)).colours.toSorted()).toEqual(['Blue', 'White'])
    expect(await names(), 'they replace those of the tags').toEqual(['Blue', 'Skirt', 'White'])
    await seller.ok('POST store/update_item', { id, colours: 'Green' }, 'form')
    expect((await itemOf(id)).colours).toEqual(['Green'])
    expect(await search({ q: 'skirt', colours: ['Green', 'Beige'] })).toContain(id)
    expect(await search({ q: 'skirt', colours: ['Red'], tagID: Green })).toContain(id)
    expect(await search({ q: 'skirt', colours: ['Blue'] })).not.toContain(id)
    await seller.ok('POST store/update_item', { id, tagID: [Skirt, Red] })
    expect((await itemOf(id)).colours).toEqual(['Red'])
    await seller.ok('POST store/update_item', { id, colours: [] })
    expect(await itemOf(id)).toMatchObject({ colours: [], tags: [{ tagName: 'Skirt' }] })
  })

  test('a brand with markup is plain text', async () => {
    const id = await listed({ brand: '<b>Bench</b> & "Co"' })
    expect((await itemOf(id)).brand).toBe('<b>Bench</b> & "Co"')
  })

  test.each(wrongFacts)('a wrong %s is refused: %j', async (field, wrong) => {
    const refused = await seller.call('POST store/add_item', { ...app.make.itemForm(), ...wrong })
    expect(refused).toMatchObject({ status: 400, error: { code: 'bad_input' } })
    expect(Object.keys((refused.error as { fields?: object }).fields ?? {}).join()).toContain(field)
  })

  test('the database refuses what the contract refuses', async () => {
    const id = await listed()
    for (const wrong of [
      `condition = 'mint'`,
      `pieces = 1`,
      `pieces = 501`,
      `measurements = '{"waist": 38.2}'`,
      `measurements = '{"neck": 38}'`,
      `measurements = '[]'`,
      `flaws = '[{"word": "", "photo": 0, "x": 1, "y": 1}]'`,
      `flaws = '[{"word": "Hole", "x": 1, "y": 1}]'`,
      `flaws = '[{"word": "Hole", "photo": 0, "x": 1001, "y": 1}]'`,
    ])
      await expect(app.ownerRuns(`update items set ${wrong} where id = '${id}'`), wrong).rejects.toThrow()
  })

  test('lots are found by their filter until they are none, and say how many pieces they have', async () => {
    const found = async () => (await buyer.ok('GET homepage/search', { q: 'Bulto', lots: true })).results
    const [lot, single] = [await listed({ name: 'Bulto', pieces: '12' }), await listed({ name: 'Bulto' })]
    expect(await found()).toMatchObject([{ item_id: lot, pieces: 12 }])
    await seller.ok('POST store/update_item', { id: single, pieces: 2 })
    expect((await found()).map(({ item_id }) => item_id).toSorted()).toEqual([lot, single].toSorted())
    await seller.ok('POST store/update_item', { id: lot, pieces: '' })
    expect(await found()).toMatchObject([{ item_id: single, pieces: 2 }])
    const all = await buyer.ok('GET homepage/search', { q: 'Bulto' })
    expect(all.results.find(({ item_id }) => item_id === lot)).not.toHaveProperty('pieces')
  })

  test('a flaw stays with its photo, and keeps its words when the photo is removed', async () => {
    const flaws = [0, 1, 2].map((photo) => ({ word: `Flaw ${photo}`, photo, x: 10, y: 20 }))
    const id = await listed({ flaws }, 3)
    const { image_links } = await itemOf(id)
    const [first, second, third] = image_links
    await seller.ok('POST store/update_item', { id, photos: [third, first] })
    expect((await itemOf(id)).flaws.map(({ word, photo }) => [word, photo])).toEqual([
      ['Flaw 0', 1],
      ['Flaw 1', null],
      ['Flaw 2', 0],
    ])
    expect(second).toBeDefined()
    const moved = [{ word: 'Stain', photo: 1, x: 1, y: 1 }]
    await seller.ok('POST store/update_item', { id, photos: [first, third], flaws: moved })
    expect((await itemOf(id)).flaws, 'the given flaws name the photos in their new order').toEqual(moved)
  })

  test('are kept by a ticket as they were at the purchase', async () => {
    const id = await listed(someFacts)
    const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID: id })
    await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID: 7 })
    await seller.ok('POST store/update_item', { id, ...noFacts })
    const { tickets } = await buyer.ok('GET tickets/ticket', {})
    expect(tickets.find((ticket) => ticket.ticketID === ticketID)).toMatchObject(someTicketFacts)
  })

  test('are kept before a change, and copied to a duplicate, which has no flaws', async () => {
    const id = await listed(someFacts)
    const { generatedID } = await seller.ok('POST store/duplicate_item', { itemID: id, clientID: uuidv7() })
    expect(await seller.ok('GET store/item', { id: generatedID })).toMatchObject({ ...someFacts, flaws: [] })
    await seller.ok('POST store/update_item', { id, ...noFacts })
    const versions = await app.db
      .selectFrom('item_versions')
      .select('before')
      .where('item_id', '=', id)
      .execute()
    expect(versions).toMatchObject([{ before: someFacts }])
  })

  test('are in the data download of the seller', async () => {
    const person = await app.make.shopkeeper()
    const { generatedID } = await person.ok('POST store/add_item', { ...app.make.itemForm(), ...someFacts })
    const { items } = await person.ok('POST auth/my_data', { password: testPassword })
    expect(items).toMatchObject([{ itemID: generatedID, ...someFacts }])
  })
})

describe('a brand', () => {
  test('has one spelling, and is suggested by the beginning of its name', async () => {
    const ids = [await listed({ brand: 'H & M' }), await listed({ brand: 'h&m' })]
    const brands = await Promise.all(ids.map(async (id) => (await itemOf(id)).brand))
    expect(brands).toEqual(['H & M', 'H & M'])
    expect(await seller.ok('GET store/brands', { q: 'hM' })).toEqual({ brands: ['H & M'] })
    expect(await search({ brand: 'Nobody' })).toEqual([])
    expect(await buyer.ok('GET store/brands', { q: 'm' })).toEqual({ brands: [] })
    expect(await search({ brand: 'H&M', sort: 'newest' })).toEqual(ids.toReversed())
  })

  test('is created once by sellers who write it at the same moment', async () => {
    const names = Array.from({ length: 8 }, (_, n) => (n % 2 ? 'KAMISETA' : 'Kamiseta'))
    const ids = await Promise.all(names.map((brand) => listed({ brand })))
    const found = await Promise.all(ids.map(async (id) => (await itemOf(id)).brand))
    expect(new Set(found).size).toBe(1)
  })

  test('without a letter or digit is none', async () => {
    expect(await itemOf(await listed({ brand: '***' }))).toMatchObject({ brand: null })
  })

  test('is no longer suggested when no item has it', async () => {
    const id = await listed({ brand: 'Zaraza' })
    expect((await buyer.ok('GET store/brands', { q: 'zaraz' })).brands).toHaveLength(1)
    await seller.ok('POST store/update_item', { id, brand: null })
    expect(await buyer.ok('GET store/brands', { q: 'zaraz' })).toEqual({ brands: [] })
  })
})

const see = async (id: string, tagNames: string[], likelyNames: string[] = []) => {
  const tags = await seller.ok('GET store/get_all_tags')
  const { key } = await app.db
    .selectFrom('item_photos')
    .select('key')
    .where('item_id', '=', id)
    .executeTakeFirstOrThrow()
  const idsOf = (names: string[]) => names.map((name) => tags[name] ?? 0)
  const seen = { seen_tags: idsOf(tagNames), likely_tags: idsOf(likelyNames) }
  await app.db
    .insertInto('photo_embeddings')
    .values({
      item_id: id,
      position: 0,
      model: 'test',
      photo_key: key,
      kind: 'Skirt',
      ...seen,
      vector: Buffer.alloc(4),
      colours: Buffer.alloc(4),
      embedded_at: app.clock.now(),
    })
    .onConflict((conflict) => conflict.columns(['item_id', 'position', 'model']).doUpdateSet(seen))
    .execute()
  await app.events.syncNotifications()
}
const withAllWords = async (q: string) => {
  const { results, partialFrom } = await buyer.ok('GET homepage/search', { q, exact: true })
  return results.slice(0, partialFrom ?? results.length).map(({ item_id }) => item_id)
}

describe('a search', () => {
  test('finds words of brand, condition and children', async () => {
    const name = { name: 'Plain piece', description: 'Nothing else.' }
    const branded = await listed({ ...name, brand: 'Uniqlo' })
    const fresh = await listed({ ...name, condition: 'new_with_tags' })
    const small = await listed({ ...name, kids: true })
    expect(await search({ q: 'uniqlo' })).toEqual([branded])
    expect(await search({ q: 'uniqlp' }), 'a misspelt brand is corrected').toEqual([branded])
    for (const q of ['bnwt', 'brand new', 'bagong bago']) expect(await search({ q }), q).toEqual([fresh])
    for (const q of ['pambata', 'kids plain']) expect((await search({ q }))[0], q).toBe(small)
    const written = await listed({ name: 'Brand new cap', description: 'Nothing else.' })
    expect((await search({ q: 'brand new' })).toSorted()).toEqual([fresh, written].toSorted())
  })

  describe('with what the model sees in the photos', () => {
    const name = 'Bandana'
    const tagged = async (...names: string[]) => {
      const tags = await seller.ok('GET store/get_all_tags')
      return listed({ name, description: 'Nothing.', tagID: names.map((one) => tags[one]) })
    }

    test('finds a colour that nobody wrote, after one that the seller chose', async () => {
      const chosen = await tagged('Skirt', 'Purple')
      const seen = await tagged('Skirt')
      await see(seen, ['Purple', 'Skirt'])
      const likely = await tagged('Skirt')
      await see(likely, ['Skirt'], ['Purple'])
      expect(await search({ q: 'purple bandana' })).toEqual([chosen, seen, likely])
      expect(await search({ q: 'lila na bandana' }), 'in Filipino too').toEqual([chosen, seen, likely])
    })

    test('finds jeans that nobody tagged, and no leggings before them', async () => {
      const leggings = await tagged('Leggings')
      await see(leggings, ['Leggings'], ['Jeans'])
      const likely = await tagged('Everyday')
      await see(likely, [], ['Jeans', 'Leggings'])
      const seen = await tagged('Everyday')
      await see(seen, ['Jeans'])
      const chosen = await tagged('Jeans')
      await see(chosen, ['Jeans'])
      expect(await withAllWords('jeans bandana')).toEqual([chosen, seen])
      const found = await search({ q: 'jeans bandana' })
      expect(found.filter((id) => [chosen, seen, likely, leggings].includes(id)).slice(0, 3)).toEqual([
        chosen,
        seen,
        likely,
      ])
    })

    test('forgets what is no longer seen, and what is of a kind that the seller chose', async () => {
      const id = await tagged('Skirt')
      await see(id, ['Orange'])
      expect(await withAllWords('orange bandana')).toEqual([id])
      await see(id, [], ['Yellow'])
      expect(await withAllWords('orange bandana')).toEqual([])
      expect(await withAllWords('yellow bandana')).toEqual([id])
      const { Skirt, Green } = await seller.ok('GET store/get_all_tags')
      await seller.ok('POST store/update_item', { id, tagID: [Skirt, Green] })
      expect(await withAllWords('yellow bandana')).toEqual([])
      expect(await withAllWords('green bandana')).toEqual([id])
    })
  })

  test('filters and sorts by the facts', async () => {
    const name = 'Gumamelon'
    const stained = { flaws: [{ word: 'Stain', photo: 0, x: 1, y: 1 }] }
    const worn = await listed({ name, condition: 'worn' })
    const unknown = await listed({ name })
    const best = await listed({ name, condition: 'new_with_tags', ...stained })
    const good = await listed({ name, condition: 'good', kids: true })
    expect(await search({ q: name, condition: ['worn', 'good'] })).toEqual([good, worn])
    expect(await search({ q: name, sort: 'condition' })).toEqual([best, good, worn, unknown])
    expect(await search({ q: name, kids: true })).toEqual([good])
    expect(await search({ q: name, flaws: 'none' })).toEqual([good, unknown, worn])
  })

  test('within ranges of measurements', async () => {
    const name = 'Kalawitan'
    const narrow = await listed({ name, measurements: { waist: 36.5, length: 90 } })
    const wide = await listed({ name, measurements: { waist: 40, length: 110 } })
    await listed({ name })
    expect(await search({ q: name, measurements: 'waist:36-40' })).toEqual([wide, narrow])
    expect(await search({ q: name, measurements: 'waist:36.5-39.5' })).toEqual([narrow])
    expect(await search({ q: name, measurements: ['waist:36-40', 'length:100-120'] })).toEqual([wide])
    for (const wrong of ['waist', 'waist:40-36', 'waist:1-32', 'waist:36.2-40', 'neck:36-40', 'waist:0-5'])
      expect((await buyer.call('GET homepage/search', { measurements: wrong })).status, wrong).toBe(400)
    const four = ['waist:1-2', 'waist:1-3', 'waist:1-4', 'waist:1-5']
    expect((await buyer.call('GET homepage/search', { measurements: four })).status).toBe(400)
  })

  test('with fits finds what is close to the measurements of the buyer', async () => {
    const name = 'Sampagitan'
    const person = await app.make.quickBuyer()
    const made = {
      close: await listed({ name, measurements: { waist: 41 } }),
      farther: await listed({ name, measurements: { waist: 41.5 } }),
      both: await listed({ name, measurements: { waist: 36, hips: 47, length: 100 } }),
      wrongHips: await listed({ name, measurements: { waist: 38, hips: 60 } }),
      other: await listed({ name, measurements: { sole: 24 } }),
      nothing: await listed({ name }),
    }
    const asked = async () =>
      (await person.ok('GET homepage/search', { q: name, fits: true })).results.map((item) => item.item_id)
    expect((await asked()).length, 'who keeps no measurements sees all').toBe(6)
    await person.ok('POST auth/set_measurements', { measurements: { waist: 38, hips: 48 } })
    expect(await asked()).toEqual([made.both, made.close])
  })
})

describe("a buyer's own measurements", () => {
  test('are private, exported, and deleted with the account', async () => {
    const person = await app.make.quickBuyer()
    expect(await person.ok('GET auth/measurements')).toEqual({ measurements: {} })
    const measurements = { waist: 38, sleeve: 60.5 }
    await person.ok('POST auth/set_measurements', { measurements })
    expect(await person.ok('GET auth/measurements')).toEqual({ measurements })
    expect(await buyer.ok('GET auth/measurements')).toEqual({ measurements: {} })
    for (const wrong of [{ length: 70 }, { waist: 300 }, 'x'])
      expect((await person.call('POST auth/set_measurements', { measurements: wrong })).status).toBe(400)
    const stored = () =>
      app.db
        .selectFrom('buyers')
        .select('measurements')
        .where('account_id', '=', person.accountID)
        .executeTakeFirstOrThrow()
    expect(await stored()).toEqual({ measurements })
    await expect(
      app.ownerRuns(
        `update buyers set measurements = '{"length": 70}' where account_id = '${person.accountID}'`,
      ),
    ).rejects.toThrow()
  })
})
