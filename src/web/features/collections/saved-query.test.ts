import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { savedQuery } from './saved-query.ts'

const yes = { saved: true, savedPrice: 310 }
const no = { saved: false, savedPrice: undefined }

afterEach(() => vi.unstubAllGlobals())

/** A fake server. Returns the list of requests that it gets. */
const serve = (saved: string[], status = 200) => {
  const asked: string[][] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const itemIDs = new URLSearchParams(address.split('?')[1]).getAll('itemIDs')
    asked.push(itemIDs)
    const found = itemIDs.filter((itemID) => saved.includes(itemID))
    const body = { itemIDs: found, prices: found.map((itemID) => ({ itemID, savedPrice: 310 })) }
    return new Response(JSON.stringify(body), { status })
  })
  return asked
}

const among = () => ['a', 'b', 'c', 'd']

test('save buttons that appear together share one request, which also covers their neighbours', async () => {
  const asked = serve(['b', 'd'])
  const queries = new QueryClient()
  const ask = (itemID: string) => queries.fetchQuery(savedQuery(itemID, queries, among))
  expect(await Promise.all([ask('a'), ask('b')])).toEqual([no, yes])
  expect(await Promise.all([ask('c'), ask('d')])).toEqual([no, yes])
  expect(asked).toEqual([['a', 'b', 'c', 'd']])
})

test('a save button that appears during a request waits for the same reply', async () => {
  const asked = serve(['c'])
  const queries = new QueryClient()
  const ask = (itemID: string) => queries.fetchQuery(savedQuery(itemID, queries, among))
  const first = ask('a')
  await vi.waitFor(() => expect(asked).toHaveLength(1), 20_000)
  expect(await Promise.all([first, ask('c'), ask('d')])).toEqual([no, yes, no])
  expect(asked).toEqual([['a', 'b', 'c', 'd']])
})

test('invalidated items are fetched again', async () => {
  const saved = ['a']
  const asked = serve(saved)
  const queries = new QueryClient()
  const ask = (itemID: string) => queries.fetchQuery(savedQuery(itemID, queries, () => ['a', 'b']))
  expect(await ask('a')).toEqual(yes)
  saved.splice(0, 1, 'b')
  await queries.invalidateQueries({ queryKey: ['GET collections/get_saved'] })
  expect(await Promise.all([ask('a'), ask('b')])).toEqual([no, yes])
  expect(asked).toHaveLength(2)
})

test('no request is for more than 100 items', async () => {
  const itemIDs = Array.from({ length: 250 }, (_, n) => `item ${n}`)
  const asked = serve(['item 249'])
  const queries = new QueryClient()
  const answers = await Promise.all(itemIDs.map((itemID) => queries.fetchQuery(savedQuery(itemID, queries))))
  expect(answers.filter(({ saved }) => saved)).toHaveLength(1)
  expect(answers[249]).toEqual(yes)
  expect(asked.map(({ length }) => length).toSorted((a, b) => b - a)).toEqual([100, 100, 50])
})

test('a failure rejects every query of the batch, and later queries fetch again', async () => {
  serve([], 400)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const ask = (itemID: string) => queries.fetchQuery(savedQuery(itemID, queries))
  const answers = await Promise.allSettled([ask('a'), ask('b')])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  serve(['a'])
  expect(await ask('a')).toEqual(yes)
})
