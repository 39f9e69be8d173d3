import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { diskStorage } from '#server/platform/storage/disk.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { type TestConnection, asSuperuser } from '#tests/support/database.ts'
import { firstVersion, migrateHere } from '#tests/support/first-version.ts'
import { checkAll, checkRows } from './check-all.ts'
import { guardIndexes, guardTriggers, guards, rules } from './checks.ts'

let scratch: string
let storage: Storage
let connection: TestConnection
let root: pg.Client

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'ukay-check-'))
  storage = diskStorage(join(scratch, 'files'))
  connection = await firstVersion(storage)
  await migrateHere(connection)
  root = new pg.Client(asSuperuser(connection))
  await root.connect()
})
afterAll(async () => {
  await root.end()
  await rm(scratch, { recursive: true })
})

// The errors of a case are never committed. Triggers and foreign keys are off, and other constraints are dropped.
beforeEach(async () => {
  await root.query('begin; set local session_replication_role = replica')
})
afterEach(async () => {
  await root.query('rollback')
})

const id = (number: number): string => `01900000-0000-7000-8000-000000000${number}`
const [ana, maria, jose, admin] = [id(101), id(103), id(104), id(105)]
const [forSale, held, sold, withdrawn, draft] = [id(300), id(301), id(303), id(304), id(305)]
const talk = id(601)

const drop = (table: string, ...constraints: string[]): string =>
  `alter table ${table} ${constraints.map((name) => `drop constraint ${name} cascade`).join(', ')};`
const copyOf = (table: string, change: string, where: string): string =>
  `create temporary table again on commit drop as select * from ${table} where ${where};
   update again set ${change}; insert into ${table} select * from again;`

/** A hold for a name in a live sale, with the values of some columns. */
const holdOf = (itemID: string, columns: string, values: string): string =>
  `insert into live_sales (id, shop_id, slug, title, starts_at, made_by, made_at, client_id)
     select '${id(901)}', shop_id, 'midnight', 'Midnight', now(), '${maria}', now(), id from items where id = '${itemID}';
   insert into live_bills (id, sale_id, name, made_at) values ('${id(902)}', '${id(901)}', 'Mara', now());
   insert into name_holds (sale_id, item_id, bill_id, price_centavos, held_at, due_at, client_id${columns})
     values ('${id(901)}', '${itemID}', '${id(902)}', 100, now(), now(), '${id(903)}'${values})`

/** A bundle of ticket 2 alone. */
const bundleOf = (centavos: number, share: number): string =>
  `insert into bundles (id, pickup_id, items, centavos, made_at) overriding system value
     select 7, pickup_id, 1, ${centavos}, now() from tickets where id = 2;
   update tickets set bundle_id = 7, own_centavos = ${centavos} + 1, price_centavos = ${share} where id = 2`

/** The rule, the error, and the exact finding of the rule. Other rules may find it too. */
type Case = [wrong: string, done: string, said: string[]]

