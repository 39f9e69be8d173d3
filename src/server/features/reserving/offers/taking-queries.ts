import { sql } from 'kysely'
import { handoversBeforeOffers } from '#domain/offers.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { availabilityOf } from '../../items/index.ts'

const enough = sql.lit(handoversBeforeOffers)

/** Whether this shop takes offers, as its seller chose, or because it has handed over enough. */
const shopTakesOffers = (shopID: string) => sql<boolean>`coalesce(
  (select takes_offers from shop_offer_rules r where r.shop_id = ${sql.raw(shopID)}),
  (select count(*) >= ${enough} from (
    select from tickets t where t.shop_id = ${sql.raw(shopID)} and t.handed_over_at is not null and t.level = 3
    limit ${enough}
  ) done))`

export const findTakesOffers = (db: Db, shopID: string) =>
  db
    .selectFrom('shops as s')
    .select(shopTakesOffers('s.id').as('takes_offers'))
    .where('s.id', '=', shopID)
    .executeTakeFirst()

/** An item with what its shop says of offers. `shopID`: only of this shop. */
export const findItemForOffers = (db: Db, itemID: string, shopID?: string) =>
  db
    .selectFrom('items as i')
    .innerJoin('shops as s', 's.id', 'i.shop_id')
    .innerJoin('accounts as seller', 'seller.id', 's.owner_id')
    .select(['i.id', 'i.shop_id', 'i.price_centavos', 'seller.first_name as seller_first_name'])
    .select(availabilityOf('i').as('availability'))
    .select(
      sql<boolean>`coalesce((select takes_offers from item_offer_rules r where r.item_id = i.id), ${shopTakesOffers('s.id')})`.as(
        'takes_offers',
      ),
    )
    .where('i.id', '=', itemID)
    .where('i.removed_at', 'is', null)
    .$if(shopID !== undefined, (query) => query.where('i.shop_id', '=', shopID ?? ''))
    .executeTakeFirst()
