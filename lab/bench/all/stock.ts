import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { insertItemHolds } from '../../../tests/support/item-holds.ts'
import { hashPassword } from '../../../src/server/features/people/accounts/passwords/passwords.ts'
import { loadCatalogue } from '../../catalogue/load.ts'
import { catalogueItems } from '../../catalogue/items.ts'
import { fillTables } from '../copy.ts'
import type { BenchDatabase } from '../database.ts'
import { fillEmbeddings } from '../embeddings.ts'
import { makeBuyers } from '../people.ts'

export const password = 'tinapay-at-kape-7'
const fewestConversations = 5_000
/** One in this many people has a shop. */
const peopleForAShop = 25

/**
 * Inserts tickets and conversations in proportion to the items: every tenth item is sold, and for ten items there is one
 * conversation of ten messages, but never fewer than the benchmark writes to.
 */
const history = async (client: pg.Client, items: number): Promise<void> => {
  await client.query(`
    create temporary table sold as
      select i.id, i.shop_id, i.price_centavos, i.name, i.size, b.account_id as buyer_id, row_number() over () as n
      from (select *, row_number() over (order by id) - 1 as place from items) i
      join (select account_id, row_number() over (order by account_id) - 1 as place from buyers) b
        on b.place = i.place % (select count(*) from buyers)
      where i.place % 10 = 5`)
  await client.query("update items set state = 'sold' where id in (select id from sold)")
  await client.query('delete from item_search where item_id in (select id from sold)')
  await client.query(`
    insert into pickups (id, shop_id, buyer_id, opened_at, open)
    overriding system value select n, shop_id, buyer_id, now(), false from sold`)
  await client.query("select setval(pg_get_serial_sequence('pickups', 'id'), max(id)) from pickups")
  await client.query(`
    with made as (
      insert into tickets (item_id, shop_id, buyer_id, pickup_id, status, price_centavos, item_name, item_size, created_at,
        seller_due_at, buyer_due_at, handed_over_at)
      select id, shop_id, buyer_id, n, 5, price_centavos, name, size, now(), now(), now(), now() from sold
      returning id, buyer_id)
    insert into ticket_moves (ticket_id, step, from_status, to_status, moved_by, moved_at)
    select id, step, nullif(step - 1, 0), step, buyer_id, now() from made, generate_series(1, 5) step`)
  await client.query(insertItemHolds)
  await client.query(
    `insert into conversations (id, buyer_id, shop_id, last_sequence, last_message_at, buyer_read_sequence,
        seller_read_sequence, buyer_delivered_sequence, seller_delivered_sequence, created_at)
     select gen_random_uuid(), b.account_id, s.id, 10, now() - n * interval '1 second', 10, 10, 10, 10, now()
     from generate_series(0, $1::int - 1) n
     join (select account_id, row_number() over (order by account_id) - 1 as place from buyers) b
       on b.place = n % (select count(*) from buyers)
     join (select id, row_number() over (order by id) - 1 as place from shops) s
       on s.place = (n + 31 * (n / (select count(*) from buyers))) % (select count(*) from shops)
     -- Few people have no more conversations than there are pairs of them.
     on conflict (buyer_id, shop_id) do nothing`,
    [Math.max(Math.ceil(items / 10), fewestConversations)],
  )
  await client.query(`
    insert into messages (conversation_id, sequence, sender, body, client_id, sent_at)
    select id, n, case n % 2 when 1 then 'buyer' else 'seller' end, 'Is this still available po?', gen_random_uuid(),
      last_message_at from conversations, generate_series(1, 10) n`)
}

export interface Stock {
  items: number
  people: number
  /** Whether to insert an embedding for each photo, for searches by photo. */
  embeddings: boolean
}

/** Fills an empty database, or reuses a kept one. */
export const stock = async (bench: BenchDatabase, { items, people, embeddings }: Stock): Promise<void> => {
  const done = join(bench.folder, 'stocked')
  const start = performance.now()
  if (!existsSync(done)) {
    const passwordHash = await hashPassword(password)
    const shops = Math.ceil(people / peopleForAShop)
    const ids = await loadCatalogue(bench.superuser, catalogueItems(items), shops)
    await fillTables(bench.superuser, async (client) => {
      await makeBuyers(client, people - shops, passwordHash)
      await history(client, items)
      if (embeddings) await fillEmbeddings(client, ids)
    })
    await writeFile(done, '')
  }
  process.stdout.write(
    `\n${items.toLocaleString('en')} items, ${people.toLocaleString('en')} people: ready after ` +
      `${Math.round((performance.now() - start) / 1000)} s\n`,
  )
}
