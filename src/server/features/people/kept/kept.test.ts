import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '#domain/language.ts'
import { currentVersionOf } from '#domain/legal-documents.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { keptPoints } from './notice.ts'
import { cutoffOf, keptTables, purgeRules } from './purge.ts'
import { topics } from './table.ts'

let app: TestApp
let ids: {
  buyer: string
  other: string
  seller: string
  admin: string
  shop: string
  item: string
  talk: string
}
beforeAll(async () => {
  app = await startApp()
  const [buyer, other, seller, admin] = await Promise.all([
    app.make.quickBuyer(),
    app.make.quickBuyer(),
    app.make.quickShopkeeper(),
    app.make.admin(),
  ])
  const talk = uuidv7()
  await app.db
    .insertInto('conversations')
    .values({ id: talk, buyer_id: buyer.accountID, shop_id: seller.shopID, created_at: app.clock.now() })
    .execute()
  ids = {
    buyer: buyer.accountID,
    other: other.accountID,
    seller: seller.accountID,
    admin: admin.accountID,
    shop: seller.shopID,
    item: await app.make.listedItem(seller.shopID, { availability: 'held' }),
    talk,
  }
})
afterAll(() =>
  app.stop({
    breaks: ['An item is not as its hold says', 'The hold of an item', 'The messages of a conversation'],
  }),
)

const hash = () => randomBytes(32)
const anHourBefore = (at: Date) => new Date(at.getTime() - 3_600_000)
let counter = 0
const next = () => (counter += 1)

/** An entry of the queue that was closed then. */
const entry = (closed_at: Date | null = app.clock.now(), id = uuidv7()) => ({
  id,
  kind: 'account' as const,
  subject_id: uuidv7(),
  about_id: ids.buyer,
  opened_at: anHourBefore(closed_at ?? app.clock.now()),
  closed_at,
})
/** A drop whose minute was then, to the second. */
const drop = (ends: { opened_at: Date } | { cancelled_at: Date }) => {
  const at = 'opened_at' in ends ? ends.opened_at : ends.cancelled_at
  const opens_at = new Date(Math.floor(at.getTime() / 60_000) * 60_000)
  return { id: uuidv7(), shop_id: ids.shop, title: 'Knits', opens_at, set_at: anHourBefore(at), ...ends }
}
const insertEntry = async (given = entry()) => {
  await app.db.insertInto('queue_entries').values(given).execute()
  return given.id
}

const insert = <Table extends keyof Tables>(table: Table, row: object) =>
  app.db
    .insertInto(table)
    .values(row as never)
    .execute()

/** Adds a row of a seller, who deletes their account then. */
const ofSellerWhoLeft = async (deleted_at: Date, add: (accountID: string) => Promise<unknown>) => {
  const { accountID } = await app.make.quickShopkeeper()
  await add(accountID)
  await app.db.updateTable('accounts').set({ deleted_at }).where('id', '=', accountID).execute()
}

const sale = (times: object) => ({
  id: uuidv7(),
  shop_id: ids.shop,
  slug: `sale-${next()}`,
  title: 'Old sale',
  starts_at: app.clock.now(),
  made_by: ids.seller,
  made_at: app.clock.now(),
  client_id: randomUUID(),
  ...times,
})

