import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AccountEvent } from '#contract/events.ts'
import { sessionQuery } from '#web/features/accounts/session.ts'
import type { CallNames } from '#web/lib/api.ts'
import { subscribeToAccountEvents } from '#web/lib/account-events.ts'
import { refetch } from '#web/lib/refetch.ts'

/** The queries to invalidate for each event. They are named by their calls, so that the first load imports no feature. */
const queriesOf: Record<AccountEvent, (readonly [CallNames] | typeof sessionQuery.queryKey)[]> = {
  session: [sessionQuery.queryKey, ['GET auth/sessions'], ['GET auth/verification/document_status']],
  balance: [['GET store/get_balance']],
  tickets: [
    ['GET tickets/ticket'],
    ['GET tickets/get_shop_tickets'],
    ['GET pickups/get_pickups'],
    ['GET pickups/get_rider_address'],
    ['GET pickups/get_rider_sheet'],
    // A hidden address is seen while an item is ready.
    ['GET store/get_shop_details'],
    ['GET pickups/get_pass'],
    ['GET tickets/get_due_soon'],
    ['GET tickets/get_counts'],
    ['GET store/get_today'],
    ['GET store/get_bales'],
    ['GET store/get_bale_items'],
    ['GET store/get_month'],
    ['GET payments/get_payment'],
    ['GET live/get_bills'],
    ['GET reviews/get_pickup_reviews'],
    ['GET cases/get_case'],
    ['GET tickets/get_line'],
    ['GET tickets/get_lines'],
    ['GET live/get_mine'],
    ['GET store/item'],
    ['GET store/get_own_items'],
    ['GET store/get_own_item_counts'],
  ],
  cart: [['GET homepage/cart'], ['GET store/item']],
  collections: [
    ['GET collections/get_collections'],
    ['GET collections/get_collection_items'],
    ['GET collections/get_saved'],
    ['GET collections/get_similar_items_collection'],
  ],
  follows: [['GET homepage/get_followed_shops'], ['GET homepage/rails'], ['GET store/get_shop_details']],
  searches: [['GET homepage/get_saved_searches']],
  messages: [
    ['GET chat/fetch_all_messages'],
    ['GET chat/fetch_chat_history_user'],
    ['GET chat/fetch_chat_history_seller'],
    ['GET chat/get_unread'],
    ['GET store/get_today'],
  ],
  notifications: [
    ['GET notifications/get_notifications'],
    ['GET notifications/count_unread'],
    ['GET reviews/get_pickup_reviews'],
    ['GET cases/get_case'],
  ],
  items: [
    ['GET store/item'],
    ['GET store/get_shop_items'],
    ['GET store/get_own_items'],
    ['GET store/get_own_item_counts'],
    ['GET store/get_drop'],
    ['GET store/get_own_drop'],
    ['GET store/get_drafts'],
    ['GET store/get_today'],
    ['GET store/get_bales'],
    ['GET store/get_bale_items'],
    ['GET store/get_month'],
    ['GET store/get_shop_details'],
    ['GET store/get_meeting_places'],
    ['GET store/get_sold_items'],
    ['GET store/get_counter_sales'],
    ['GET models/get_similar_items'],
    // A conversation shows its item.
    ['GET chat/fetch_all_messages'],
  ],
  offers: [
    ['GET offers/get_item_offers'],
    ['GET offers/get_offers'],
    ['GET offers/get_shop_offers'],
    ['GET offers/get_rules'],
    ['GET store/item'],
    ['GET homepage/cart'],
    ['GET collections/get_collection_items'],
  ],
  queue: [['GET moderation/get_queue'], ['GET moderation/get_entry'], ['GET admin/get_counts']],
}

/** Refetches what events have changed, while this person is signed in. */
export const useAccountEvents = (userID: string | undefined): void => {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (userID === undefined) return
    return subscribeToAccountEvents((event) => {
      const keys = event === 'refetch' ? Object.values(queriesOf).flat() : queriesOf[event]
      for (const queryKey of keys) refetch(queryClient, queryKey)
    })
  }, [userID, queryClient])
}
