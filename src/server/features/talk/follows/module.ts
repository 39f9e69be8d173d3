import { follows as calls } from '#contract/follows.ts'
import { accountPhotoLink } from '#domain/photos.ts'
import { Verified } from '#domain/roles.ts'
import type { Module, ModuleDependencies } from '../../../module.ts'
import { toPhoto } from '../../items/index.ts'
import type { AddNotifications, NotificationsOf } from '../../people/index.ts'
import { followsPart } from './personal-data.ts'
import { createFollows } from './service.ts'
import { createNotifyFollowers } from './notify-followers.ts'

type Dependencies = ModuleDependencies &
  Pick<NotificationsOf, 'markPathRead'> & { addNotifications: AddNotifications }

/** Buyers follow shops, and are notified of new items. */
export const followsModule = (dependencies: Dependencies): Module => {
  const follows = createFollows(dependencies)
  return {
    routes: (register) =>
      register(calls, {
        'POST store/follow_shop': async ({ caller, input }) => {
          await follows.follow(caller.accountID, input.shopID)
          return { response: 'You follow this shop' }
        },
        'POST store/unfollow_shop': async ({ caller, input }) => {
          await follows.unfollow(caller.accountID, input.shopID)
          return { response: 'You no longer follow this shop' }
        },
        'POST store/see_shop': async ({ caller, input }) => {
          await follows.see(caller.accountID, input.shopID)
          return { response: 'Seen' }
        },
        'GET homepage/get_followed_shops': async ({ caller, input }) => {
          const { rows, ...rest } = await follows.list(caller.accountID, input.cursor)
          return {
            ...rest,
            shops: rows.map((row) => ({
              shopID: row.shop_id,
              shopName: row.name,
              photo: row.photo_id && accountPhotoLink(row.photo_id),
              verified: row.verified === Verified.Approved,
              since: row.since.toISOString(),
              seenAt: row.seen_at.toISOString(),
              newItems: row.new_items,
              images: row.photos.map(toPhoto),
            })),
          }
        },
      }),
    jobs: [{ name: 'notify-followers', cron: '* * * * *', run: createNotifyFollowers(dependencies) }],
    personalData: followsPart,
  }
}
