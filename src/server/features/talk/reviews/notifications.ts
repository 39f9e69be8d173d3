import type { NewNotification } from '../../people/index.ts'

export const pathOfPickup = (pickupID: number): string => `/pickup/${pickupID}`

/** The name of each side, as the other reads it. */
export interface People {
  pickup_id: number
  buyer_id: string
  owner_id: string
  shop_name: string
  first_name: string
}

const otherOf = (people: People, accountID: string) =>
  accountID === people.buyer_id
    ? { about: people.owner_id, name: people.shop_name }
    : { about: people.buyer_id, name: people.first_name }

/** To one of the two sides, with the name of the other. */
export const notificationTo = (
  accountID: string,
  kind: 'review_wanted' | 'review_new' | 'review_answered',
  people: People,
): NewNotification => {
  const { about, name } = otherOf(people, accountID)
  return {
    accountID,
    kind,
    subject: `pickup ${people.pickup_id}`,
    path: pathOfPickup(people.pickup_id),
    about,
    facts: { from: name },
  }
}
