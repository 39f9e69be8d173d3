import type { Client } from './client.ts'

/** The ids of the whole feed of this buyer, in order. */
export const feedOf = async (buyer: Client, cursor?: string): Promise<string[]> => {
  const page = await buyer.ok('GET homepage', cursor ? { cursor } : {})
  const ids = page.items.map(({ item_id }) => item_id)
  return page.cursor ? [...ids, ...(await feedOf(buyer, page.cursor))] : ids
}
