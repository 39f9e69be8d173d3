import type { CommunityRule } from '#domain/community-rules.ts'
import type { ReportedKind } from '#domain/moderation.ts'
import { recordAct } from '../../../platform/admin-acts.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import { addReport } from './entries.ts'
import { findSubject } from './subjects.ts'

const reportsPerAccount = {
  max: 20,
  seconds: 3600,
  sentence: 'You have sent many reports in a short time. Please wait a little.',
}

/** Reports of items, shops, people and reviews. Those of messages and pickups come from their features. */
export const createReports = ({ db }: Database, clock: Clock) => ({
  async report(
    reporter: Caller,
    { of, id, reason, details }: { of: ReportedKind; id: string; reason: CommunityRule; details: string },
  ): Promise<void> {
    await consumeAttempt(db, clock, `report-of-thing:${reporter.accountID}`, reportsPerAccount)
    const at = clock.now()
    await db.transaction().execute(async (tx) => {
      const found = await findSubject(tx, of, id, reporter, at)
      if (!found) throw new AppError('not_found')
      if (found.about_id === reporter.otherSideID) throw new AppError('own_shop')
      await addReport(
        tx,
        { kind: of, subjectID: id, aboutID: found.about_id, title: found.title, at },
        { reportedBy: reporter.accountID, reason, details },
      )
      if (reporter.role === 'admin')
        await recordAct(tx, {
          adminID: reporter.accountID,
          act: 'reported',
          at,
          personID: found.about_id,
          about: { kind: of, id },
          words: reason,
        })
    })
  },
})

export type Reports = ReturnType<typeof createReports>
