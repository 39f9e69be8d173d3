import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '#tests/support/app.ts'
import { photoNamed } from '#tests/support/photos.ts'
import { anotherView, listItem, startAppWithVision } from '#tests/support/visual-search.ts'

type Person = Awaited<ReturnType<TestApp['make']['quickBuyer']>>

let app: Awaited<ReturnType<typeof startAppWithVision>>
let seller: Awaited<ReturnType<TestApp['make']['shopkeeper']>>
let buyer: Person
let tags: Record<string, number>

const photos = {
  dress: {
    red: 'red-cap-sleeve-pencil-dress',
    blue: 'royal-blue-cap-sleeve-pencil-dress',
    white: 'ivory-lace-skater-dress',
    black: 'little-black-dress',
  },
  hat: {
    blue: 'light-blue-baseball-cap',
    grey: 'snow-leopard-cap',
    white: 'striped-bucket-hat',
    black: 'black-cap-with-aztec-brim',
  },
  shoes: {
    pink: 'hot-pink-slides',
    blue: 'sky-blue-knit-sneakers',
    grey: 'silver-platform-sneakers',
    black: 'black-chelsea-boots',
  },
}
type Kind = keyof typeof photos

const garments: Record<Kind, string> = { dress: 'Dress', hat: 'Hat', shoes: 'Shoes' }
const items = new Map<string, { kind: Kind; name: string }>()
const named = (kind: Kind, colour: string) => {
  const ofKind: Record<string, string> = photos[kind]
  return [...items].find(([, item]) => item.name === ofKind[colour])?.[0] ?? ''
}
const list = async (kind: Kind, name: string, { views = 1, form = {} } = {}): Promise<string> => {
  const cover = await photoNamed(name)
  const id = await listItem(app, seller, views > 1 ? [cover, await anotherView(cover)] : [cover], {
    tagID: [tags[garments[kind]] ?? 0],
    ...form,
  })
  items.set(id, { kind, name })
  return id
}

beforeAll(async () => {
  app = await startAppWithVision()
  seller = await app.make.shopkeeper()
  buyer = await app.make.quickBuyer()
  tags = await app.visitor().ok('GET store/get_all_tags')
  for (const kind of ['dress', 'hat', 'shoes'] as const)
    for (const name of Object.values(photos[kind]))
      await list(kind, name, { views: kind === 'dress' ? 2 : 1 })
  await app.embedAll()
})
afterAll(() => app.stop())

const similar = async (itemID: string, num?: number, who: Person = buyer) =>
  (await who.ok('GET models/get_similar_items', { item_id: itemID, ...(num && { num }) })).items.map(
    ({ item_id }) => item_id,
  )
const kindsOf = (ids: string[]) => ids.map((id) => items.get(id)?.kind)

describe('similar items', () => {
  test('returns four other items, those of the same kind first, each only once', async () => {
    const dress = named('dress', 'red')
    const ids = await similar(dress)
    expect(ids).toHaveLength(4)
    expect(ids).not.toContain(dress)
    expect(new Set(ids).size).toBe(4)
    expect(kindsOf(ids).slice(0, 3)).toEqual(['dress', 'dress', 'dress'])
    const many = await similar(dress, 24)
    expect(new Set(many).size).toBe(many.length)
  })

  test('also accepts the URL with a trailing slash, as in the specification', async () => {
    const asked = { item_id: named('dress', 'red'), num: 4 }
    const query = new URLSearchParams({ item_id: asked.item_id, num: '4' })
    const answer = await fetch(`${buyer.base}/api/models/get_similar_items/?${query}`, {
      headers: { cookie: buyer.cookie },
    })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual(await buyer.ok('GET models/get_similar_items', asked))
  })

  test('validates num', async () => {
    expect(await similar(named('hat', 'grey'), 2)).toHaveLength(2)
    for (const num of [0, 25, 'four'])
      expect(
        await buyer.call('GET models/get_similar_items', { item_id: named('hat', 'grey'), num }),
      ).toMatchObject({ status: 400, error: { error: 'Ask for 1 to 24 pieces' } })
  })

  test('returns only items that are for sale', async () => {
    const hat = named('hat', 'blue')
    expect(await similar(named('hat', 'grey'))).toContain(hat)
    const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID: hat })
    expect(await similar(named('hat', 'grey'))).not.toContain(hat)
    // The page of a held item still shows similar items.
    expect(kindsOf(await similar(hat)).slice(0, 3)).toEqual(['hat', 'hat', 'hat'])
    await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID: 8 })
    await expect.poll(() => similar(named('hat', 'grey'))).toContain(hat)
  })

  test('the rail for a taste begins with what looks like the items that a buyer saved', async () => {
    const person = await app.make.quickBuyer()
    const saved = [named('dress', 'red'), named('dress', 'blue')]
    const { is_feminine } = await app.db
      .selectFrom('items')
      .select('is_feminine')
      .where('id', '=', saved[0] ?? '')
      .executeTakeFirstOrThrow()
    await app.db
      .updateTable('buyers')
      .set({ is_feminine })
      .where('account_id', '=', person.accountID)
      .execute()
    for (const itemID of saved) await person.ok('POST homepage/add_to_cart', { itemID })
    const { rails } = await person.ok('GET homepage/rails')
    const ids = rails.find(({ kind }) => kind === 'taste')?.items.map(({ item_id }) => item_id) ?? []
    expect(ids.slice(0, 2).toSorted()).toEqual([named('dress', 'white'), named('dress', 'black')].toSorted())
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('a draft works only for its own seller, and is not among similar items', async () => {
    const draft = await list('dress', 'crimson-dress-with-gold-buttons', { form: { photos: 2 } })
    await app.db.updateTable('items').set({ photos_expected: 2 }).where('id', '=', draft).execute()
    await app.db
      .updateTable('items')
      .set({ state: 'draft', listed_at: null })
      .where('id', '=', draft)
      .execute()
    await app.pool.query("select pg_notify('items', $1)", [draft])
    await app.embedAll()
    for (const who of [buyer, await app.make.quickSeller()])
      expect(await who.call('GET models/get_similar_items', { item_id: draft })).toMatchObject({
        status: 404,
      })
    expect((await seller.call('GET models/get_similar_items', { item_id: draft })).status).toBe(200)
    expect(await similar(named('dress', 'red'))).not.toContain(draft)
  })

  test('uses tags until the photos have embeddings', async () => {
    const shop = await app.make.shopRow()
    const bare = await app.make.listedItem(shop)
    await app.db
      .insertInto('item_tags')
      .values({ item_id: bare, tag_id: tags['Shoes'] ?? 0 })
      .execute()
    expect(kindsOf(await similar(bare))).toEqual(['shoes', 'shoes', 'shoes', 'shoes'])
  })
})