/** Adds a row whose time in the column of the rule is `at`. */
const examples: Record<string, (at: Date) => Promise<unknown>> = {
  'sessions.expires_at': (at) =>
    insert('sessions', {
      token_hash: hash(),
      account_id: ids.buyer,
      created_at: at,
      last_seen_at: app.clock.now(),
      expires_at: at,
    }),
  'sessions.last_seen_at': (at) =>
    insert('sessions', {
      token_hash: hash(),
      account_id: ids.buyer,
      created_at: at,
      last_seen_at: at,
      expires_at: new Date(app.clock.now().getTime() + 3_600_000),
    }),
  'sign_ups.expires_at': (at) =>
    insert('sign_ups', {
      id: uuidv7(),
      token_hash: hash(),
      kind: 'buyer',
      email: `sign-up${next()}@example.ph`,
      password_hash: '',
      first_name: 'Ana',
      last_name: 'Cruz',
      phone_no: '09170000000',
      language: 'en',
      details: '{}',
      created_at: anHourBefore(at),
      expires_at: at,
    }),
  'sign_up_origins.signed_up_at': async (at) =>
    insert('sign_up_origins', {
      account_id: (await app.make.quickBuyer()).accountID,
      network: randomBytes(16),
      device: randomBytes(16),
      signed_up_at: at,
    }),
  'password_links.expires_at': async (at) =>
    insert('password_links', {
      account_id: (await app.make.quickBuyer()).accountID,
      token_hash: hash(),
      created_at: anHourBefore(at),
      expires_at: at,
    }),
  'email_links.expires_at': async (at) =>
    insert('email_links', {
      account_id: (await app.make.quickBuyer()).accountID,
      email: 'new@example.ph',
      token_hash: hash(),
      created_at: anHourBefore(at),
      expires_at: at,
    }),
  'phone_codes.expires_at': async (at) =>
    insert('phone_codes', {
      account_id: (await app.make.quickBuyer()).accountID,
      phone_no: '09170000000',
      code_hash: hash(),
      created_at: anHourBefore(at),
      expires_at: at,
    }),
  'passkey_challenges.expires_at': (at) =>
    insert('passkey_challenges', { hash: hash(), kind: 'use', expires_at: at }),
  'first_run_codes.expires_at': (at) => insert('first_run_codes', { code_hash: hash(), expires_at: at }),
  'admin_invitations.expires_at': (at) =>
    insert('admin_invitations', {
      id: uuidv7(),
      admin_role: 'moderator',
      token_hash: hash(),
      made_by: ids.admin,
      made_at: anHourBefore(at),
      expires_at: at,
    }),
  'shop_helper_invitations.expires_at': (at) =>
    insert('shop_helper_invitations', {
      id: uuidv7(),
      shop_id: ids.shop,
      token_hash: hash(),
      made_at: anHourBefore(at),
      expires_at: at,
    }),
  'attempts.window_ends_at': (at) =>
    insert('attempts', { key: `example ${next()}`, window_ends_at: at, count: 1 }),
  'job_failures.forget_at': (at) =>
    insert('job_failures', {
      job: 'example',
      subject: String(next()),
      error: 'no',
      first_at: at,
      last_at: at,
      retry_at: at,
      forget_at: at,
    }),
  'cart_additions.added_at': (at) =>
    insert('cart_additions', {
      buyer_id: ids.buyer,
      client_id: randomUUID(),
      item_id: ids.item,
      added_at: at,
    }),
  'settled_purchases.settled_at': (at) =>
    insert('settled_purchases', { buyer_id: ids.buyer, client_id: randomUUID(), settled_at: at }),
  'popular_searches.day': (at) =>
    insert('popular_searches', { day: at, words: `maong ${next()}`, searches: 3 }),
  'payment_qr_changes.changed_at': (at) =>
    insert('payment_qr_changes', { seller_id: ids.seller, name: 'Ana', changed_at: at }),
  'line_places.ended_at': (at) =>
    insert('line_places', {
      item_id: ids.item,
      buyer_id: ids.other,
      joined_at: anHourBefore(at),
      state: 'ended',
      end_reason: 'left',
      ended_at: at,
    }),
  'saved_search_items.found_at': async (found_at) => {
    const search_id = uuidv7()
    await app.db
      .insertInto('saved_searches')
      .values({
        id: search_id,
        buyer_id: ids.buyer,
        name: 'Jeans',
        wanted: '{}',
        notify: 'never',
        created_at: found_at,
        seen_at: found_at,
        keys: ['*'],
        queries: sql<string[]>`'{}'`,
        located: false,
        needs_search: false,
        synonyms_version: '',
      })
      .execute()
    return insert('saved_search_items', { search_id, item_id: ids.item, found_at })
  },
  'taste_acts.acted_at': async (acted_at) => {
    const item_id = await app.make.listedItem(ids.shop)
    return insert('taste_acts', { buyer_id: ids.buyer, kind: 'opened', item_id, acted_at })
  },
  'offers.ended_at': (at) =>
    insert('offers', {
      item_id: ids.item,
      shop_id: ids.shop,
      buyer_id: ids.other,
      made_by: 'buyer',
      centavos: 20_000,
      asked_centavos: 25_000,
      made_at: anHourBefore(at),
      until: at,
      state: 'lapsed',
      ended_at: at,
      notified: true,
    }),
  'live_sales.ended_at': (at) => insert('live_sales', sale({ started_at: anHourBefore(at), ended_at: at })),
  'live_sales.cancelled_at': (at) => insert('live_sales', sale({ cancelled_at: at })),
  'drops.opened_at': (at) => insert('drops', drop({ opened_at: at })),
  'drops.cancelled_at': (at) => insert('drops', drop({ cancelled_at: at })),
  'rider_requests.ended_at': async (at) => {
    const { id: pickup_id } = await app.db
      .insertInto('pickups')
      .values({ shop_id: ids.shop, buyer_id: ids.buyer, opened_at: anHourBefore(at), open: false })
      .returning('id')
      .executeTakeFirstOrThrow()
    return insert('rider_requests', {
      pickup_id,
      id: randomUUID(),
      asked_at: anHourBefore(at),
      address: '8B Gibraltar Road',
      longitude: 120.62,
      latitude: 16.41,
      phone_no: '09171234567',
      note: '',
      ended_at: at,
    })
  },
  'live_viewers.counted_at': (at) =>
    insert('live_viewers', { sale_id: randomUUID(), process_id: randomUUID(), count: 1, counted_at: at }),
  'messages.sent_at': (at) =>
    insert('messages', {
      conversation_id: ids.talk,
      sequence: next(),
      sender: 'buyer',
      body: 'Magkano po?',
      client_id: randomUUID(),
      sent_at: at,
    }),
  'notifications.created_at': (at) =>
    insert('notifications', {
      id: uuidv7(),
      account_id: ids.buyer,
      kind: 'example',
      subject: randomUUID(),
      path: '/',
      facts: '{}',
      created_at: at,
    }),
  'reports.reported_at': async (at) =>
    insert('reports', {
      id: uuidv7(),
      entry_id: await insertEntry(),
      reported_by: ids.other,
      reason: 'scam',
      reported_at: at,
    }),
  'queue_entries.closed_at': (at) => insertEntry(entry(at)),
  'id_documents.purged_at': async (at) => {
    const document_id = uuidv7()
    await insert('id_documents', {
      id: document_id,
      seller_id: ids.seller,
      kind: 'id1',
      storage_key: `ids/${randomUUID()}`,
      key_id: 'test',
      wrapped_key: Buffer.alloc(0),
      media_type: 'image/jpeg',
      uploaded_at: anHourBefore(at),
      replaced_at: at,
      purged_at: at,
    })
    await insert('id_document_views', {
      id: uuidv7(),
      document_id,
      admin_id: ids.admin,
      viewed_at: anHourBefore(at),
    })
  },
  'agreements.agreed_at': (at) =>
    ofSellerWhoLeft(at, (account_id) =>
      insert('agreements', { account_id, document: 'terms', version: 9, agreed_at: at }),
    ),
  'verification_decisions.decided_at': (at) =>
    ofSellerWhoLeft(at, (seller_id) =>
      insert('verification_decisions', {
        id: uuidv7(),
        seller_id,
        admin_id: ids.admin,
        decision: 1,
        decided_at: at,
      }),
    ),
  'name_corrections.decided_at': async (at) => {
    const document_id = uuidv7()
    await insert('id_documents', {
      id: document_id,
      seller_id: ids.seller,
      kind: 'proof',
      storage_key: `ids/${randomUUID()}`,
      key_id: 'test',
      wrapped_key: Buffer.alloc(0),
      media_type: 'image/jpeg',
      uploaded_at: anHourBefore(at),
      replaced_at: app.clock.now(),
      purged_at: app.clock.now(),
    })
    await insert('name_corrections', {
      id: uuidv7(),
      seller_id: ids.seller,
      document_id,
      first_name: 'Ana',
      last_name: 'Cruz',
      words: 'I am married.',
      asked_at: anHourBefore(at),
      decided_by: ids.admin,
      decided_at: at,
      granted: true,
      answer: '',
    })
  },
  'admin_acts.acted_at': (at) =>
    insert('admin_acts', { id: uuidv7(), admin_id: ids.admin, acted_at: at, act: 'seller_approved' }),
  'data_downloads.downloaded_at': (downloaded_at) =>
    insert('data_downloads', { id: uuidv7(), account_id: ids.buyer, downloaded_at }),
  'helper_acts.acted_at': async (acted_at) =>
    insert('helper_acts', {
      id: uuidv7(),
      shop_id: await app.make.shopRow(),
      helper_id: ids.buyer,
      acted_at,
      act: 'POST store/add_item',
    }),
  'item_versions.changed_at': async (changed_at) =>
    insert('item_versions', {
      item_id: await app.make.listedItem(await app.make.shopRow()),
      change_id: uuidv7(),
      changed_by: ids.seller,
      changed_at,
      before: '{}',
    }),
  'item_changes.made_at': async (made_at) =>
    insert('item_changes', {
      id: uuidv7(),
      shop_id: await app.make.shopRow(),
      client_id: uuidv7(),
      made_by: ids.seller,
      made_at,
      action: 'price',
      changed: 1,
    }),
  'item_imports.created_at': async (created_at) =>
    insert('item_imports', {
      id: uuidv7(),
      shop_id: await app.make.shopRow(),
      imported_by: ids.seller,
      created_at,
      lists: false,
      lines: 0,
    }),
  'second_admin_requests.asked_at': (at) =>
    insert('second_admin_requests', {
      id: uuidv7(),
      kind: 'id_photos',
      seller_id: ids.seller,
      asked_by: ids.admin,
      asked_at: at,
      ended_at: at,
    }),
}

