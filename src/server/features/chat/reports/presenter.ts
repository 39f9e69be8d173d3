import type { z } from 'zod'
import { type ConversationReport, ReportReason } from '#contract/chat.ts'
import { photosOf, toSide } from '../presenter.ts'
import type { ReportRow, ReportedMessageRow } from './queries.ts'

/** An admin sees the names of the two sides and the reported messages, and nothing else of the conversation. */
export const toReport = ([row, messages]: [ReportRow, ReportedMessageRow[]]): z.output<
  typeof ConversationReport
> => ({
  reportID: row.id,
  reason: ReportReason.catch('other').parse(row.reason),
  details: row.details,
  reportedBy: row.reported_by === row.buyer_id ? 'user' : 'seller',
  reportedAt: row.reported_at.toISOString(),
  buyerName: `${row.first_name} ${row.last_name}`,
  storeName: row.shop_name,
  storeID: row.shop_id,
  messages: messages.map(({ body, sender, sent_at, ...message }) => ({
    sequence: message.sequence,
    message: body,
    photos: photosOf(message),
    sender: toSide(sender),
    timestamp: sent_at.toISOString(),
  })),
  closedAt: row.closed_at?.toISOString() ?? null,
})