const ticketCases: Case[] = [
  [
    'An item has more than one live ticket',
    'drop index tickets_one_per_item; update tickets set status = 2 where id = 1',
    [`item ${held}: tickets 1, 2`],
  ],
  [
    'The history of a ticket has gaps, or does not lead from step to step',
    'delete from ticket_moves where ticket_id = 4 and step = 2',
    ['ticket 4, step 3'],
  ],
  [
    'The history of a ticket has gaps, or does not lead from step to step',
    'update ticket_moves set from_status = 3 where ticket_id = 6 and step = 3',
    ['ticket 6, step 3'],
  ],
  [
    'A ticket went back',
    'insert into ticket_moves values (4, 4, 5, 4, null, now()), (5, 3, 6, 6, null, now())',
    ['ticket 4: 5 to 4', 'ticket 5: 6 to 6'],
  ],
  [
    'A ticket is not where its history ends',
    'update tickets set status = 4, buyer_due_at = now() where id = 2; delete from ticket_moves where ticket_id = 5',
    ['ticket 2: 4 instead of 3', 'ticket 5: 6 instead of no history'],
  ],
  [
    'A ticket began in another state than 1, or was not opened by its buyer',
    `update ticket_moves set to_status = 2 where ticket_id = 5 and step = 1;
     update ticket_moves set moved_by = '${maria}' where ticket_id = 3 and step = 1;
     update ticket_moves set moved_by = null where ticket_id = 4 and step = 1`,
    ['ticket 3', 'ticket 4', 'ticket 5'],
  ],
  [
    'A ticket is in a state that there is not, or awaits pickup without a deadline',
    `${drop('tickets', 'tickets_check', 'tickets_status_check')} alter table tickets alter level drop expression;
     update tickets set status = 10, level = 4 where id = 1; update tickets set level = 2 where id = 2;
     update tickets set buyer_due_at = null where id = 3`,
    ['ticket 1: 10', 'ticket 2: 3', 'ticket 3: 4'],
  ],
  [
    'A ticket was cancelled by somebody who may not, too late, or not for good',
    `${drop('ticket_moves', 'ticket_moves_cancelled_early', 'ticket_moves_from_status_check')}
     update ticket_moves set to_status = 9 where (ticket_id, step) in ((2, 2), (4, 3));
     update ticket_moves set from_status = 9 where ticket_id = 6 and step = 3`,
    ['ticket 2, step 2', 'ticket 4, step 3', 'ticket 6, step 3'],
  ],
  [
    'A ticket does not know when its item was handed over',
    'update tickets set handed_over_at = null where id = 4; update tickets set handed_over_at = now() where id = 2',
    ['ticket 2', 'ticket 4'],
  ],
  [
    'A pickup is open without an open ticket, or closed with one',
    'drop index pickups_one_open; update pickups set open = not open where id in (select pickup_id from tickets where id in (2, 4))',
    ['pickup 2', 'pickup 5'],
  ],
  [
    'A ticket names another shop than its item',
    `update tickets set shop_id = '${id(202)}' where id = 6`,
    ['ticket 6'],
  ],
  [
    'A purchase names a ticket of another item or buyer',
    `insert into purchases select buyer_id, '${id(801)}', item_id, id, true from tickets where id in (1, 2, 3);
     update purchases set item_id = '${forSale}' where ticket_id = 1;
     update purchases set buyer_id = '${maria}' where ticket_id = 2`,
    [`purchase ${id(801)}: ticket 1`, `purchase ${id(801)}: ticket 2`],
  ],
]

/** An open offer of Ana for this item, so many centavos. */
const offerFor = (item: string, centavos: number): string =>
  `insert into offers (item_id, shop_id, buyer_id, made_by, centavos, asked_centavos, made_at, until, notified)
   select id, shop_id, '${ana}', 'buyer', ${centavos}, ${centavos} + 1, now(), now() + interval '1 day', true
   from items where id = '${item}'`

