import type { z } from 'zod'
import type { Case } from '#contract/cases.ts'
import { casePhotoLink } from '#domain/cases.ts'
import { ticketStatuses } from '#domain/ticket-status.ts'
import type { CaseRow, ItemRow, MessageRow } from './queries.ts'

export const photosOf = ({
  case_id,
  side,
  number,
  photos,
}: Pick<MessageRow, 'case_id' | 'side' | 'number' | 'photos'>): string[] =>
  photos.map((position) => casePhotoLink({ caseID: case_id, side, number, position }))

export interface WholeCase {
  row: Omit<CaseRow, 'buyer_id' | 'owner_id'>
  messages: MessageRow[]
  items: ItemRow[]
}

/** `side`: who reads it. Null for admins. */
export const toCase = (
  { row, messages, items }: WholeCase,
  side: 'buyer' | 'seller' | null,
): z.output<typeof Case> => ({
  caseID: row.id,
  pickupID: row.pickup_id,
  storeID: row.shop_id,
  storeName: row.shop_name,
  buyerName: `${row.first_name} ${row.last_name}`,
  openedBy: row.opened_by,
  openedAt: row.opened_at.toISOString(),
  messages: messages.map((message) => ({
    side: message.side,
    text: message.body,
    photos: photosOf(message),
    at: message.sent_at.toISOString(),
  })),
  items: items.map(({ id, item_name, status }) => ({
    ticketID: id,
    name: item_name,
    status: ticketStatuses[status].name,
  })),
  closedAt: row.closed_at?.toISOString() ?? null,
  answer: side === null || row.answer_to === null || row.answer_to === side ? row.answer : null,
})
