import { sql } from 'kysely'
import type { ReportedKind } from '#domain/moderation.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { Seller } from '../../../platform/http/caller.ts'
import { availabilityOf } from '../../items/index.ts'

/** What is reported, and whom a decision would be about. */
export interface Subject {
  about_id: string
  title: string
}

/**
 * The thing if this person can see it and it is not their own. A buyer is known only to those who share a pickup or a
 * conversation with them.
 */
export const findSubject = async (
  db: Db,
  of: ReportedKind,
  id: string,
  { accountID, sellerID }: Seller,
  now: Date,
): Promise<Subject | undefined> => {
  const queries = {
    item: sql<Subject>`
      select s.owner_id as about_id, i.name as title from items i join shops s on s.id = i.shop_id
      where i.id = ${id} and ${availabilityOf('i')} <> 'draft' and i.removed_at is null`,
    shop: sql<Subject>`
      select owner_id as about_id, name as title from shops where id = ${id} and closed_at is null`,
    review: sql<Subject>`
      select author_id as about_id, body as title from reviews
      where id = ${id} and not hidden and visible_at <= ${now}`,
    account: sql<Subject>`
      select a.id as about_id, '' as title from accounts a where a.id = ${id} and a.deleted_at is null and (
        exists (select from shops where owner_id = a.id and closed_at is null)
        or exists (select from pickups p join shops s on s.id = p.shop_id
          where p.buyer_id = a.id and s.owner_id = ${sellerID})
        or exists (select from conversations c join shops s on s.id = c.shop_id
          where c.buyer_id = a.id and s.owner_id = ${sellerID} and c.last_sequence > 0))`,
  }
  const { rows } = await queries[of].execute(db)
  const [found] = rows
  return found && ![accountID, sellerID].includes(found.about_id) ? found : undefined
}