const itemCases: Case[] = [
  [
    'An item is not as its hold says',
    `update items set state = 'withdrawn' where id = '${id(302)}';
     update items set state = 'listed' where id = '${sold}';
     update items set state = 'sold' where id = '${withdrawn}';
     update items set state = 'draft', listed_at = null where id = '${id(306)}'`,
    [
      `item ${id(302)}: withdrawn, ticket`,
      `item ${sold}: listed, ticket`,
      `item ${withdrawn}: sold, no hold`,
      `item ${id(306)}: draft, no hold`,
    ],
  ],
  [
    'What blocks items is not as their live sale, drop or shop says, or blocks what somebody holds',
    `insert into item_blocks (shop_id, item_id, reason) select shop_id, id, 'live_sale' from items where id = '${forSale}';
     insert into item_blocks (shop_id, item_id, reason) select shop_id, id, 'drop' from items where id = '${id(306)}';
     insert into item_blocks (shop_id, item_id, reason) select shop_id, id, 'taken_down' from items where id = '${held}';
     update shops set paused_at = now() where id = '${id(202)}'`,
    [`item ${forSale}, live sale`, `item ${held}, ticket`, `item ${id(306)}, drop`, `shop ${id(202)}`],
  ],
  [
    'The hold of an item is not as its ticket, turn, name or sale over the counter says',
    `insert into counter_sales (id, shop_id, item_id, client_id, price_centavos, sold_by, sold_at)
       select '${id(904)}', shop_id, id, id, 100, '${maria}', now() from items where id = '${forSale}';
     update item_holds set until = until + interval '1 hour' where item_id = '${held}';
     delete from item_holds where item_id = '${sold}'`,
    [
      `item ${forSale}: nothing instead of counter`,
      `item ${held}: ticket instead of ticket`,
      `item ${sold}: nothing instead of ticket`,
    ],
  ],
  [
    'The hold of an item is not as its ticket, turn, name or sale over the counter says',
    holdOf(held, '', ''),
    [`item ${held}: nothing instead of name`],
  ],
  [
    'An offer is open for an item that cannot be bought, or is not below its price',
    `${offerFor(held, 100)}; ${offerFor(forSale, 99_999_998)}`,
    [`item ${held}: listed`, `item ${forSale}: listed`],
  ],
  [
    'The shares of a bundle are not its price',
    bundleOf(50_000, 49_999),
    ['bundle 7: 49999 instead of 50000'],
  ],
  [
    'A ticket is not what its offer said',
    `${offerFor(held, 100)};
     update offers set state = 'accepted', ended_at = now(), ticket_id = (
       select id from tickets where item_id = '${held}' and status between 1 and 5)`,
    ['ticket 2'],
  ],
  [
    'Somebody is in line for an item that nobody holds',
    `insert into line_places (item_id, buyer_id, joined_at) values ('${forSale}', '${ana}', now())`,
    [`item ${forSale}, place 1`],
  ],
  [
    'What was held for a name is not with whoever took the bill over',
    holdOf(forSale, ', ended_at, end_reason', ", now(), 'taken'"),
    [`bill ${id(902)}`],
  ],
  [
    'An item is shown without all of its photos, or a draft has them all',
    `delete from item_photos where item_id = '${held}' and position = 1;
     update items set photos_expected = 1 where id = '${draft}'`,
    [`item ${held}: listed, 1 of 2`, `item ${draft}: draft, 1 of 1`],
  ],
  [
    'Search does not know an item that is shown, or knows one that is not',
    `delete from item_search where item_id = '${forSale}';
     update item_search set held = false where item_id = '${held}';
     update item_search set price_centavos = 1 where item_id = '${id(306)}';
     ${copyOf('item_search', `item_id = '${draft}'`, `item_id = '${id(302)}'`)}
     delete from item_photos where item_id = '${id(302)}'`,
    [`item ${forSale}`, `item ${held}`, `item ${id(302)}`, `item ${draft}`, `item ${id(306)}`],
  ],
  [
    'A tile shows something else than the item is',
    `update item_search set title = 'Another name' where item_id = '${forSale}';
     update item_photos set key = 'another' where item_id = '${held}' and position = 0;
     delete from item_tags where item_id = '${id(302)}'`,
    [`item ${forSale}`, `item ${held}`, `item ${id(302)}`],
  ],
]

const chatCases: Case[] = [
  [
    'The messages of a conversation have gaps',
    `delete from messages where conversation_id = '${talk}' and sequence = 2`,
    [`conversation ${talk}: 2 messages up to 3, counted 3`],
  ],
  [
    'The messages of a conversation have gaps',
    `update messages set sequence = 4 where conversation_id = '${talk}' and sequence = 2`,
    [`conversation ${talk}: 3 messages up to 4, counted 3`],
  ],
  [
    'The messages of a conversation have gaps',
    `${drop('messages', 'messages_pkey')}
     update messages set sequence = 1 where conversation_id = '${talk}' and sequence = 2`,
    [`conversation ${talk}: 3 messages up to 3, counted 3`],
  ],
  [
    'The messages of a conversation have gaps',
    `update conversations set last_message_at = '2020-01-01Z' where id = '${talk}'`,
    [`conversation ${talk}: 3 messages up to 3, counted 3`],
  ],
  ...['buyer', 'seller'].flatMap((side): Case[] =>
    [
      `${side}_read_sequence = -1`,
      `${side}_read_sequence = 3, ${side}_delivered_sequence = 2`,
      `${side}_delivered_sequence = 4`,
    ].map((change) => [
      'A conversation was read further than it goes',
      `${drop('conversations', 'conversations_check', 'conversations_check1')}
       update conversations set ${change} where id = '${talk}'`,
      [`conversation ${talk}`],
    ]),
  ),
]

