import { moderation as calls } from '#contract/moderation.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Handlers, Register } from '../../../platform/http/register.ts'
import type { Appeals } from './appeals.ts'
import type { Decisions } from './decisions.ts'
import { toDetails, toEntry, toOwnDecision } from './presenter.ts'
import type { Queue } from './queue.ts'
import type { Reports } from './reports.ts'

export const moderationRoutes = (
  register: Register,
  clock: Clock,
  {
    reports,
    queue,
    decisions,
    appeals,
  }: { reports: Reports; queue: Queue; decisions: Decisions; appeals: Appeals },
): void => {
  const handlers: Handlers<typeof calls> = {
    'POST moderation/report': async ({ caller, input: { details = '', ...report } }) => {
      await reports.report(caller, { ...report, details })
      return { response: 'Thank you. An admin will look at this.' }
    },
    'GET moderation/get_queue': async ({ caller, input: { state = 'open', ...input } }) => {
      const found = await queue.list(caller, { state, ...input })
      const { rows, decisions: decided, ...rest } = found
      return { ...rest, entries: rows.map(toEntry(caller.accountID, queue.takenSince(), decided)) }
    },
    'GET moderation/get_entry': async ({ caller, input: { entryID } }) =>
      toDetails(caller.accountID, queue.takenSince(), await queue.entry(caller, entryID)),
    'POST moderation/take_entry': async ({ caller, input: { entryID, give_back = false } }) => {
      await queue.take(caller, entryID, give_back)
      return { response: give_back ? 'Given back' : 'Taken' }
    },
    'POST moderation/decide': async ({ caller, input }) => {
      const needsSecondAdmin = await decisions.decide(caller.accountID, input)
      return {
        response: needsSecondAdmin ? 'This waits for a second admin' : 'Decided',
        needsSecondAdmin,
      }
    },
    'POST moderation/confirm_decision': async ({ caller, input: { decisionID, agree } }) => {
      await decisions.confirm(caller.accountID, decisionID, agree)
      return { response: agree ? 'Decided' : 'The entry is open again' }
    },
    'GET moderation/get_decisions': async ({ caller }) => ({
      decisions: (await appeals.ofPerson(caller.accountID)).map(toOwnDecision(clock.now())),
    }),
    'POST moderation/appeal': async ({ caller, input: { decisionID, text } }) => {
      await appeals.appeal(caller.accountID, decisionID, text)
      return { response: 'Thank you. Another admin will look at it.' }
    },
  }
  register(calls, handlers)
}
