import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TicketStatus } from '#domain/ticket-status.ts'
import { addDays, dayInManila } from '#domain/manila-days.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { ownerRuns } from '#tests/support/database.ts'
import { manyOpenTickets } from '#tests/support/open-tickets.ts'
import { sendDocument } from '#tests/support/sellers-documents.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Something that a job has to do. */
interface Row {
  /** What the row in the table of the case contains, and no other one. */
  words: string
  isDone: () => Promise<boolean>
}
interface Case {
  job: string
  /** The part of the job that has the row, if it has several. */
  part?: string
  /** The database refuses to write the bad row of this table. */
  table: string
  make: () => Promise<Row>
  /** How long after it was made the job has to do it, in milliseconds. */
  dueAfter?: number
}

let app: TestApp
let withoutMail: TestApp

beforeAll(async () => {
  // No mail server is there, but mail is on.
  app = await startApp({
    ...manyOpenTickets,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'ukay@example.ph',
    PUBLIC_URL: 'http://ukay.example',
  })
  withoutMail = await startApp({}, app)
  await ownerRuns(
    app,
    `create table bad_words (words text);
    grant select on bad_words to public;
    create function refuse_bad_words() returns trigger language plpgsql as $$
    begin
      if exists (select from bad_words where strpos(to_jsonb(coalesce(new, old))::text, words) > 0) then
        raise exception 'a bad row';
      end if;
      return coalesce(new, old);
    end $$`,
  )
})
afterAll(async () => {
  await withoutMail.stop()
  await app.stop()
})
beforeEach(async () => {
  await ownerRuns(app, 'delete from bad_words')
  await app.pool.query('delete from job_failures')
  // Noon in Manila, after all limits.
  const noon = new Date(`${dayInManila(new Date(app.clock.now().getTime() + day))}T04:00:00Z`)
  app.clock.advance(noon.getTime() - app.clock.now().getTime())
})

const count = async (text: string, values: unknown[]): Promise<number> => {
  const { rows } = await app.pool.query<{ count: number }>(
    `select count(*)::int as count from ${text}`,
    values,
  )
  return rows[0]?.count ?? 0
}

const reserve = async () => {
  const [buyer, seller] = await Promise.all([app.make.quickBuyer(), app.make.quickShopkeeper()])
  const itemID = await app.make.listedItem(seller.shopID)
  const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
  const { rows } = await app.pool.query('select pickup_id from tickets where id = $1', [ticketID])
  return { buyer, seller, itemID, ticketID, pickupID: Number(rows[0]?.pickup_id) }
}
const moveTo = ({ seller, ticketID }: Awaited<ReturnType<typeof reserve>>, statusID: TicketStatus) =>
  seller.ok('POST tickets/update_ticket_status', { ticketID, statusID })
const isNotified = (accountID: string, kind: string) => async () =>
  (await count('notifications where account_id = $1 and kind = $2', [accountID, kind])) > 0