const peopleCases: Case[] = [
  [
    'An account is not exactly what its kind says',
    `delete from buyers where account_id = '${ana}'; delete from sellers where account_id = '${maria}';
     insert into sellers (account_id, address) values ('${admin}', 'Baguio')`,
    [`account ${ana}: buyer`, `account ${maria}: seller`, `account ${admin}: admin`],
  ],
  [
    'A login opens an account that is not the other side of the same person',
    `update accounts set login_id = '${ana}' where id = '${maria}'`,
    [`account ${maria}`],
  ],
  [
    'Somebody holds an item of their own shop',
    `update accounts set login_id = (select buyer_id from item_holds where item_id = '${held}')
     where id = (select s.owner_id from items i join shops s on s.id = i.shop_id where i.id = '${held}')`,
    [`item ${held}`],
  ],
  [
    'A seller is accepted or rejected without a decision, or otherwise than decided',
    `update sellers set verified = 0 where account_id = '${maria}';
     update sellers set verified = 1 where account_id = '${jose}'`,
    [`seller ${maria}: 0`, `seller ${jose}: 1`],
  ],
  [
    'A seller is accepted or rejected without a decision, or otherwise than decided',
    `delete from verification_decisions where seller_id = '${maria}'`,
    [`seller ${maria}: 1`],
  ],
  [
    'A seller awaits a decision otherwise than the documents say',
    `update sellers set documents_complete_at = null where account_id = '${maria}';
     update id_documents set replaced_at = now() where seller_id = '${jose}' and kind = 'selfie'`,
    [`seller ${maria}`, `seller ${jose}`],
  ],
]

const repeatCases: Case[] = [
  [
    'An address has more than one account',
    `drop index accounts_email; update accounts set email = 'ANA@example.ph' where id = '${maria}'`,
    ['accounts ana@example.ph: 2 times'],
  ],
  [
    'A seller has more than one shop',
    `${drop('shops', 'shops_owner_id_key')} update shops set owner_id = '${maria}'`,
    [`shops ${maria}: 2 times`],
  ],
  [
    'A form made more than one item',
    `${drop('items', 'items_shop_id_client_id_key')} ${copyOf('items', `id = '${id(399)}'`, `id = '${forSale}'`)}`,
    [`items ${id(201)}, ${id(901)}: 2 times`],
  ],
  [
    'A press of Buy Now bought more than one item',
    `drop index purchases_one_item;
     insert into purchases select '${ana}', '${id(801)}', item_id, id, false from tickets where id in (4, 5)`,
    [`purchases ${ana}, ${id(801)}: 2 times`],
  ],
  [
    'An item came to two tickets by one press',
    `${drop('purchases', 'purchases_pkey')}
     insert into purchases select '${ana}', '${id(801)}', '${sold}', id, true from tickets where id in (4, 5)`,
    [`purchases ${ana}, ${id(801)}, ${sold}: 2 times`],
  ],
  [
    'A message was taken twice',
    `${drop('messages', 'messages_conversation_id_sender_client_id_key')}
     update messages set client_id = '${id(611)}' where sequence = 3`,
    [`messages ${talk}, buyer, ${id(611)}: 2 times`],
  ],
  [
    'A buyer and a shop have two conversations',
    `${drop('conversations', 'conversations_buyer_id_shop_id_key')}
     update conversations set buyer_id = '${ana}'`,
    [`conversations ${ana}, ${id(201)}: 2 times`],
  ],
  [
    'An item is in a cart twice',
    `${drop('cart_entries', 'cart_entries_pkey')} insert into cart_entries select * from cart_entries
     where item_id = '${forSale}'`,
    [`cart_entries ${ana}, ${forSale}: 2 times`],
  ],
  [
    'A press of Add to Cart stands for two items',
    `${drop('cart_additions', 'cart_additions_pkey')}
     insert into cart_additions select '${ana}', '${id(801)}', id, now() from items where id in ('${sold}', '${forSale}')`,
    [`cart_additions ${ana}, ${id(801)}: 2 times`],
  ],
  [
    'A collection was made twice',
    `${drop('collections', 'collections_owner_id_client_id_key')} update collections set client_id = '${id(511)}';
     ${copyOf('collections', `id = '${id(502)}'`, 'true')}`,
    [`collections ${ana}, ${id(511)}: 2 times`],
  ],
  [
    'A voucher was redeemed twice',
    `${drop('voucher_redemptions', 'voucher_redemptions_pkey')}
     update voucher_redemptions set voucher_id = '00000000-0000-4000-8000-000000000001'`,
    ['voucher_redemptions 00000000-0000-4000-8000-000000000001: 2 times'],
  ],
  [
    'A batch of vouchers was made twice',
    `${drop('voucher_batches', 'voucher_batches_issued_by_client_id_key')}
     insert into voucher_batches (id, issued_by, client_id, amount_centavos, count, issued_at)
     select gen_random_uuid(), '${admin}', '${id(721)}', 100, 1, now() from generate_series(1, 3)`,
    [`voucher_batches ${admin}, ${id(721)}: 3 times`],
  ],
  [
    'A photo is in two places',
    `${drop('item_photos', 'item_photos_pkey')} update item_photos set position = 0 where item_id = '${held}'`,
    [`item_photos ${held}, 0: 2 times`],
  ],
  [
    'A seller has two current documents of a kind',
    `drop index id_documents_current; update id_documents set replaced_at = null where id = '${id(401)}'`,
    [`id_documents ${maria}, id1: 2 times`],
  ],
]

