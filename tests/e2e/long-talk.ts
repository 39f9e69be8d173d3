import { v7 as uuidv7 } from 'uuid'
import { shopNameKey } from '#server/platform/names/shop-name-key.ts'
import type { Database } from '#server/platform/db/connect.ts'
import type { factories } from '#tests/support/factories.ts'
import { longTalkMessages, longTalkUnread } from './people.ts'

interface Given {
  db: Database['db']
  make: ReturnType<typeof factories>
  buyerID: string
  sellerID: string
  shop: string
  photo: { key: string; placeholder: string; width: number; height: number }
}

/** Minutes between two messages, from a few to several days. */
const gaps = [1, 2, 1, 45, 3, 240, 1, 1, 700]

/** Inserts a conversation of several days about an item. The newest messages are the seller's and unread. */
export const seedLongTalk = async ({ db, make, buyerID, sellerID, shop, photo }: Given): Promise<void> => {
  const now = Date.now()
  const shopID = await make.shopRow(sellerID)
  await db
    .updateTable('shops')
    .set({ name: shop, name_key: shopNameKey(shop) })
    .where('id', '=', shopID)
    .execute()
  const item_id = await make.listedItem(shopID, { name: 'Corduroy Jacket', at: new Date(now - 9e8) })
  const { key, placeholder, width, height } = photo
  await db
    .updateTable('item_photos')
    .set({ key, placeholder, width, height })
    .where('item_id', '=', item_id)
    .execute()

  const conversation_id = uuidv7()
  const firstUnread = longTalkMessages - longTalkUnread + 1
  let minutesAgo = 5
  const messages = Array.from({ length: longTalkMessages }, (_, at) => {
    const sequence = longTalkMessages - at
    const sent_at = new Date(now - minutesAgo * 60_000)
    minutesAgo += gaps[at % gaps.length] ?? 1
    return {
      conversation_id,
      sequence,
      sender: sequence >= firstUnread || sequence % 3 === 0 ? ('seller' as const) : ('buyer' as const),
      body:
        sequence % 7 === 0
          ? `Message ${sequence}. ${'It has two pockets and a warm lining. '.repeat(4)}`
          : `Message ${sequence}`,
      client_id: uuidv7(),
      sent_at,
    }
  })
  await db
    .insertInto('conversations')
    .values({
      id: conversation_id,
      buyer_id: buyerID,
      shop_id: shopID,
      item_id,
      last_sequence: longTalkMessages,
      last_message_at: messages[0]?.sent_at ?? null,
      buyer_read_sequence: firstUnread - 1,
      seller_read_sequence: longTalkMessages,
      buyer_delivered_sequence: firstUnread - 1,
      seller_delivered_sequence: longTalkMessages,
      created_at: messages.at(-1)?.sent_at ?? new Date(),
    })
    .execute()
  await db.insertInto('messages').values(messages).execute()
}
