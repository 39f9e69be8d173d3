import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { id as uuid } from '#contract/fields.ts'
import { maxMessagesPerReport } from '#domain/messages.ts'
import { recordAct } from '../../../platform/admin-acts.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/connect.ts'
import { decodeCursor, microseconds, page } from '../../../platform/db/cursor.ts'
import { AppError } from '../../../platform/errors.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import { removePhotos } from '../../../platform/storage/private-photos.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { deletePhotosSentBy, selectDeletedSides } from '../photos/queries.ts'
import { findConversation } from '../queries.ts'
import type { Side } from '../side.ts'
import {
  type ReportRow,
  type ReportedMessageRow,
  closeReport,
  insertReport,
  selectReportedMessages,
  selectReports,
} from './queries.ts'

/** Small, because each report may contain up to 100 messages. */
const reportsPageSize = 10
const reportsPerAccount = {
  max: 20,
  seconds: 3600,
  sentence: 'You have sent many reports in a short time. Please wait a little.',
}

const ReportCursor = z.tuple([microseconds, uuid])

interface NewReport {
  reason: string
  details: string
  firstSequence: number
  lastSequence: number
  clientID: string | undefined
}

const refuse = (field: 'firstSequence' | 'lastSequence', sentence: string) =>
  new AppError('bad_input', { sentence, fields: { [field]: sentence } })

/** Reports of chat messages by buyers and sellers, and the admins' list of them. */
export const createReports = ({ db }: Database, clock: Clock, storage: Storage) => ({
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
      insertReport(tx, {
        id: uuidv7(),
        conversation_id: conversation.id,
        reported_by: side.accountID,
        reason,
        details,
        first_sequence: firstSequence,
        last_sequence: lastSequence,
        reported_at: clock.now(),
        client_id: clientID,
      }),
    )
  },

  async list(state: 'open' | 'closed', cursor: string | undefined) {
    const after = cursor === undefined ? undefined : decodeCursor(cursor, ReportCursor)
    const found = await selectReports(db, state, after, reportsPageSize + 1)
    const { rows, ...rest } = page(found, reportsPageSize, (row) => [row.at, row.id])
    const messages = await selectReportedMessages(
      db,
      rows.map(({ id }) => id),
    )
    return {
      reports: rows.map((row): [ReportRow, ReportedMessageRow[]] => [
        row,
        messages.filter(({ report_id }) => report_id === row.id),
      ]),
      ...rest,
    }
  },

  async close(adminID: string, reportID: string): Promise<void> {
    const files = await db.transaction().execute(async (tx) => {
      const at = clock.now()
      if (!(await closeReport(tx, reportID, adminID, at))) throw new AppError('not_found')
      await recordAct(tx, { adminID, act: 'report_closed', at, about: { kind: 'report', id: reportID } })
      // Photos of a deleted account are kept only while their report is open.
      return deletePhotosSentBy(tx, await selectDeletedSides(tx, reportID))
    })
    await removePhotos(db, storage, files)
  },
})

export type Reports = ReturnType<typeof createReports>