const cases = [...ticketCases, ...itemCases, ...chatCases, ...peopleCases, ...repeatCases]

test('the check accepts the data of an older version', async () => {
  expect(await checkAll(connection, storage)).toMatchObject({ findings: [] })
  expect(await checkRows(root, [...rules, ...guards])).toEqual([])
})

test('each rule has a case below', () => {
  expect([...new Set(cases.map(([wrong]) => wrong))].toSorted()).toEqual(
    rules.map(({ wrong }) => wrong).toSorted(),
  )
})

test.each(cases)('%s (case %#)', async (wrong, done, said) => {
  await root.query(done)
  const found = (await checkRows(root, rules)).find((finding) => finding.wrong === wrong)
  expect(found?.examples.toSorted()).toEqual(said.toSorted())
})

test('a complete draft that its seller publishes later is right', async () => {
  await root.query(`update items set photos_expected = 1, kept_as_draft = true where id = '${draft}'`)
  expect(await checkRows(root, rules)).toEqual([])
})

test('stopped buyers and a paused shop are right', async () => {
  await root.query(
    `insert into ticket_moves (ticket_id, step, from_status, to_status, moved_by, moved_at)
       select id, (select max(step) + 1 from ticket_moves where ticket_id = id), status, 9, null, now()
       from tickets where status between 1 and 4;
     update tickets set status = 9, ended_because = 'buyer_stopped' where status between 1 and 4;
     delete from item_holds where until is not null;
     update pickups set open = false;
     insert into item_blocks (shop_id, reason) select id, 'shop_paused' from shops;
     update shops set paused_at = now();
     delete from item_search`,
  )
  expect(await checkRows(root, rules)).toEqual([])
})

test('what stays of a seller who deleted the account is right: a decision, and an item sold over the counter', async () => {
  await root.query(
    `update accounts set deleted_at = now() where id in (select seller_id from verification_decisions);
     update sellers set verified = 0 where account_id in (select seller_id from verification_decisions);
     insert into item_holds (item_id, kind)
       select i.id, 'counter' from items i join shops s on s.id = i.shop_id join accounts a on a.id = s.owner_id
       where i.id = '${forSale}' and a.deleted_at is not null;
     update items set state = 'sold' where id = '${forSale}';
     delete from item_search where item_id = '${forSale}'`,
  )
  expect(await checkRows(root, rules)).toEqual([])
  await root.query('update accounts set deleted_at = null')
  expect((await checkRows(root, rules)).map(({ wrong }) => wrong)).toEqual([
    'The hold of an item is not as its ticket, turn, name or sale over the counter says',
    'A seller is accepted or rejected without a decision, or otherwise than decided',
  ])
})

