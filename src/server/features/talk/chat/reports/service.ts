import { v7 as uuidv7 } from 'uuid'
import type { CommunityRule } from '#domain/community-rules.ts'
import { maxMessagesPerReport } from '#domain/messages.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Database } from '../../../../platform/db/connect.ts'
import { AppError } from '../../../../platform/errors.ts'
import { consumeAttempt } from '../../../../platform/limits/limits.ts'
import { addReport } from '../../../looking-after/index.ts'
import { findConversation } from '../queries.ts'
import type { Side } from '../side.ts'

const reportsPerAccount = {
  max: 20,
  seconds: 3600,
  sentence: 'You have sent many reports in a short time. Please wait a little.',
}

interface NewReport {
  reason: CommunityRule
  details: string
  firstSequence: number
  lastSequence: number
  clientID: string | undefined
}

const refuse = (field: 'firstSequence' | 'lastSequence', sentence: string) =>
  new AppError('bad_input', { sentence, fields: { [field]: sentence } })

/** Reports of messages in a conversation. */
export const createReports = ({ db }: Database, clock: Clock) => ({
  /** Only existing messages can be reported, so that a report never includes later ones. */
  async report(side: Side, otherID: string, report: NewReport): Promise<void> {
    const { reason, details, firstSequence, lastSequence, clientID = uuidv7() } = report
    const conversation = await findConversation(db, side, otherID)
    if (!conversation) throw new AppError('not_found')
    if (lastSequence > conversation.last_sequence) throw refuse('lastSequence', 'This is not a message')
    if (firstSequence > lastSequence)
      throw refuse('firstSequence', 'The first message must come before the last one')
    if (lastSequence - firstSequence >= maxMessagesPerReport)
      throw refuse('firstSequence', `A report has at most ${maxMessagesPerReport} messages`)
    await consumeAttempt(db, clock, `report:${side.accountID}`, reportsPerAccount)
    await db.transaction().execute((tx) =>
      addReport(
        tx,
        { kind: 'message', subjectID: conversation.id, aboutID: otherID, at: clock.now() },
        {
          reportedBy: side.accountID,
          reason,
          details,
          range: {
            conversation_id: conversation.id,
            first_sequence: firstSequence,
            last_sequence: lastSequence,
            client_id: clientID,
          },
        },
      ),
    )
  },
})

export type Reports = ReturnType<typeof createReports>
