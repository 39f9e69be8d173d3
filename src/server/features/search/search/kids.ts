import { sql } from 'kysely'

/**
 * Children's clothes are left out of the feed, the rails and the categories. Only buyers who bought or saved some have
 * them in feed and rails. Others find them by searching. All that decides it is here; the rest passes on `taste.kids`.
 */
export const withoutKids = sql`not kids`

/** The condition on `item_search` for one buyer. `kids`: that of the buyer's taste. */
export const forBuyer = (kids: boolean) => (kids ? sql`true` : withoutKids)

/** Whether a buyer's taste has `kids`. `saved` holds the items that the buyer bought or saved. */
export const savedKids = sql<boolean>`exists (select from saved join items i on i.id = saved.item_id where i.kids)`