const cases: Record<string, Case> = {
  'an overdue ticket': {
    job: 'hold-deadlines',
    table: 'tickets',
    make: async () => {
      const { itemID, ticketID } = await reserve()
      return {
        words: itemID,
        isDone: async () => (await count('tickets where id = $1 and level > 2', [ticketID])) > 0,
      }
    },
    dueAfter: 49 * hour,
  },
  'a reminder of a deadline': {
    job: 'ticket-deadlines',
    part: 'ticket-deadlines: reminders of a seller',
    table: 'tickets',
    make: async () => {
      const { itemID, ticketID } = await reserve()
      return {
        words: itemID,
        isDone: async () => (await count('tickets where id = $1 and reminders > 0', [ticketID])) > 0,
      }
    },
    dueAfter: 30 * hour,
  },
  'a turn in a line': {
    job: 'hold-deadlines',
    table: 'line_places',
    make: async () => {
      const { buyer, itemID, ticketID } = await reserve()
      const next = await app.make.quickBuyer()
      await next.ok('POST tickets/line_up', { itemID })
      await buyer.ok('POST tickets/cancel_ticket', { ticketID })
      return {
        words: next.accountID,
        isDone: async () =>
          (await count("line_places where buyer_id = $1 and state = 'ended'", [next.accountID])) > 0,
      }
    },
    dueAfter: 5 * hour,
  },
  'a vacation that ends': {
    job: 'ended-pauses',
    table: 'item_blocks',
    make: async () => {
      const shop = await app.make.quickShopkeeper()
      await shop.ok('POST store/set_vacation', { until: addDays(dayInManila(app.clock.now()), 1) })
      return {
        words: shop.shopID,
        isDone: async () => (await count('item_blocks where shop_id = $1', [shop.shopID])) === 0,
      }
    },
    dueAfter: 2 * day,
  },
  'a forgotten live sale': {
    job: 'live-sales',
    table: 'live_sales',
    make: async () => {
      const shop = await app.make.quickShopkeeper()
      const { rows } = await app.pool.query<{ id: string }>(
        `insert into live_sales (id, shop_id, slug, title, starts_at, made_at, made_by, client_id)
        values ($1, $2, 'sale-' || $1::uuid, 'Mine', $3, $3, $4, gen_random_uuid()) returning id`,
        [randomUUID(), shop.shopID, app.clock.now(), shop.accountID],
      )
      const id = rows[0]?.id ?? ''
      return {
        words: id,
        isDone: async () => (await count('live_sales where id = $1 and cancelled_at is not null', [id])) > 0,
      }
    },
    dueAfter: 25 * hour,
  },
  'a pickup tomorrow': {
    job: 'pickup-reminders',
    table: 'notifications',
    make: async () => {
      const { buyer, pickupID } = await reserve()
      await app.pool.query('update pickups set picks_up_at = $1, time_set_at = $2 where id = $3', [
        new Date(app.clock.now().getTime() + 3 * hour),
        app.clock.now(),
        pickupID,
      ])
      return {
        words: buyer.accountID,
        isDone: async () =>
          (await count("notifications where account_id = $1 and subject like 'pickup%'", [buyer.accountID])) >
          0,
      }
    },
    dueAfter: 1.5 * hour,
  },
  'a message that nobody read': {
    job: 'notify-of-unread-messages',
    table: 'notifications',
    make: async () => {
      const [buyer, seller] = await Promise.all([app.make.quickBuyer(), app.make.quickShopkeeper()])
      await buyer.ok('POST chat/send_message', { sellerID: seller.accountID, message: 'Available pa?' })
      return { words: seller.accountID, isDone: isNotified(seller.accountID, 'message') }
    },
    dueAfter: minute,
  },
  'a pickup without reviews': {
    job: 'ask-for-reviews',
    table: 'notifications',
    make: async () => {
      const reserved = await reserve()
      await moveTo(reserved, TicketStatus.Completed)
      return {
        words: reserved.buyer.accountID,
        isDone: isNotified(reserved.buyer.accountID, 'review_wanted'),
      }
    },
  },
  'a review that becomes visible': {
    job: 'announce-reviews',
    table: 'notifications',
    make: async () => {
      const reserved = await reserve()
      await moveTo(reserved, TicketStatus.Completed)
      await reserved.seller.ok('POST reviews/new_review', { pickupID: reserved.pickupID, rating: 4 })
      return {
        words: reserved.buyer.accountID,
        isDone: isNotified(reserved.buyer.accountID, 'review_new'),
      }
    },
    dueAfter: 14 * day,
  },
  'an item to check': {
    job: 'find-signals',
    table: 'items_to_check',
    make: async () => {
      const shop = await app.make.quickShopkeeper()
      const itemID = await app.make.listedItem(shop.shopID)
      await app.pool.query('insert into items_to_check (item_id) values ($1)', [itemID])
      return {
        words: itemID,
        isDone: async () => (await count('items_to_check where item_id = $1', [itemID])) === 0,
      }
    },
  },
  'a note to the owner of an idle account': {
    job: 'idle-accounts',
    table: 'last_logins',
    make: async () => {
      const { accountID } = await app.make.quickBuyer()
      await app.pool.query(
        `insert into last_logins (account_id, at) values ($1, $2)
        on conflict (account_id) do update set at = excluded.at`,
        [accountID, new Date(app.clock.now().getTime() - 4 * 366 * day)],
      )
      return {
        words: accountID,
        isDone: async () =>
          (await count('last_logins where account_id = $1 and notified_at is not null', [accountID])) > 0,
      }
    },
  },
  'the deletion of an idle account': {
    job: 'idle-accounts',
    table: 'accounts',
    make: async () => {
      const { accountID } = await app.make.quickBuyer()
      const at = app.clock.now().getTime()
      await app.pool.query(
        `insert into last_logins (account_id, at, notified_at) values ($1, $2, $3)
        on conflict (account_id) do update set at = excluded.at, notified_at = excluded.notified_at`,
        [accountID, new Date(at - 4 * 366 * day), new Date(at - 40 * day)],
      )
      return {
        words: accountID,
        isDone: async () =>
          (await count('accounts where id = $1 and deleted_at is not null', [accountID])) > 0,
      }
    },
  },
  'words of an old case': {
    job: 'old-cases',
    table: 'case_messages',
    make: async () => {
      const reserved = await reserve()
      await moveTo(reserved, TicketStatus.Completed)
      await reserved.buyer.ok('POST cases/open_case', { pickupID: reserved.pickupID, text: 'It is torn' })
      const { rows } = await app.pool.query<{ id: string }>(
        `update cases set closed_at = $1, closed_by = $3, answer = 'Both were right' where pickup_id = $2 returning id`,
        [new Date(app.clock.now().getTime() - 400 * day), reserved.pickupID, reserved.seller.accountID],
      )
      return {
        words: reserved.buyer.accountID,
        isDone: async () =>
          (await count("case_messages where case_id = $1 and body <> ''", [rows[0]?.id])) === 0,
      }
    },
  },
  'a replaced ID photo': {
    job: 'purge-id-photos',
    table: 'id_documents',
    make: async () => {
      const seller = await withoutMail.make.seller({ approved: false })
      await sendDocument(seller, 'id1')
      await app.pool.query('update id_documents set replaced_at = $1 where seller_id = $2', [
        app.clock.now(),
        seller.accountID,
      ])
      return {
        words: seller.accountID,
        isDone: async () =>
          (await count('id_documents where seller_id = $1 and purged_at is not null', [seller.accountID])) >
          0,
      }
    },
  },
  'an old row': {
    job: 'purge',
    table: 'attempts',
    make: async () => {
      const key = `test:${randomUUID()}`
      await app.pool.query('insert into attempts (key, count, window_ends_at) values ($1, 1, $2)', [
        key,
        new Date(app.clock.now().getTime() - day),
      ])
      return { words: key, isDone: async () => (await count('attempts where key = $1', [key])) === 0 }
    },
  },
  'surplus notifications': {
    job: 'surplus-notifications',
    table: 'notifications',
    make: async () => {
      const { accountID } = await app.make.quickBuyer()
      await app.pool.query(
        `insert into notifications (id, account_id, kind, subject, path, facts, created_at)
        select gen_random_uuid(), $1, 'message', 'n ' || n, '/', '{"from":"Ana"}', $2::timestamptz + n * interval '1 second'
        from generate_series(1, 1001) n`,
        [accountID, app.clock.now()],
      )
      return {
        words: accountID,
        isDone: async () => (await count('notifications where account_id = $1', [accountID])) === 1000,
      }
    },
  },
}