const collectionOf = async (who: Person, ids: string[]): Promise<string> => {
  const { collectionID } = await who.ok('POST collections/new_collection', { collection_name: 'Mine' })
  for (const itemID of ids) await who.ok('POST collections/add_item_to_collection', { collectionID, itemID })
  return collectionID
}
const forYou = async (collection_id: string) =>
  (await buyer.ok('GET collections/get_similar_items_collection', { collection_id })).item_list.map(
    ({ item_id }) => item_id,
  )

describe('For You', () => {
  test('returns items for every part of the collection, but none of its own items', async () => {
    const held = [named('dress', 'red'), named('dress', 'blue'), named('shoes', 'black')]
    const ids = await forYou(await collectionOf(buyer, held))
    for (const id of held) expect(ids).not.toContain(id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(kindsOf(ids.slice(0, 4)))).toEqual(new Set(['dress', 'shoes']))
  })

  test('also uses items that are sold', async () => {
    const sold = named('shoes', 'grey')
    const collection = await collectionOf(buyer, [sold])
    await buyer.ok('POST tickets/purchase_item', { itemID: sold })
    const ids = await forYou(collection)
    expect(kindsOf(ids)[0]).toBe('shoes')
    expect(ids).not.toContain(sold)
  })

  test('is empty for an empty collection, and refuses the collection of another buyer', async () => {
    expect(await forYou(await collectionOf(buyer, []))).toEqual([])
    const other = await app.make.quickBuyer()
    const theirs = await collectionOf(other, [named('hat', 'grey')])
    expect(
      await buyer.call('GET collections/get_similar_items_collection', { collection_id: theirs }),
    ).toMatchObject({ status: 404, error: { code: 'not_found' } })
  })
})

const madeFor = (isFeminine: 0 | 1) => ({ form: { isFeminine } })

describe('the order of similar items of the same kind', () => {
  test('items of the same colour come first', async () => {
    const twins = {
      red: 'raspberry-short-sleeved-dress',
      blue: 'teal-polka-dot-swing-dress',
      white: 'white-chiffon-maxi-dress',
    }
    for (const [colour, name] of Object.entries(twins)) {
      const twin = await list('dress', name)
      await app.embedAll()
      const [first] = await similar(named('dress', colour))
      expect(first).toBe(twin)
    }
  })

  test('of two identical photos, the item of the same style comes first', async () => {
    const seed = await list('shoes', 'multicolour-knit-runners', madeFor(1))
    const other = await list('shoes', 'taupe-chunky-sneakers', madeFor(0))
    const same = await list('shoes', 'taupe-chunky-sneakers', madeFor(1))
    await app.embedAll()
    const ids = await similar(seed, 24)
    expect(ids).toEqual(expect.arrayContaining([same, other]))
    expect(ids.indexOf(same)).toBeLessThan(ids.indexOf(other))
  })
})
