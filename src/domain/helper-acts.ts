/** What an act of a helper is about. */
export const helperActSubjects = ['item', 'ticket', 'pickup', 'sale', 'buyer'] as const
export type HelperActSubject = (typeof helperActSubjects)[number]

/** The calls that a shop's helpers make under their own name, with the fields that say what they are about. */
export const helperActs = {
  'POST store/add_item': { item: 'generatedID' },
  'POST store/add_img_item': { item: 'id' },
  'POST store/attach_tag_to_item': { item: 'itemID' },
  'POST store/update_item': { item: 'itemID' },
  'POST store/withdraw_item': { item: 'itemID' },
  'POST store/relist_item': { item: 'itemID' },
  'POST store/delete_item': { item: 'itemID' },
  'POST store/publish_items': {},
  'POST store/renew_items': {},
  'POST store/set_drop': {},
  'POST store/move_drop': {},
  'POST store/leave_drop': {},
  'POST store/cancel_drop': {},
  'POST store/update_items': {},
  'POST store/undo_update_items': {},
  'POST store/duplicate_item': { item: 'generatedID' },
  'POST store/sell_in_shop': { item: 'itemID' },
  'POST store/undo_sale': { item: 'itemID' },
  'POST store/change_sale_price': { item: 'itemID' },
  'POST store/put_into_bale': {},
  'POST store/import_items': {},
  'POST store/start_import': {},
  'POST tickets/update_ticket_status': { ticket: 'ticketID' },
  'POST tickets/answer_request': { ticket: 'ticketID' },
  'POST offers/answer_offer': {},
  'POST pickups/choose_time': { pickup: 'pickupID' },
  'POST pickups/choose_place': { pickup: 'pickupID' },
  'POST pickups/mark_ready': { pickup: 'pickupID' },
  'POST pickups/say_sent': {},
  'POST pickups/complete': { pickup: 'pickupID' },
  'POST chat/send_message': { buyer: 'userID' },
  'POST chat/send_photos': { buyer: 'userID' },
  'POST chat/block': { buyer: 'userID' },
  'POST chat/unblock': { buyer: 'userID' },
  'POST chat/report': { buyer: 'userID' },
  'POST moderation/report': {},
  'POST live/new_sale': {},
  'POST live/change_sale': { sale: 'saleID' },
  'POST live/cancel_sale': { sale: 'saleID' },
  'POST live/set_items': { sale: 'saleID' },
  'POST live/add_item': { item: 'itemID' },
  'POST live/start_sale': { sale: 'saleID' },
  'POST live/show_piece': { item: 'itemID' },
  'POST live/take_back': { item: 'itemID' },
  'POST live/claim_for_name': { item: 'itemID' },
  'POST live/release_name': { item: 'itemID' },
  'POST live/end_sale': { sale: 'saleID' },
  'POST live/mark_sent': {},
} as const satisfies Record<string, Partial<Record<HelperActSubject, string>>>

export type HelperAct = keyof typeof helperActs

export const isHelperAct = (call: string): call is HelperAct => Object.hasOwn(helperActs, call)