const failuresOf = async (job: string) => {
  const { rows } = await app.pool.query(
    'select subject, attempts, error from job_failures where starts_with(job, $1)',
    [job],
  )
  return rows
}

/** Plants one bad row before a good one, and looks what the job does with both. */
const judge = async ({ job, part = job, table, make, dueAfter = 0 }: Case): Promise<void> => {
  const [bad, good] = [await make(), await make()]
  const trigger = `bad_row_${table}`
  await ownerRuns(
    app,
    `create or replace trigger ${trigger} before insert or update or delete on ${table}
    for each row execute function refuse_bad_words()`,
  )
  await ownerRuns(app, 'insert into bad_words values ($1)', [bad.words])
  app.clock.advance(dueAfter)
  await app.background.run(job)
  expect([await bad.isDone(), await good.isDone()]).toEqual([false, true])
  expect(await failuresOf(part)).toEqual([{ subject: expect.any(String), attempts: 1, error: 'a bad row' }])
  // It is left out for a minute, and then tried again, later and later.
  await app.background.run(job)
  expect(await failuresOf(part)).toMatchObject([{ attempts: 1 }])
  app.clock.advance(minute)
  await app.background.run(job)
  expect(await failuresOf(part)).toMatchObject([{ attempts: 2 }])
  app.clock.advance(minute)
  await app.background.run(job)
  expect(await failuresOf(part)).toMatchObject([{ attempts: 2 }])

  await ownerRuns(app, 'delete from bad_words')
  app.clock.advance(minute)
  await app.background.run(job)
  expect(await bad.isDone()).toBe(true)
  expect(await failuresOf(part)).toEqual([])
  await ownerRuns(app, `drop trigger ${trigger} on ${table}`)
}

test.each(Object.entries(cases))('%s that cannot be written is set aside, and the job goes on', (_, one) =>
  judge(one),
)

test('a day whose figures cannot be written does not keep those of the next day from being computed', async () => {
  await app.background.run('daily-figures')
  const today = dayInManila(app.clock.now())
  await ownerRuns(
    app,
    `create trigger bad_row before insert on daily_figures for each row execute function refuse_bad_words()`,
  )
  await ownerRuns(app, 'insert into bad_words values ($1)', [`"${today}"`])
  app.clock.advance(2 * day)
  await app.background.run('daily-figures')
  const { rows } = await app.pool.query('select day::text from daily_figures where day >= $1', [today])
  expect(rows).toEqual([{ day: addDays(today, 1) }])
  expect(await failuresOf('daily-figures')).toMatchObject([{ subject: today, attempts: 1 }])
})

test('owners see what was set aside, with its tries and its error, and no e-mail address', async () => {
  const { email } = await app.make.quickBuyer()
  await app.pool.query(
    `insert into job_failures (job, subject, attempts, error, first_at, last_at, retry_at, forget_at)
    values ('mails', '17', 3, 'refused', $1, $1, $1, $1::timestamptz + interval '2 days')`,
    [app.clock.now()],
  )
  const owner = await app.make.admin()
  const { setAside } = await owner.ok('GET admin/get_set_up')
  expect(setAside).toContainEqual({
    job: 'mails',
    subject: '17',
    attempts: 3,
    error: 'refused',
    lastAt: app.clock.now().toISOString(),
    retryAt: app.clock.now().toISOString(),
  })
  expect(JSON.stringify(setAside)).not.toContain(email)
  // What succeeded, or is not found any more, goes after two days.
  app.clock.advance(2 * day)
  await app.background.run('purge')
  expect(await failuresOf('mails')).toEqual([])
})
