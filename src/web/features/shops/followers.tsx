import { maxFollowersCounted } from '#domain/follows.ts'
import * as m from '#messages/follows.ts'
import type { ReplyOf } from '#web/lib/api.ts'

/** How many follow the shop. Nobody sees who. */
export const Followers = ({ shop: { followers } }: { shop: ReplyOf<'GET store/get_shop_details'> }) =>
  followers > 0 && <p className="muted line-24">{m.followers(followers, followers >= maxFollowersCounted)}</p>
