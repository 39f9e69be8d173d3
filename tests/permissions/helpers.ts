import { allCalls } from '#contract/all.ts'
import type { Call } from '#contract/define.ts'
import type { Expected } from './table.ts'

/** What a helper may call for the shop, with the answer that the seller gets. Everything else is the owner's. */
const open = new Set(
  `
GET store/get_shop_details
GET store/get_sold_items
GET store/get_meeting_places
GET store/stores
GET auth/location/get_route
GET legal/get_agreements
POST legal/agree
POST auth/location/get_route

POST store/add_item
POST store/add_img_item
POST store/attach_tag_to_item
POST store/update_item
POST store/withdraw_item
POST store/relist_item
POST store/delete_item
POST store/publish_items
POST store/renew_items
GET store/get_own_drop
POST store/set_drop
POST store/move_drop
POST store/leave_drop
POST store/cancel_drop
GET store/get_own_items
GET store/get_own_item_counts
POST store/duplicate_item
POST store/update_items
POST store/undo_update_items
POST store/make_tags
GET store/read_tag
POST store/sell_in_shop
POST store/undo_sale
POST store/change_sale_price
GET store/get_counter_sales
GET store/get_counter_items
GET store/export_items
GET store/get_import_template
POST store/import_items
POST store/start_import
GET store/get_import
GET store/get_import_lines
GET store/get_import_report
GET store/get_drafts
GET store/price_range
GET store/get_today
GET store/get_bale_names
GET store/get_bale_items
POST store/put_into_bale
GET store/item
GET store/item_images
GET store/get_shop_items
GET store/brands
GET models/get_similar_items
POST store/auto_tagging
POST store/suggest_items
POST store/garments_in_photo

GET tickets/ticket
GET tickets/get_shop_tickets
GET tickets/get_counts
GET tickets/get_due_soon
POST tickets/update_ticket_status
POST tickets/answer_request
POST offers/answer_offer
GET offers/get_shop_offers
GET pickups/get_pickups
POST pickups/choose_time
POST pickups/choose_place
POST pickups/mark_ready
POST pickups/scan_pass
POST pickups/complete
GET pickups/get_rider_sheet
POST pickups/say_sent
GET payments/get_payment

GET chat/get_seller_id
GET chat/fetch_chat_history_seller
GET chat/fetch_all_messages
POST chat/send_message
POST chat/send_photos
GET chat/get_photo
POST chat/mark_read
GET chat/get_unread
POST chat/block
POST chat/unblock
POST chat/report

POST moderation/report

GET live/get_sales
POST live/new_sale
POST live/change_sale
POST live/cancel_sale
POST live/set_items
POST live/add_item
POST live/start_sale
GET live/get_board
POST live/show_piece
POST live/take_back
POST live/claim_for_name
POST live/release_name
POST live/end_sale
GET live/get_bills
POST live/mark_sent

GET reviews/get_reviews
GET reviews/get_shop_trust
GET reviews/get_buyer_trust
GET reviews/get_photo
`
    .split('\n')
    .filter(Boolean),
)

/** Of the helper's own account. */
const own: Record<string, Expected> = {
  'POST helpers/leave': 'ok',
  "POST auth/work_at (the seller's)": 'ok',
  'POST auth/delete_account': 'ok',
}

export const answerToHelper = (
  row: string,
  call: string,
  { seller, other }: { seller: Expected; other: Expected },
): Expected => {
  const { who }: Call = allCalls[call as keyof typeof allCalls]
  if (own[row]) return own[row]
  if (who === 'anyone' || who === 'signed-in') return other
  if (seller === 'not_allowed') return seller
  return open.has(call) ? seller : 'owner_only'
}