const times = async ({ table, column }: { table: string; column: string }): Promise<number[]> => {
  const { rows } = await sql<{ at: Date }>`
    select ${sql.ref(column)}::timestamptz as at from ${sql.table(table)}
    where ${sql.ref(column)} is not null order by 1`.execute(app.db)
  return rows.map(({ at }) => at.getTime())
}

const isYoungHistory = (at: number) => at > Date.now() - 3_652 * 86_400_000

describe('the purge', () => {
  test.each(purgeRules.map((rule) => [`${rule.table}.${rule.column}`, rule] as const))(
    'deletes what is old by %s, and leaves what is young',
    async (name, rule) => {
      const example = examples[name]
      if (!example) throw new Error(`An example of ${name} is missing`)
      const cutoff = cutoffOf(rule, app.clock.now())
      // Searches are counted by day.
      const step = rule.column === 'day' ? 86_400_000 : 1_000
      const [old, young] = [new Date(cutoff.getTime() - step), new Date(cutoff.getTime() + step)]
      const before = await times(rule)
      await example(old)
      await example(young)
      const isYoung = (at: number) => at > cutoff.getTime()
      const all = await times(rule)
      expect(all.every(isYoung)).toBe(false)
      await app.background.run('purge')
      const left = await times(rule)
      expect(left).toEqual(all.filter(isYoung))
      expect(left.length).toBeGreaterThan(before.filter(isYoung).length)
    },
  )

  test('has an index for each rule, so that it does not read the table', async () => {
    const { rows } = await sql<{ column: string }>`
      select distinct c.relname || '.' || a.attname as column from pg_index i
      join pg_class c on c.oid = i.indrelid
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where c.relnamespace = 'public'::regnamespace`.execute(app.db)
    const indexed = rows.map(({ column }) => column)
    for (const { table, column } of purgeRules) expect(indexed).toContain(`${table}.${column}`)
  })

  test('leaves a reported message until the report is decided, and a stop as long as it applies', async () => {
    const now = app.clock.now()
    const ago = (years: number) => new Date(now.getTime() - years * 367 * 86_400_000)
    const open = await insertEntry(entry(null))
    await examples['messages.sent_at']?.(ago(4))
    const report = {
      id: uuidv7(),
      entry_id: open,
      reported_by: ids.other,
      reason: 'scam',
      reported_at: ago(3),
      conversation_id: ids.talk,
      first_sequence: 1,
      last_sequence: 9,
    }
    await insert('reports', report)
    const stopped = await insertEntry(entry(ago(6)))
    const decision = {
      act: 'stop_account',
      rule: 'scam',
      words: '',
      about_id: ids.buyer,
      subject_id: ids.buyer,
      decided_by: ids.admin,
      decided_at: ago(6),
      in_effect_at: ago(6),
    }
    await insert('decisions', { ...decision, id: uuidv7(), entry_id: stopped })
    // Of somebody who still has the account.
    await insert('agreements', { account_id: ids.buyer, document: 'terms', version: 8, agreed_at: ago(11) })
    const lifted = await insertEntry(entry(ago(6)))
    await insert('decisions', { ...decision, id: uuidv7(), entry_id: lifted, lifted_at: ago(5.5) })
    const count = async () => {
      const { rows } = await sql<Record<string, number>>`select
        (select count(*)::int from agreements where version = 8) as agreements,
        (select count(*)::int from messages where sent_at = ${ago(4)}) as messages,
        (select count(*)::int from reports where id = ${report.id}) as reports,
        (select count(*)::int from decisions where decided_at = ${ago(6)}) as decisions`.execute(app.db)
      return rows[0]
    }
    await app.background.run('purge')
    expect(await count()).toEqual({ agreements: 1, messages: 1, reports: 1, decisions: 1 })
    await app.db.updateTable('queue_entries').set({ closed_at: now }).where('id', '=', open).execute()
    await app.db.updateTable('decisions').set({ lifted_at: now }).where('entry_id', '=', stopped).execute()
    await app.background.run('purge')
    // The report goes first or last in the same run.
    await app.background.run('purge')
    expect(await count()).toEqual({ agreements: 1, messages: 0, reports: 0, decisions: 0 })
  })

  test('works beside itself, and a table that refuses keeps no other from its end', async () => {
    const { rows } = await sql`
      insert into attempts (key, window_ends_at, count)
      select 'crowd ' || n, ${app.clock.now()}::timestamptz - interval '1 second', 1 from generate_series(1, 2500) n
      returning 1`.execute(app.db)
    expect(rows).toHaveLength(2500)
    await Promise.all([app.background.run('purge'), app.background.run('purge')])
    const left = sql<{ count: number }>`select count(*)::int as count from attempts where key like 'crowd %'`
    expect((await left.execute(app.db)).rows).toEqual([{ count: 0 }])

    await app.ownerRuns(`
      create function refuse_all() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger refuses before delete on sessions for each row execute function refuse_all()`)
    const past = new Date(app.clock.now().getTime() - 1)
    await examples['sessions.expires_at']?.(past)
    await examples['attempts.window_ends_at']?.(past)
    await app.background.run('purge')
    expect(
      await app.db
        .selectFrom('job_failures')
        .select('error')
        .where('job', 'like', 'purge: sessions%')
        .execute(),
    ).toEqual([{ error: 'no' }])
    expect(
      (await times({ table: 'attempts', column: 'window_ends_at' })).filter((at) => at <= past.getTime()),
    ).toEqual([])
    await app.ownerRuns('drop trigger refuses on sessions')
    await app.background.run('purge')
  })

  test('cannot be misused: the database refuses to delete young history, whoever asks', async () => {
    const young = new Date()
    const history = ['agreements', 'verification_decisions', 'admin_acts']
    const guarded = [
      'messages.sent_at',
      'reports.reported_at',
      'queue_entries.closed_at',
      'id_documents.purged_at',
      'agreements.agreed_at',
      'verification_decisions.decided_at',
      'admin_acts.acted_at',
    ]
    for (const name of guarded) {
      const [table = '', column = ''] = name.split('.')
      await examples[name]?.(young)
      const deletion = sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${young}`
      await expect(deletion.execute(app.db), name).rejects.toThrow(
        history.includes(table) ? 'permission denied' : 'append-only',
      )
      await expect(app.ownerRuns(`delete from ${table} where ${column} = $1`, [young]), name).rejects.toThrow(
        'append-only',
      )
    }
    for (const name of guarded.filter((one) => history.includes(one.split('.')[0] ?? ''))) {
      const [table = '', column = ''] = name.split('.')
      const before = (await times({ table, column })).filter(isYoungHistory)
      await sql`select delete_old_history(${table}, now() + interval '20 years', 1000)`.execute(app.db)
      expect((await times({ table, column })).filter(isYoungHistory), name).toEqual(before)
    }
    await expect(app.ownerRuns('delete from id_document_views')).rejects.toThrow('append-only')
    const others = sql`select delete_old_history('tickets', now(), 1000)`
    await expect(others.execute(app.db)).rejects.toThrow('case not found')
  })
})

describe('the notice', () => {
  test.each(languages)('says in %s what is kept, how long and why', async (language) => {
    const points = keptPoints(language)
    expect(points).toHaveLength(topics.length)
    const reply = await fetch(`${app.base}/privacy`, { headers: { cookie: `language=${language}` } })
    const page = (await reply.text()).replaceAll('&#39;', "'")
    for (const point of points) {
      expect(point).not.toContain('{time}')
      expect(page).toContain(point.replaceAll('{idDays}', '30'))
    }
  })

  test('says how long of everything that the purge ends after a time', () => {
    for (const { howLong, for: duration, tables } of topics) {
      const rules = purgeRules.filter(({ table }) => table in tables)
      for (const language of languages)
        expect(howLong[language].includes('{time}')).toBe(
          duration !== undefined && howLong.en.includes('{time}'),
        )
      if (rules.some((rule) => rule.for)) expect(duration).toBeDefined()
    }
  })

  test('has a new version where it changes in a way that matters', () => {
    const text = languages.map((language) => keptPoints(language).join('\n')).join('\n')
    // Whoever keeps more, or longer, adds a version in #domain/legal-documents.ts; then, or after a mere rewording, write
    // the new hash here.
    expect([
      currentVersionOf('privacy'),
      createHash('sha256').update(text).digest('hex').slice(0, 12),
    ]).toEqual([1, '6deaead16dec'])
  })
})

test('names each table once, and jobs that exist', async () => {
  const names = keptTables.map(([table]) => table)
  expect(new Set(names).size).toBe(names.length)
  for (const [table, { job }] of keptTables)
    if (job) await expect(app.background.run(job), `${table}: ${job}`).resolves.not.toThrow()
})
