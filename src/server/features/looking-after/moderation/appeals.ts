import { appealDays, appealableActs } from '#domain/moderation.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, TableRow } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import { openEntry } from './entries.ts'
import { findDecision, insertAppeal, lockDecision, selectDecisionsAbout } from './queries.ts'

const appealsPerAccount = {
  max: 10,
  seconds: 3600,
  sentence: 'You have sent many appeals in a short time. Please wait a little; what you wrote is not lost.',
}
/** The newest. A person can appeal against those of 30 days. */
const maxDecisionsShown = 100
const day = 24 * 3_600_000

type Decision = Pick<TableRow<'decisions'>, 'in_effect_at' | 'lifted_at' | 'until'>

/** Until when a person can appeal. Null before the decision takes effect. */
export const endOfAppeal = ({ in_effect_at }: Decision): Date | null =>
  in_effect_at && new Date(in_effect_at.getTime() + appealDays * day)

export const isInEffect = ({ in_effect_at, lifted_at, until }: Decision, now: Date): boolean =>
  in_effect_at !== null && lifted_at === null && (until === null || until > now)

/** What a person is shown of decisions about them, and their appeals. */
export const createAppeals = ({ db }: Database, clock: Clock) => ({
  ofPerson: (accountID: string) => selectDecisionsAbout(db, accountID, maxDecisionsShown),

  /** Once for each decision. */
  async appeal(accountID: string, decisionID: string, text: string): Promise<void> {
    await consumeAttempt(db, clock, `appeal:${accountID}`, appealsPerAccount)
    const now = clock.now()
    await db.transaction().execute(async (tx) => {
      const decision = await lockDecision(tx, decisionID)
      const end = decision && endOfAppeal(decision)
      const canBe = decision && (appealableActs as readonly string[]).includes(decision.act)
      if (decision?.about_id !== accountID || !canBe || !end) throw new AppError('not_found')
      if (now >= end) throw new AppError('appeal_late')
      if (!(await insertAppeal(tx, { decision_id: decisionID, text, sent_at: now })))
        throw new AppError('already_appealed')
      const title = (await findDecision(tx, decisionID))?.title ?? ''
      const stopped =
        (decision.act === 'stop_account' || decision.act === 'pause_shop') && isInEffect(decision, now)
      await openEntry(tx, {
        kind: 'appeal',
        subjectID: decisionID,
        aboutID: accountID,
        title,
        at: now,
        stopped,
      })
    })
  },
})

export type Appeals = ReturnType<typeof createAppeals>