describe('a missing or disabled guard is found', () => {
  const wrong = guards[0]?.wrong

  test('an index', async () => {
    const { rows } = await root.query<{ drop: string }>(
      `select coalesce('alter table ' || conrelid::regclass || ' drop constraint ' || conname || ' cascade',
         'drop index ' || index) as drop
       from unnest($1::text[]) index left join pg_constraint on conindid = index::regclass and contype in ('p', 'u')`,
      [guardIndexes],
    )
    expect(rows).toHaveLength(guardIndexes.length)
    for (const { drop: statement } of rows) await root.query(statement)
    const { rows: found } = await root.query<{ what: string }>(guards[0]?.sql ?? '')
    expect(found.map(({ what }) => what).toSorted()).toEqual(
      guardIndexes.map((name) => `index ${name}`).toSorted(),
    )
  })

  test('a trigger', async () => {
    const { rows } = await root.query<{ table: string; name: string }>(
      'select tgrelid::regclass::text as table, tgname as name from pg_trigger where tgname = any ($1)',
      [guardTriggers],
    )
    for (const { table, name } of rows) await root.query(`alter table ${table} disable trigger ${name}`)
    const { rows: found } = await root.query<{ what: string }>(guards[0]?.sql ?? '')
    expect(found.map(({ what }) => what).toSorted()).toEqual(
      guardTriggers.map((name) => `trigger ${name}`).toSorted(),
    )
  })

  test('a constraint that was never validated', async () => {
    await root.query('alter table shops add constraint named check (char_length(name) > 0) not valid')
    expect(await checkRows(root, [...rules, ...guards])).toEqual([
      { wrong, times: 1, examples: ['constraint shops.named'] },
    ])
    expect(await checkRows(root, rules)).toEqual([])
  })
})

const findings = async () => (await checkAll(connection, storage)).findings
const longAgo = new Date(Date.now() - 3 * 86_400_000)

describe('files', () => {
  test('a missing file and an empty one are found', async () => {
    const both = ['ids/aa02', 'ids/aa03']
    for (const name of both) await storage.remove(name)
    await storage.put('ids/aa03', Buffer.alloc(0))
    const [finding, ...others] = await findings()
    expect([finding?.wrong, finding?.examples.toSorted(), others]).toEqual(['A file is missing', both, []])
    await storage.remove('ids/aa03')
    for (const name of both) await storage.put(name, Buffer.from('here again'))
    expect(await findings()).toEqual([])
  })

  test('the missing files of a cover are found', async () => {
    const other = new pg.Client(asSuperuser(connection))
    await other.connect()
    for (const [key, width, times] of [
      ["'gone'", '1', 5],
      ['null', 'null', 0],
    ] as const) {
      await other.query(
        `update shops set cover_key = ${key}, cover_width = ${width}, cover_height = ${width},
           cover_placeholder = ${key} where id = '${id(202)}'`,
      )
      expect((await findings()).map((one) => [one.wrong, one.times])).toEqual(
        times === 0 ? [] : [['A file is missing', times]],
      )
    }
    await other.end()
  })

  test('a file without a row is found when it is too old for a running upload', async () => {
    const name = 'photos/of-nobody-160.webp'
    await storage.put(name, Buffer.from('a picture'))
    expect(await findings()).toEqual([])
    await utimes(join(scratch, 'files/photos/of/of-nobody-160.webp'), longAgo, longAgo)
    expect(await findings()).toEqual([{ wrong: 'A file belongs to no row', times: 1, examples: [name] }])
    await storage.remove(name)
    expect(await findings()).toEqual([])
  })
})
