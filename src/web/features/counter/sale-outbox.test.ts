import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentNotice, notice } from '#web/ui/notice-store.ts'
import { changeKept, dropSale, sell } from './sale-outbox.ts'

const price = 320
const sold = { saleID: 'sale', name: 'Mint tee', price, undone: false }

/** The calls and their inputs. The sale is answered when `answerSale` is called. */
let asked: [call: string, input: Record<string, unknown>][]
let answerSale: () => void
let failing: string | undefined

const reply = (body: object, status = 200) => new Response(JSON.stringify(body), { status })

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  const mayAnswer = new Promise<void>((resolve) => {
    answerSale = resolve
  })
  asked = []
  failing = undefined
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    const call = address.replace('/api/store/', '')
    const input = JSON.parse(body) as Record<string, unknown>
    asked.push([call, input])
    if (call === failing) return reply({ code: 'internal', error: 'Something went wrong.' }, 500)
    if (call === 'sell_in_shop') await mayAnswer
    return reply({ ...sold, ...(call === 'undo_sale' ? { undone: true } : input) })
  })
})
afterEach(() => {
  notice.close()
  vi.unstubAllGlobals()
})

/** A sale on its way, and the id by which this phone keeps it. */
const startSale = async () => {
  const outcome = sell({ number: 1001 })
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  return { outcome, clientID: String(asked[0]?.[1]['clientID']) }
}

test('a sale that nobody changes on its way is sold as it was sent', async () => {
  const { outcome } = await startSale()
  answerSale()
  expect(await outcome).toMatchObject({ kind: 'sold', sale: { saleID: 'sale', price } })
  expect(asked).toHaveLength(1)
  expect(currentNotice()).toBeUndefined()
})

test('a price that is typed while the sale is on its way is what was paid', async () => {
  const { outcome, clientID } = await startSale()
  changeKept(clientID, { price: 290 })
  answerSale()
  expect(await outcome).toMatchObject({ kind: 'sold', sale: { price: 290 } })
  expect(asked[1]).toEqual(['change_sale_price', { saleID: 'sale', price: 290 }])
})

test('a sale that is removed while it is on its way is undone', async () => {
  const { outcome, clientID } = await startSale()
  dropSale(clientID)
  answerSale()
  expect(await outcome).toMatchObject({ kind: 'sold', sale: { undone: true } })
  expect(asked[1]).toEqual(['undo_sale', { saleID: 'sale' }])
  expect(currentNotice()).toBeUndefined()
})

test.each([
  ['undo', 'undo_sale', dropSale, 'Mint tee was sold, and the sale was not undone'],
  [
    'new price',
    'change_sale_price',
    (clientID: string) => changeKept(clientID, { price: 290 }),
    'The price of Mint tee was not changed',
  ],
])('the seller is told when the %s fails, and sees the sale as it is', async (_, call, edit, text) => {
  failing = call
  const { outcome, clientID } = await startSale()
  edit(clientID)
  answerSale()
  expect(await outcome).toMatchObject({ kind: 'sold', sale: { price, undone: false } })
  expect(currentNotice()).toMatchObject({ kind: 'failure', text, hint: 'Something went wrong.' })
})
