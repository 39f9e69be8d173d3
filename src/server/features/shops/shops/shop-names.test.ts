import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shopNameKey } from '#server/platform/names/shop-name-key.ts'
import { prepareDatabaseAt } from '#server/prepare-database.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { asOwner } from '#tests/support/database.ts'
import { testPassword } from '#tests/support/factories.ts'

let here: TestApp
/** A second process on the same database. */
let there: TestApp

beforeAll(async () => {
  here = await startApp()
  there = await startApp({}, here)
})
afterAll(async () => {
  await there.stop()
  await here.stop()
})

type Seller = Awaited<ReturnType<TestApp['make']['quickSeller']>>

const open = (seller: Seller, name: string) =>
  seller.call('POST store/create_new_shop', { name, address: 'Baguio' })
const rename = (seller: Seller, name: string) => seller.call('POST store/update_shop', { name })

const sentence = 'Another shop has this name already. Please choose a different one.'
const taken = {
  status: 409,
  error: { code: 'shop_name_taken', error: sentence, fields: { name: sentence } },
}

/** A seller whose open shop has this name. */
const named = async (name: string) => {
  const seller = await here.make.quickSeller()
  expect((await open(seller, name)).status).toBe(200)
  return seller
}

describe('a name that looks like that of another open shop', () => {
  test.each([
    'Luz’s Closet',
    'LUZ’S  CLOSET',
    'Luz´s-Closet!',
    'Ｌｕｚ’ｓ Closet',
    'Luz’s Сlosеt',
    'Luz’s Closet ✨',
    'Lúz’s Clöset',
    'Luz’s CIoset',
    'Luz’s Clos3t',
    'Luz’s Closet\ufe0f',
    `Luz’s Closet${'\u0301'.repeat(30)}`,
  ])('is refused for a new shop and for a renamed one: %s', async (name) => {
    if (name === 'Luz’s Closet') await named("Luz's Closet")
    const fresh = await here.make.quickSeller()
    expect(await open(fresh, name)).toMatchObject(taken)
    const other = await here.make.quickShopkeeper()
    expect(await rename(other, name)).toMatchObject(taken)
    expect((await open(fresh, `${name} of ${fresh.accountID}`)).status).toBe(200)
  })

  test('is given to one of the sellers who ask for it in the same instant', async () => {
    const sellers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => (n % 2 ? here : there).make.quickSeller()),
    )
    const renaming = await Promise.all(Array.from({ length: 4 }, () => here.make.quickShopkeeper()))
    const answers = await Promise.all([
      ...sellers.map((seller, n) => open(seller, n % 3 ? 'Sabay Sabay' : 'sabay  SABAY')),
      ...renaming.map((seller) => rename(seller, 'Sabay-Sabay')),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error?.code === 'shop_name_taken')).toHaveLength(11)
  })

  test('can be spelled otherwise by the shop that has it, and is free once that is renamed or its owner gone', async () => {
    const owner = await here.make.seller()
    await open(owner, 'Kuya Jun')
    expect((await rename(owner, 'KUYA JUN!')).status).toBe(200)
    expect((await rename(owner, 'Kuya Jun Two')).status).toBe(200)
    await named('Kuya Jun')
    expect(await rename(owner, 'kuya jun')).toMatchObject(taken)
    await owner.ok('POST auth/delete_account', { password: testPassword })
    await named('Kuya Jun Two')
  })
})

const reserved = {
  status: 422,
  error: {
    code: 'name_reserved',
    fields: {
      name: 'This name could be taken for Ukay, a wallet or a badge. Please choose a different one.',
    },
  },
}

describe('a name that passes for the marketplace, a wallet or a badge', () => {
  test('is refused for a new shop and for a renamed one', async () => {
    const fresh = await here.make.quickSeller()
    const other = await here.make.quickShopkeeper()
    for (const name of ['Ukay Support', 'GCаsh', '✓ Verified', 'G-Cash 24/7', 'Ukay 0fficial', 'Maya']) {
      expect(await open(fresh, name), name).toMatchObject(reserved)
      expect(await rename(other, name), name).toMatchObject(reserved)
    }
    expect((await open(fresh, 'Ukay ni Maya')).status).toBe(200)
  })
})

describe('shops that had the same name before names were unique', () => {
  test('keep it: the oldest has the key, the others change all but their name, and need another name to change it', async () => {
    const oldest = await here.make.quickShopkeeper()
    const second = await here.make.quickShopkeeper()
    const third = await here.make.quickShopkeeper()
    const shops = [oldest, second, third]
    const keys = () =>
      here.ownerRuns<{ id: string; name_key: string | null }>(
        'select id, name_key from shops where id = any($1) order by created_at, id',
        [shops.map(({ shopID }) => shopID)],
      )
    // As the version before left them.
    for (const [n, { shopID }] of shops.entries())
      await here.ownerRuns(
        `update shops set name = $2, name_key = null, created_at = now() + $3 * interval '1 day' where id = $1`,
        [shopID, n === 1 ? 'DALAWANG Kambal' : 'Dalawang Kambal', n],
      )
    const migrate = () => prepareDatabaseAt(asOwner(here.connection), here.connection.user)
    await migrate()
    const set = [shopNameKey('Dalawang Kambal'), null, null]
    expect((await keys()).map(({ name_key }) => name_key)).toEqual(set)
    await migrate()
    expect((await keys()).map(({ name_key }) => name_key)).toEqual(set)

    expect((await second.call('POST store/update_shop', { address: 'Itogon' })).status).toBe(200)
    // The form sends the unchanged name too.
    const unchanged = { name: 'DALAWANG Kambal', address: 'Tuba' }
    expect((await second.call('POST store/update_shop', unchanged)).status).toBe(200)
    expect(await rename(second, 'Dalawang kambal')).toMatchObject(taken)
    expect((await rename(third, 'Ikatlong Kambal')).status).toBe(200)
    expect((await rename(oldest, 'Unang Kambal')).status).toBe(200)
    await migrate()
    expect((await keys()).map(({ name_key }) => name_key)).toEqual(
      ['Unang Kambal', 'Dalawang Kambal', 'Ikatlong Kambal'].map(shopNameKey),
    )
  })
})
