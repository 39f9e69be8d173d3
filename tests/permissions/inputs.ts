import { testPassword } from '#tests/support/factories.ts'
import type { World } from './world.ts'

type Input = (world: World) => Record<string, unknown>

const nothing: Input = () => ({})
const item: Input = ({ ids }) => ({ id: ids.item })
const draft: Input = ({ ids }) => ({ id: ids.draft })
const draftAsItem: Input = ({ ids }) => ({ itemID: ids.draft })
const collection: Input = ({ ids }) => ({ collectionID: ids.collection })
const shop: Input = ({ ids }) => ({ shopID: ids.shop })
const place = { long: 120.59, lat: 16.41 }
const document: Input = ({ otherPhoto }) => ({ file: otherPhoto })
const theTwo: Input = ({ ids }) => ({ userID: ids.buyer, sellerID: ids.seller })
const theBuyers: Input = ({ ids }) => ({ userID: ids.buyer })
const message = { message: 'Is it still there?' }
const reported = { reason: 'abuse', firstSequence: 1, lastSequence: 1 }
const completed: Input = ({ ids }) => ({ id: ids.completed })

/** The input for each row of the table. */
export const inputs: Record<string, Input> = {
  'GET health/live': nothing,
  'GET health/ready': nothing,

  'POST auth/new_shop_user': ({ newPerson }) => ({ ...newPerson(), isFeminine: 1, tagIDs: [1] }),
  'POST auth/new_shop_owner': ({ newPerson }) => ({ ...newPerson(), address: 'Session Road, Baguio' }),
  'POST auth/login': ({ known }) => ({ email: known.email, password: testPassword }),
  'POST auth/logout': nothing,
  'GET auth/session': nothing,
  'POST auth/change_password': () => ({ password: testPassword, new_password: 'bagong-susi-ng-tindahan' }),
  'GET auth/account': nothing,
  'POST auth/change_details': () => ({ password: testPassword, phone_no: '09181112222' }),
  'POST auth/set_photo': ({ photo }) => ({ img: photo }),
  'POST auth/remove_photo': nothing,
  'GET auth/get_photo': () => ({ id: '01a20a2e-8e0f-7242-b9aa-88e7f6be39b4' }),
  'GET auth/sessions': nothing,
  "POST auth/end_session (the buyer's)": ({ ids }) => ({ sessionID: ids.session }),
  'POST auth/end_other_sessions': nothing,
  'GET auth/second_factor': nothing,
  'POST auth/second_factor/begin': () => ({ password: testPassword }),
  'POST auth/second_factor/confirm': () => ({ code: '123456' }),
  'POST auth/second_factor/turn_off': () => ({ password: testPassword, code: '123456' }),
  'POST auth/second_factor/new_recovery_codes': () => ({ password: testPassword, code: '123456' }),
  'GET auth/support': nothing,
  'POST auth/reset_password': () => ({ token: 'of-nobody', new_password: 'bagong-susi-ng-tindahan' }),
  'POST auth/my_data': () => ({ password: testPassword }),
  'POST auth/delete_account': () => ({ password: testPassword }),
  'GET auth/home_address': nothing,
  'GET store/get_all_tags': nothing,
  'GET auth/get_pref_for_user': nothing,
  'POST auth/attach_pref_to_user': () => ({ tagIDs: [3] }),
  'GET events': nothing,

  'POST store/create_new_shop': () => ({ name: 'Second Shop', address: 'Baguio' }),
  'POST store/update_shop': () => ({ name: 'Renamed Shop' }),
  "GET store/get_shop_details (the seller's)": shop,
  "GET store/get_shop_details (one's own)": nothing,
  'GET store/stores': nothing,
  "POST auth/location/attach_location (the seller's)": ({ ids }) => ({ ...place, storeID: ids.shop }),
  "POST auth/location/attach_location (one's own)": () => place,
  'GET auth/location/get_route': ({ ids }) => ({ shopID: ids.shop, ...place }),
  'POST auth/location/get_route': ({ ids }) => ({ shopID: ids.shop, ...place }),
  'GET auth/location/map_tiles': nothing,

  'POST store/add_item': ({ newItem }) => newItem(),
  'POST store/add_img_item': ({ ids, photo }) => ({ id: ids.draft, img: photo }),
  'POST store/attach_tag_to_item (for sale)': ({ ids }) => ({ itemID: ids.item, tagID: [2] }),
  'POST store/attach_tag_to_item (draft)': ({ ids }) => ({ itemID: ids.draft, tagID: [2] }),
  'POST store/update_item (for sale)': ({ ids }) => ({ id: ids.item, price: 99, tagID: [2] }),
  'POST store/update_item (held)': ({ ids }) => ({ id: ids.bought, price: 99 }),
  'POST store/update_item (draft)': ({ ids }) => ({ id: ids.draft, name: 'Changed' }),
  'POST store/withdraw_item': item,
  'POST store/relist_item': item,
  'POST store/delete_item (for sale)': item,
  'POST store/delete_item (held)': ({ ids }) => ({ id: ids.bought }),
  'GET store/item (for sale)': item,
  'GET store/item (held)': ({ ids }) => ({ id: ids.bought }),
  'GET store/item (draft)': draft,
  'GET store/item_images (for sale)': item,
  'GET store/item_images (draft)': draft,
  "GET store/get_shop_items (the seller's)": shop,
  "GET store/get_shop_items (one's own)": nothing,

  'GET homepage': nothing,
  'GET homepage/categories': nothing,
  'GET homepage/search': nothing,
  'POST homepage/img_search': ({ photo }) => ({ photo }),
  'GET models/get_similar_items (for sale)': ({ ids }) => ({ item_id: ids.item }),
  'GET models/get_similar_items (draft)': ({ ids }) => ({ item_id: ids.draft }),
  'GET collections/get_similar_items_collection': ({ ids }) => ({ collection_id: ids.collection }),
  'POST store/auto_tagging': ({ photo }) => ({ img: photo }),
  'GET models/get_same_pieces': nothing,
  'POST models/dismiss_same_piece': ({ ids }) => ({ id: ids.pair }),
  'GET models/progress': nothing,

  'GET homepage/cart': nothing,
  'POST homepage/add_to_cart (for sale)': ({ ids }) => ({ itemID: ids.item }),
  'POST homepage/add_to_cart (draft)': draftAsItem,
  'POST homepage/remove_from_cart': ({ ids }) => ({ itemID: ids.inCart }),

  'POST collections/new_collection': () => ({ collection_name: 'Rainy days' }),
  'GET collections/get_collections': ({ ids }) => ({ item_id: ids.inCart }),
  'GET collections/get_collection_items': ({ ids }) => ({ collection_id: ids.collection }),
  'GET collections/get_saved': ({ ids }) => ({ itemIDs: [ids.inCart, ids.draft] }),
  'POST collections/delete_collection': collection,
  'POST collections/rename_collection': ({ ids }) => ({ collectionID: ids.collection, new_name: 'Taken' }),
  'POST collections/add_item_to_collection': ({ ids }) => ({
    collectionID: ids.collection,
    itemID: ids.item,
  }),
  'POST collections/add_item_to_collection (draft)': ({ ids }) => ({
    collectionID: ids.collection,
    itemID: ids.draft,
  }),
  'POST collections/remove_item_from_collection': ({ ids }) => ({
    collectionID: ids.collection,
    itemID: ids.inCart,
  }),

  'POST tickets/purchase_item (for sale)': ({ ids }) => ({ itemID: ids.item }),
  'POST tickets/purchase_item (draft)': draftAsItem,
  'POST tickets/purchase_cart': ({ ids }) => ({ itemIDs: [ids.inCart] }),
  'POST tickets/settle_purchase': () => ({ clientID: '0198c1d2-0000-7000-8000-000000000001' }),
  'POST tickets/cancel_ticket': ({ ids }) => ({ ticketID: ids.ticket }),
  "GET tickets/ticket (one's own)": nothing,
  'GET tickets/ticket (number)': ({ ids }) => ({ ticketID: ids.ticket }),
  'GET tickets/ticket (of the buyer)': ({ ids }) => ({ userID: ids.buyer }),
  'GET tickets/get_shop_tickets': nothing,
  'GET tickets/get_counts': nothing,
  'GET tickets/get_due_soon': nothing,
  'POST tickets/update_ticket_status': ({ ids }) => ({ ticketID: ids.ticket, statusID: 2 }),

  'GET chat/get_seller_id': ({ ids }) => ({ storeID: ids.shop }),
  'POST chat/open_conversation': ({ ids }) => ({ itemID: ids.inCart }),
  'POST chat/open_conversation (draft)': draftAsItem,
  'GET chat/fetch_chat_history_user': nothing,
  'GET chat/fetch_chat_history_seller': nothing,
  'GET chat/fetch_all_messages (the two)': theTwo,
  "GET chat/fetch_all_messages (the buyer's)": theBuyers,
  'POST chat/send_message (the two)': (world) => ({ ...theTwo(world), ...message }),
  'POST chat/send_message (to the buyer)': (world) => ({ ...theBuyers(world), ...message }),
  'POST chat/send_message (as the seller)': (world) => ({ ...theTwo(world), ...message, sender: 'seller' }),
  'POST chat/send_photos (the two)': (world) => ({ ...theTwo(world), photos: [world.photo] }),
  'GET chat/get_photo': () => ({
    conversationID: '01a20a2e-8e0f-7242-b9aa-88e7f6be39b4',
    sequence: 1,
    position: 0,
  }),
  'POST chat/mark_read (the two)': (world) => ({ ...theTwo(world), sequence: 1 }),
  "POST chat/mark_read (the buyer's)": (world) => ({ ...theBuyers(world), sequence: 1 }),
  'GET chat/get_unread': nothing,
  'POST chat/block (the two)': theTwo,
  "POST chat/block (the buyer's)": theBuyers,
  'POST chat/unblock (the two)': theTwo,
  "POST chat/unblock (the buyer's)": theBuyers,
  'POST chat/report (the two)': (world) => ({ ...theTwo(world), ...reported }),
  "POST chat/report (the buyer's)": (world) => ({ ...theBuyers(world), ...reported }),
  'GET chat/get_reports': nothing,
  'POST chat/close_report': ({ ids }) => ({ reportID: ids.report }),

  'GET store/codegen': nothing,
  'POST store/codegen': () => ({ amount: 50, count: 1 }),
  'POST store/redeem_voucher': ({ ids }) => ({ code: ids.voucher }),
  "GET store/get_balance (the seller's)": ({ ids }) => ({ id: ids.seller }),
  "GET store/get_balance (one's own)": nothing,

  'POST auth/shop_id_one': document,
  'POST auth/shop_id_two': document,
  'POST auth/shop_id_selfie': document,
  'GET auth/verification/document_status (completed)': completed,
  "GET auth/verification/document_status (one's own)": nothing,
  'GET auth/verification/get_list_pending': nothing,
  'GET auth/verification/get_shop_owner_details': completed,
  'GET auth/verification/get_image': ({ ids }) => ({ id: ids.completed, resource_type: 'selfie' }),
  'POST auth/verification/approve_or_reject': ({ ids }) => ({ id: ids.completed, updated_status: 1 }),
  'GET auth/verification/get_views': nothing,
}
