import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMigrations } from '#server/platform/db/migrate.ts'
import { diskStorage } from '#server/platform/storage/disk.ts'
import { type TestConnection, ownerRuns } from '#tests/support/database.ts'
import { firstVersion, migrateHere } from '#tests/support/first-version.ts'

const [buyer, seller, admin] = [101, 103, 105].map((n) => `01900000-0000-7000-8000-000000000${n}`)
const [review, shownAgain] = [uuidv7(), uuidv7()]
const [openReport, hid, appealed, lifted, openAppeal, openCase] = Array.from({ length: 6 }, () => uuidv7())

let scratch: string
let at: TestConnection
const run = <Row extends object>(text: string, values: unknown[] = []) =>
  ownerRuns<Row>({ connection: at }, text, values)

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'ukay-reports-'))
  at = await firstVersion(diskStorage(join(scratch, 'files')))
  const names = (await readMigrations()).map(({ name }) => name)
  const before = names[names.indexOf('0030_old_reports.sql') - 1] ?? ''
  await migrateHere(at, { upTo: before })
  const [pickup, other] = await run<{ id: number }>('select id from pickups order by id limit 2')
  for (const [id, side, author, about, pickupID] of [
    [review, 'buyer', buyer, seller, pickup?.id],
    [shownAgain, 'seller', seller, buyer, other?.id],
  ])
    await run(
      `insert into reviews (id, pickup_id, side, author_id, about_id, rating, words, body, written_at, visible_at, hidden)
       values ($1, $2, $3, $4, $5, 1, '{}', 'Beware of her dog', '2026-02-01', '2026-02-01', $3 = 'buyer')`,
      [id, pickupID, side, author, about],
    )
  // A hidden review whose writer appeals, and one that an appeal has shown again.
  for (const [id, reviewID, by, reason, details, day, closed, hide] of [
    [hid, review, seller, 'private', 'My dog', 2, 3, true],
    [openAppeal, review, buyer, 'appeal', 'It barks', 4, null, null],
    [lifted, shownAgain, buyer, 'false', 'I have none', 2, 3, true],
    [appealed, shownAgain, seller, 'appeal', 'I have a photo', 4, 5, false],
    [openReport, shownAgain, admin, 'abuse', 'Look again', 6, null, null],
  ])
    await run(
      `insert into review_reports (id, review_id, reported_by, reason, details, reported_at, closed_at, closed_by, hid, answer)
       values ($1, $2, $3, $4, $5, date '2026-02-01' + $6::int, date '2026-02-01' + $7::int,
         case when $7 is not null then $9::uuid end, $8, case when $7 is not null then 'We looked' end)`,
      [id, reviewID, by, reason, details, day, closed, hide, admin],
    )
  await run(
    `insert into cases (id, pickup_id, opened_by, opened_at) values ($1, $2, 'buyer', '2026-02-01')`,
    [openCase, pickup?.id],
  )
  expect(await migrateHere(at)).toContain('0030_old_reports.sql')
})
afterAll(() => rm(scratch, { recursive: true }))

test('all reports and open cases become entries, and nothing of them is lost', async () => {
  const reports = await run<{ id: string }>(
    `select r.id, e.kind, e.about_id, r.reason, r.details, e.closed_at is null as open, d.act
     from reports r join queue_entries e on e.id = r.entry_id left join decisions d on d.entry_id = e.id`,
  )
  const found = (id: string | undefined) => reports.find((row) => row.id === id)
  expect(reports).toHaveLength(5)
  expect(found('01900000-0000-7000-8000-000000000621')).toMatchObject({
    kind: 'message',
    about_id: buyer,
    reason: 'spam',
    open: false,
    act: 'nothing',
  })
  expect(found('01900000-0000-7000-8000-000000000622')).toMatchObject({
    about_id: seller,
    open: true,
    act: null,
  })
  expect(found(hid)).toMatchObject({
    kind: 'review',
    reason: 'privacy',
    details: 'My dog',
    act: 'hide_review',
  })
  expect(found(lifted)).toMatchObject({ reason: 'false', open: false, act: 'hide_review' })
  expect(found(openReport)).toMatchObject({ kind: 'review', about_id: seller, open: true, act: null })
  expect(
    await run(`select subject_id, kind from queue_entries where kind = 'pickup' and closed_at is null`),
  ).toEqual([{ subject_id: openCase, kind: 'pickup' }])
})

test('an appeal is one of the decision that hid the review, which it may have lifted', async () => {
  const appeals = await run(
    `select a.decision_id, a.text, e.closed_at is null as open, answer.act, d.lifted_at is not null as lifted,
       d.words, d.subject_id
     from appeals a join decisions d on d.id = a.decision_id
     join queue_entries e on e.kind = 'appeal' and e.subject_id = d.id
     left join decisions answer on answer.entry_id = e.id order by a.text`,
  )
  expect(appeals).toEqual([
    {
      decision_id: lifted,
      text: 'I have a photo',
      open: false,
      act: 'lift',
      lifted: true,
      words: 'We looked',
      subject_id: shownAgain,
    },
    {
      decision_id: hid,
      text: 'It barks',
      open: true,
      act: null,
      lifted: false,
      words: 'We looked',
      subject_id: review,
    },
  ])
})
