import { type RawBuilder, sql } from 'kysely'
import { askedAfterDays } from '#domain/still-there.ts'

/** Since when nothing has happened with a forgotten item. */
export const quietSince = (now: Date): Date => new Date(now.getTime() - askedAfterDays * 86_400_000)

/**
 * Whether the item `i` is for sale and nothing has happened with it since then: no change, no message of its seller in a
 * conversation about it, no move of a ticket, no answer that it is still there. Never one that somebody holds, or that is in a live
 * sale, nor one of a shop that is stopped or away.
 */
export const isForgotten = (since: Date): RawBuilder<boolean> => {
  const at = sql`${since}::timestamptz`
  return sql<boolean>`(
    i.state = 'listed' and i.listed_at <= ${at}
    and not exists (select from item_holds h where h.item_id = i.id)
    and not exists (select from item_blocks b where b.item_id = i.id)
    and not exists (select from item_blocks b where b.shop_id = i.shop_id and b.item_id is null)
    and not exists (select from live_sale_items p where p.item_id = i.id and p.open)
    and not exists (select from still_there_questions known where known.item_id = i.id and known.renewed_at > ${at})
    and not exists (select from item_versions v where v.item_id = i.id and v.changed_at > ${at})
    and not exists (
      select from tickets t join ticket_moves m on m.ticket_id = t.id where t.item_id = i.id and m.moved_at > ${at})
    and not exists (
      select from conversations c join messages m on m.conversation_id = c.id
      where c.item_id = i.id and m.sender = 'seller' and m.sent_at > ${at}))`
}
