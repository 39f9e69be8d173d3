import { type BrowserContext, expect } from '@playwright/test'

interface Item {
  itemID: string
  price: number
}

const post = async (context: BrowserContext, path: string, data: object) => {
  const reply = await context.request.post(`/api/${path}`, { data })
  expect(reply.status(), `${path}: ${await reply.text()}`).toBe(200)
  return (await reply.json()) as { sale: { saleID: string; slug: string; title: string } }
}

const get = async (context: BrowserContext, path: string): Promise<unknown> => {
  const reply = await context.request.get(`/api/${path}`)
  expect(reply.status(), path).toBe(200)
  return reply.json()
}

const titleOfSale = 'Friday night rack'

/** The demo's seller shows five of eight items. Two buyers claim one each, and one is held for a name from the comments. */
export const runLiveSale = async (seller: BrowserContext, buyers: BrowserContext[]) => {
  const { sales } = (await get(seller, 'live/get_sales')) as {
    sales: { saleID: string; slug: string; title: string; state: string }[]
  }
  // A second run of this script uses the sale of the first.
  const running = sales.find(({ title, state }) => title === titleOfSale && state === 'running')
  if (running) return running
  const { items } = (await get(seller, 'store/get_own_items?state=for_sale')) as { items: Item[] }
  const chosen = items.slice(0, 8)
  const { sale } = await post(seller, 'live/new_sale', {
    title: titleOfSale,
    startsAt: new Date(Date.now() + 60_000).toISOString(),
    stream: 'facebook.com/ukay',
    clientID: crypto.randomUUID(),
  })
  const { saleID } = sale
  await post(seller, 'live/set_items', { saleID, itemIDs: chosen.map(({ itemID }) => itemID) })
  await post(seller, 'live/start_sale', { saleID })
  for (const [n, { itemID, price }] of chosen.slice(0, 5).entries()) {
    await post(seller, 'live/show_piece', { saleID, itemID })
    const buyer = buyers[n]
    if (buyer)
      await post(buyer, 'live/claim', { slug: sale.slug, itemID, price, clientID: crypto.randomUUID() })
    if (n === 2)
      await post(seller, 'live/claim_for_name', {
        saleID,
        itemID,
        name: 'Joy Domingo',
        clientID: crypto.randomUUID(),
      })
  }
  return sale
}
