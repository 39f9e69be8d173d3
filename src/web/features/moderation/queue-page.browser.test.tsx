import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { entryKinds } from '#domain/moderation.ts'
import { exampleOf, refusal, type Replies, sentWith } from '#tests/browser/replies.ts'
import { show } from '#tests/browser/show.tsx'
import type { ReplyOf } from '#web/lib/api.ts'
import { DecisionsPage } from './decisions-page.tsx'
import { QueuePage } from './queue-page.tsx'
import type { Entry, EntryDetails } from './queue-queries.ts'
import { ReportDialog } from './report-dialog.tsx'

type OwnDecision = ReplyOf<'GET moderation/get_decisions'>['decisions'][number]

const queue = exampleOf('GET moderation/get_queue')
const details = exampleOf('GET moderation/get_entry')
const taken = { name: 'Bea Cruz', mine: false }
const open: EntryDetails = {
  ...details,
  openedAt: '2026-11-25T00:00:00.000Z',
  acts: ['nothing', 'warn', 'take_down', 'pause_shop'],
}
const listed = (entry: EntryDetails): Entry => ({
  ...(queue.entries[0] as Entry),
  entryID: entry.entryID,
  number: entry.number,
  kind: entry.kind,
  about: entry.about,
  title: entry.title,
  reasons: entry.reasons,
  openedAt: entry.openedAt,
  takenBy: entry.takenBy,
  state: entry.state,
  decision: entry.decision,
})

const openQueue = (entry: EntryDetails, replies: Replies = {}, at = `/reports?entry=${entry.entryID}`) =>
  show(
    <QueuePage kinds={entryKinds} review={() => null} pickupCase={() => null} />,
    {
      'GET moderation/get_queue': {
        ...queue,
        entries: [listed(entry)],
        counts: { open: 3, mine: 1, waiting: 0, closed: 9 },
        has_next: false,
        cursor: null,
      },
      'GET moderation/get_entry': entry,
      'POST moderation/take_entry': exampleOf('POST moderation/take_entry'),
      'POST moderation/decide': exampleOf('POST moderation/decide'),
      'GET admin/get_counts': exampleOf('GET admin/get_counts'),
      ...replies,
    },
    { at },
  )

const article = page.getByRole('article')
const decision = page.getByRole('region', { name: 'Decision' })
const words = page.getByLabelText('Your words')
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('an entry has what was said by whom, the facts, and the record of the person', async () => {
  await openQueue(open)
  await expect.element(article.getByRole('heading', { name: 'Looks counterfeit' })).toBeVisible()
  await expect.element(article).toHaveTextContent('Open 2 hReport 1 · 1 person')
  await expect
    .element(article)
    .toHaveTextContent(
      'The label is printed askewMaria Santos 2 · Looks counterfeit · never traded with them',
    )
  await expect.element(article).toHaveTextContent('PieceJacket, ₱250')
  await expect.element(article).toHaveTextContent('StateFor sale')
  await expect.element(article).toHaveTextContent('Record1 warning, 3 picked up')
  await expect.element(article).toHaveTextContent('Tickets1 open')
  await expect.poll(() => sentWith('POST moderation/take_entry')).toEqual([{ entryID: open.entryID }])
})

test('the tabs have their counts, and ask for their own state', async () => {
  await openQueue(open, {}, '/reports')
  await expect.element(page.getByRole('tab', { name: /Open/ })).toHaveTextContent('3')
  for (const [name, state] of [
    ['Mine', 'mine'],
    ['Waiting', 'waiting'],
    ['Closed', 'closed'],
  ] as const) {
    await page.getByRole('tab', { name }).click()
    await expect.poll(() => sentWith('GET moderation/get_queue').at(-1)).toMatchObject({ state })
  }
})

test('a decision needs words, and a mild one is sent at once, with the rule of the reports', async () => {
  await openQueue(open)
  await button('Warn').click()
  await expect.element(decision).toHaveTextContent('Please write a few words')
  expect(sentWith('POST moderation/decide')).toEqual([])
  await words.fill('Please sell no copies')
  await button('Warn').click()
  await expect.element(page.getByText('Done: Warning')).toBeVisible()
  expect(sentWith('POST moderation/decide')).toEqual([
    { entryID: open.entryID, act: 'warn', words: 'Please sell no copies', rule: 'counterfeit' },
  ])
})

test('dismissing names no rule', async () => {
  await openQueue(open)
  await words.fill('It is real')
  await button('Dismiss').click()
  await expect
    .poll(() => sentWith('POST moderation/decide'))
    .toEqual([{ entryID: open.entryID, act: 'nothing', words: 'It is real' }])
})

test('what takes something away is asked about first; a pause needs its days', async () => {
  await openQueue(open, { 'POST moderation/decide': { response: 'Decided', needsSecondAdmin: true } })
  await words.fill('Copies again')
  await button('Take down piece').click()
  const question = page.getByRole('alertdialog')
  await expect.element(question).toHaveTextContent('Take down this piece?')
  await expect.element(question).not.toHaveTextContent('reservation')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(sentWith('POST moderation/decide')).toEqual([])
  await button('More').click()
  await button('Pause shop').click()
  await expect.element(question).toHaveTextContent('1 open reservation will be cancelled.')
  await expect.element(question.getByRole('button', { name: 'Pause shop' })).toBeDisabled()
  await question.getByLabelText('For how long').selectOptions('7 days')
  await question.getByRole('button', { name: 'Pause shop' }).click()
  await expect.element(page.getByText('A second admin has to agree before it takes effect.')).toBeVisible()
  expect(sentWith('POST moderation/decide')).toMatchObject([
    { act: 'pause_shop', days: 7, rule: 'counterfeit' },
  ])
})

