import { publishToAll } from '../../../platform/events/publish-to.ts'
import type { PersonalPart } from '../../../platform/personal-data.ts'
import { deleteFollowersOf, selectFollowedNames } from './queries.ts'

/** The pages of more followers of a deleted shop learn of it when they are opened again. */
const maxPublished = 1_000

export const followsPart: PersonalPart = {
  async collect(db, { accountID, kind }) {
    if (kind !== 'buyer') return {}
    const followed = await selectFollowedNames(db, accountID)
    return {
      followedShops: followed.map(({ name, since, seen_at }) => ({
        storeName: name,
        since: since.toISOString(),
        seenAt: seen_at.toISOString(),
      })),
    }
  },

  async erase(tx, { accountID }) {
    const followers = await deleteFollowersOf(tx, accountID)
    await publishToAll(tx, followers.slice(0, maxPublished), 'follows')
  },
}