test('a refused decision keeps the words', async () => {
  await openQueue(open, { 'POST moderation/decide': refusal('internal') })
  await words.fill('Please sell no copies')
  await button('Warn').click()
  await expect.element(decision.getByRole('alert')).toBeVisible()
  await expect.element(words).toHaveValue('Please sell no copies')
})

test('what another admin works on is not decided here', async () => {
  await openQueue({ ...open, takenBy: taken })
  await expect.element(article).toHaveTextContent('Bea Cruz is on it')
  await expect.element(decision).not.toBeInTheDocument()
})

const [earlier] = details.earlier
if (!earlier) throw new Error('The example has no earlier decision.')

test.each([
  { mine: false, says: 'Bea Cruz decided this. It takes effect once you agree.', buttons: 1 },
  { mine: true, says: 'You decided this. Another admin has to agree.', buttons: 0 },
])('a decision that waits is confirmed by another admin (own: $mine)', async ({ mine, says, buttons }) => {
  const waits = {
    ...earlier,
    act: 'stop_account' as const,
    mine,
    decidedBy: 'Bea Cruz',
    needsSecondAdmin: true,
  }
  await openQueue(
    { ...open, state: 'waiting', decision: waits, acts: [] },
    { 'POST moderation/confirm_decision': exampleOf('POST moderation/confirm_decision') },
    `/reports?state=waiting&entry=${open.entryID}`,
  )
  await expect.element(article).toHaveTextContent(says)
  expect(button('Agree').elements()).toHaveLength(buttons)
  if (mine) return
  await button('Refuse').click()
  await expect.element(page.getByText('The report is open again')).toBeVisible()
  expect(sentWith('POST moderation/confirm_decision')).toEqual([
    { decisionID: waits.decisionID, agree: false },
  ])
})

test('a report needs a reason, and says what happens next', async () => {
  await show(<ReportDialog reported={{ of: 'item', id: open.subjectID }} onClose={() => {}} />, {
    'POST moderation/report': exampleOf('POST moderation/report'),
  })
  await button('Send report').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please choose what is wrong')
  await page.getByLabelText('Looks counterfeit').click()
  await page.getByLabelText('What happened?').fill('The label is printed askew')
  await button('Send report').click()
  await expect.element(page.getByText('Thank you for telling us')).toBeVisible()
  expect(sentWith('POST moderation/report')).toEqual([
    { of: 'item', id: open.subjectID, reason: 'counterfeit', details: 'The label is printed askew' },
  ])
})

const own: OwnDecision = {
  decisionID: earlier.decisionID,
  act: 'pause_shop',
  title: 'Luz Finds',
  rule: 'counterfeit',
  words: 'Please sell no copies',
  order: null,
  decidedAt: '2026-11-21T07:00:00.000Z',
  until: '2026-11-28T07:00:00.000Z',
  inEffect: true,
  canAppeal: true,
  appealUntil: '2026-12-21T07:00:00.000Z',
  appeal: null,
}

test('a reported person reads the decision, whether it is in effect, and asks for another look once', async () => {
  await show(<DecisionsPage />, {
    'GET moderation/get_decisions': { decisions: [own] },
    'POST moderation/appeal': exampleOf('POST moderation/appeal'),
  })
  await expect.element(article).toHaveTextContent('Your shop was pausedLuz FindsIn effect')
  await expect
    .element(article)
    .toHaveTextContent('Decided on Sat, 21 Nov, 3:00 PM, until Sat, 28 Nov, 3:00 PM')
  await expect.element(article).toHaveTextContent('Please sell no copies')
  await button('Ask for another look').click()
  await button('Send').click()
  await expect.element(article).toHaveTextContent('Please write a few words')
  await page.getByLabelText('Why should it be decided otherwise?').fill('They are real')
  await button('Send').click()
  await expect.element(page.getByText('Another admin will look at it', { exact: true })).toBeVisible()
  expect(sentWith('POST moderation/appeal')).toEqual([{ decisionID: own.decisionID, text: 'They are real' }])
})

test('a decision that another admin lifted says so, with the answer, and cannot be asked about again', async () => {
  const appeal = {
    text: 'They are real',
    sentAt: '2026-11-22T07:00:00.000Z',
    answer: 'You are right',
    lifted: true,
  }
  await show(<DecisionsPage />, {
    'GET moderation/get_decisions': {
      decisions: [{ ...own, inEffect: false, canAppeal: false, appealUntil: null, appeal }],
    },
  })
  await expect.element(article).toHaveTextContent('Your shop was pausedLuz FindsLifted')
  await expect.element(article).toHaveTextContent('Another admin lifted the decisionYou are right')
  await expect.element(button('Ask for another look')).not.toBeInTheDocument()
})
