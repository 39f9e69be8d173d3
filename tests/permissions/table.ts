import { type ErrorCode, errors } from '#contract/errors.ts'
import { answerToAdmin, otherAdmins } from './admins.ts'
import { answerToHelper } from './helpers.ts'

/** The columns. `other` is a second buyer, `rival` a second seller with their own shop, `admin` an owner. */
const columns = ['nobody', 'buyer', 'other', 'unverified', 'completed', 'seller', 'rival', 'admin'] as const
/**
 * `helper`: a buyer who works for the shop of the seller. helpers.ts has the answers. admins.ts has those of admins who
 * are no owners.
 */
export const persons = [...columns, 'helper', ...otherAdmins] as const
export type Person = (typeof persons)[number]

const shorthands: Record<string, ErrorCode> = {
  '401': 'not_signed_in',
  '-': 'not_allowed',
  '404': 'not_found',
  theirs: 'not_yours',
  blind: 'vision_missing',
}

/**
 * Every call of the contract with the response for each person. `ok`: a reply. `401`: not_signed_in. `-`: 403
 * not_allowed, the role may not make the call. `theirs`: 403 not_yours. `blind`: vision_missing, for whom the photo
 * would be processed. `404`: not_found, as if it did not exist. Anything else is the error code. Brackets name the
 * variant if a call has several rows; inputs.ts has their input.
 */
const rows = `
call                                              nobody  buyer   other   unverified  completed     seller       rival        admin

GET health/live                                   ok      ok      ok      ok          ok            ok           ok           ok
GET health/ready                                  ok      ok      ok      ok          ok            ok           ok           ok

POST auth/new_shop_user                           ok      ok      ok      ok          ok            ok           ok           ok
POST auth/new_shop_owner                          ok      ok      ok      ok          ok            ok           ok           ok
POST auth/login                                   ok      ok      ok      ok          ok            ok           ok           ok
POST auth/set_language                            ok      ok      ok      ok          ok            ok           ok           ok
POST auth/logout                                  ok      ok      ok      ok          ok            ok           ok           ok
POST auth/sell_too                                401  both_sides_there  ok  -  -  -  -  -
POST auth/join_account                            401  both_sides_there  wrong_credentials  wrong_credentials  wrong_credentials  wrong_credentials  both_sides_there  -
POST auth/switch_side                             401  ok  ok  404  404  404  ok  404
GET auth/session                                  401     ok      ok      ok          ok            ok           ok           ok
GET auth/sessions                                 401     ok      ok      ok          ok            ok           ok           ok
POST auth/end_session (the buyer's)               401  ok  404  404  404  404  ok  404
POST auth/end_other_sessions                      401     ok      ok      ok          ok            ok           ok           ok
POST auth/change_password                         401     ok      ok      ok          ok            ok           ok           ok
GET auth/account                                  401     ok      ok      ok          ok            ok           ok           ok
GET auth/measurements                             401     ok      ok      -           -             -            -            -
POST auth/set_measurements                        401     ok      ok      -           -             -            -            -
GET legal/get_agreements                          401     ok      ok      ok          ok            ok           ok           -
POST legal/agree                                  401     ok      ok      ok          ok            ok           ok           -
POST legal/declare_adult                          401     -       -       ok          ok            ok           ok           -
GET legal/get_seller_details                      401     -       -       ok          ok            ok           ok           -
POST legal/set_seller_details                     401     -       -       ok          ok            ok           ok           -
GET legal/get_ranking                             401     ok      ok      -           -             -            -            -
POST legal/set_ranking                            401     ok      ok      -           -             -            -            -
GET auth/place                                    401     ok      ok      -           -             -            -            -
POST auth/set_place                               401     ok      ok      -           -             -            -            -
POST auth/forget_place                            401     ok      ok      -           -             -            -            -
GET store/towns                                   401     ok      ok      -           -             -            -            -
POST auth/change_details                          401     ok      ok      ok          ok            ok           ok           ok
POST auth/set_photo                               401     ok      ok      ok          ok            ok           ok           ok
POST auth/remove_photo                            401     ok      ok      ok          ok            ok           ok           ok
GET auth/get_photo                                401     404     404     404         404           404          404          404
GET auth/support                                  ok      ok      ok      ok          ok            ok           ok           ok
POST auth/reset_password                          link_over link_over link_over link_over link_over link_over link_over  link_over
POST auth/forgot_password                         mail_off mail_off mail_off mail_off mail_off mail_off mail_off mail_off
POST auth/confirm_sign_up                         link_over link_over link_over link_over link_over link_over link_over  link_over
POST auth/send_email_link                         401     mail_off mail_off mail_off mail_off mail_off mail_off mail_off
POST auth/confirm_email                           link_over link_over link_over link_over link_over link_over link_over  link_over
POST auth/my_data                                 401     ok      ok      ok          ok            ok           ok           ok
GET auth/second_factor                            401     ok      ok      ok          ok            ok           ok           ok
POST auth/second_factor/begin                     401     ok      ok      ok          ok            ok           ok           ok
POST auth/second_factor/confirm                   401     set_up_over set_up_over set_up_over set_up_over set_up_over set_up_over set_up_over
POST auth/second_factor/turn_off                  401     second_factor_off second_factor_off second_factor_off second_factor_off second_factor_off second_factor_off second_factor_off
POST auth/second_factor/new_recovery_codes        401     second_factor_off second_factor_off second_factor_off second_factor_off second_factor_off second_factor_off second_factor_off
GET integrations/get_integrations                 401     -       -       -       -       ok      ok      -
POST integrations/new_token                       401     -       -       -       -       ok      ok      -
POST integrations/revoke_token (the seller's)     401     -       -       -       -       ok      404     -
POST integrations/new_webhook                     401     -       -       -       -       ok      ok      -
POST integrations/test_webhook (the seller's)     401     -       -       -       -       ok      404     -
POST integrations/remove_webhook (the seller's)   401     -       -       -       -       ok      404     -
GET auth/get_passkeys                             401     ok      ok      ok      ok      ok      ok      ok
POST auth/new_passkey_options                     401     ok      ok      ok      ok      ok      ok      ok
POST auth/new_passkey                             401     passkey_over passkey_over passkey_over passkey_over passkey_over passkey_over passkey_over
POST auth/rename_passkey (the buyer's)            401  ok  404  404  404  404  ok  404
POST auth/remove_passkey (the buyer's)            401  ok  404  404  404  404  ok  404
POST auth/passkey_login_options                   ok      ok      ok      ok      ok      ok      ok      ok
POST auth/passkey_login                           passkey_over passkey_over passkey_over passkey_over passkey_over passkey_over passkey_over passkey_over
POST auth/passkey_code                            passkey_over passkey_over passkey_over passkey_over passkey_over passkey_over passkey_over passkey_over
POST auth/delete_account                          401     tickets_open tickets_open ok ok          tickets_open tickets_open -
GET auth/home_address                             401     -       -       -           -             ok           ok           -
GET store/get_all_tags                            ok      ok      ok      ok          ok            ok           ok           ok
GET auth/get_pref_for_user                        401     ok      ok      -           -             -            -            -
POST auth/attach_pref_to_user                     401     ok      ok      -           -             -            -            -
GET notifications/get_notifications               401     ok      ok      ok          ok            ok           ok           ok
GET notifications/count_unread                    401     ok      ok      ok          ok            ok           ok           ok
POST notifications/mark_read (the buyer's)        401     ok      404     404         404           404          404          404
GET notifications/get_settings                    401     ok      ok      ok          ok            ok           ok           ok
POST notifications/set_settings                   401     ok      ok      ok          ok            ok           ok           ok
GET notifications/get_health                      401     -       -       -           -             -            -            ok
GET auth/phone                                    401     ok      ok      ok          ok            ok           ok           ok
POST auth/send_phone_code                         401     texts_off texts_off texts_off texts_off texts_off texts_off texts_off
POST auth/confirm_phone                           401     phone_code_over phone_code_over phone_code_over phone_code_over phone_code_over phone_code_over phone_code_over
GET push/key                                      401     ok      ok      ok          ok            ok           ok           ok
POST push/subscribe                               401     push_address push_address push_address push_address push_address push_address push_address
POST push/unsubscribe                             401     ok      ok      ok          ok            ok           ok           ok
GET events                                        401     ok      ok      ok          ok            ok           ok           ok

POST store/create_new_shop                        401     -       -       -           -             shop_exists  shop_exists  -
POST store/update_shop                            401     -       -       -           -             ok           ok           -
POST store/set_cover                              401     -       -       -           -             ok           ok           -
POST store/remove_cover                           401     -       -       -           -             ok           ok           -
POST store/set_hours                              401     -       -       -           -             ok           ok           -
GET store/get_meeting_places                      401     ok      ok      -           -             ok           ok           -
POST store/set_meeting_places                     401     -       -       -           -             ok           ok           -
POST store/set_vacation                           401     -       -       -           -             sale_running ok           -
POST store/end_vacation                           401     -       -       -           -             ok           ok           -
GET store/get_shop_details (the seller's)         401     ok      ok      -           -             ok           ok           ok
GET store/get_shop_details (one's own)            401     404     404     -           -             ok           ok           404
GET store/get_sold_items                          401     ok      ok      -           -             ok           ok           ok
GET store/stores                                  401     ok      ok      -           -             ok           ok           ok
POST auth/location/attach_location (the seller's) 401     -       -       -           -             ok           theirs       -
POST auth/location/attach_location (one's own)    401     -       -       -           -             ok           ok           -
GET auth/location/get_route                       401     ok      ok      -           -             ok           ok           ok
POST auth/location/get_route                      401     ok      ok      -           -             ok           ok           ok
GET auth/location/map_tiles                       401     ok      ok      ok          ok            ok           ok           ok

POST helpers/invite                               401     -       -       -           -             ok           ok           -
GET helpers/get_helpers                           401     -       -       -           -             ok           ok           -
GET helpers/get_acts                              401     -       -       -           -             ok           ok           -
POST helpers/cancel_invitation                    401     -       -       -           -             ok           404          -
POST helpers/remove                               401     -       -       -           -             ok           404          -
POST helpers/read_invitation                      ok      ok      ok      ok          ok            ok           ok           ok
POST helpers/accept                               401     own_tickets_open ok -       -             -            -            -
POST helpers/leave                                401     404     404     -           -             404          404          -
POST auth/work_at (the seller's)                  401     404     404     404         404           404          404          404
POST auth/work_at (one's own)                     401     ok      ok      ok          ok            ok           ok           ok

POST store/add_item                               401     -       -       -           -             ok           ok           -
POST store/publish_items                          401     -       -       -           -             ok           ok           -
POST store/renew_items                            401     -       -       -           -             ok           ok           -
GET store/get_drop                                401     ok      ok      -           -             ok           ok           -
GET store/get_own_drop                            401     -       -       -           -             ok           ok           -
POST store/set_drop                               401     -       -       -           -             drop_set_already ok       -
POST store/move_drop                              401     -       -       -           -             ok           404          -
POST store/leave_drop                             401     -       -       -           -             ok           404          -
POST store/cancel_drop                            401     -       -       -           -             ok           404          -
GET store/export_items                            401     -       -       -           -             ok           ok           -
GET store/get_import_template                     401     -       -       -           -             ok           ok           -
POST store/import_items                           401     -       -       -           -             ok           ok           -
POST store/start_import                           401     -       -       -           -             ok           404          -
GET store/get_import                              401     -       -       -           -             ok           404          -
GET store/get_import_lines                        401     -       -       -           -             ok           404          -
GET store/get_import_report                       401     -       -       -           -             ok           404          -
GET store/get_drafts                              401     -       -       -           -             ok           ok           -
GET store/price_range                             401     -       -       -           -             ok           ok           -
GET store/get_today                               401     -       -       -           -             ok           ok           -
GET store/get_bale_names                          401     -       -       -           -             ok           ok           -
GET store/get_bales                               401     -       -       -           -             ok           ok           -
GET store/get_bales (the seller's)                401     -       -       -           -             ok           404          -
POST store/add_bale                               401     -       -       -           -             ok           ok           -
POST store/update_bale                            401     -       -       -           -             ok           404          -
POST store/delete_bale                            401     -       -       -           -             ok           404          -
GET store/get_bale_items                          401     -       -       -           -             ok           404          -
POST store/put_into_bale                          401     -       -       -           -             ok           404          -
GET store/get_month                               401     -       -       -           -             ok           ok           -
GET store/get_sales_report                        401     -       -       -           -             ok           ok           -
POST store/add_img_item                           401     -       -       -           -             ok           404          -
POST store/attach_tag_to_item (for sale)          401     -       -       -           -             ok           404          -
POST store/attach_tag_to_item (draft)             401     -       -       -           -             ok           404          -
POST store/update_item (for sale)                 401     -       -       -           -             ok           404          -
POST store/update_item (held)                     401     -       -       -           -             item_reserved 404         -
POST store/update_item (draft)                    401     -       -       -           -             ok           404          -
POST store/withdraw_item                          401     -       -       -           -             ok           404          -
POST store/relist_item                            401     -       -       -           -             ok           404          -
POST store/delete_item (for sale)                 401     -       -       -           -             ok           404          -
POST store/delete_item (held)                     401     -       -       -           -             item_reserved 404         -
GET store/get_own_items                           401     -       -       -           -             ok           ok           -
GET store/get_own_item_counts                     401     -       -       -           -             ok           ok           -
POST store/duplicate_item                         401     -       -       -           -             ok           404          -
POST store/update_items                           401     -       -       -           -             ok           ok           -
POST store/undo_update_items                      401     -       -       -           -             404          404          -
POST store/make_tags                              401     -       -       -           -             ok           ok           -
GET store/read_tag (for sale)                     401     -       -       -           -             ok           404          -
GET store/read_tag (held)                         401     -       -       -           -             ok           404          -
POST store/sell_in_shop (for sale)                401     -       -       -           -             ok           404          -
POST store/sell_in_shop (held)                    401     -       -       -           -             item_on_hold 404          -
POST store/sell_in_shop (draft)                   401     -       -       -           -             item_is_draft 404         -
POST store/undo_sale                              401     -       -       -           -             ok           404          -
POST store/change_sale_price                      401     -       -       -           -             ok           404          -
GET store/get_counter_sales                       401     -       -       -           -             ok           ok           -
GET store/get_counter_items                       401     -       -       -           -             ok           ok           -
GET store/item (for sale)                         401     ok      ok      -           -             ok           ok           ok
GET store/item (held)                             401     ok      ok      -           -             ok           ok           ok
GET store/item (draft)                            401     404     404     -           -             ok           404          404
GET store/item_images (for sale)                  401     ok      ok      -           -             ok           ok           ok
GET store/item_images (draft)                     401     404     404     -           -             ok           404          404
GET store/get_shop_items (the seller's)           401     ok      ok      -           -             ok           ok           ok
GET store/get_shop_items (one's own)              401     404     404     -           -             ok           ok           404

GET homepage                                      401     ok      ok      -           -             -            -            -
GET homepage/rack                                 401     ok      ok      -           -             -            -            -
GET homepage/rails                                401     ok      ok      -           -             -            -            -
GET homepage/opened                               401     ok      ok      -           -             -            -            -
POST homepage/rail_opened                         401     ok      ok      -           -             -            -            -
POST homepage/hide_item (for sale)                401     ok      ok      -           -             -            -            -
POST homepage/hide_item (draft)                   401     404     404     -           -             -            -            -
POST homepage/unhide_item                         401     ok      ok      -           -             -            -            -
GET homepage/suggestions                          401     ok      ok      -           -             -            -            -
GET store/map                                     401     ok      ok      -           -             -            -            -
GET store/brands                                  401     ok      ok      -           -             ok           ok           -
GET homepage/categories                           401     ok      ok      -           -             -            -            -
GET homepage/search                               401     ok      ok      -           -             -            -            -
POST homepage/img_search                          401     blind   blind   -           -             -            -            -
GET models/get_similar_items (for sale)           401     ok      ok      -           -             ok           ok           ok
GET models/get_similar_items (draft)              401     404     404     -           -             ok           404          404
GET collections/get_similar_items_collection      401     ok      404     -           -             -            -            -
POST store/suggest_items                         401     -       -       -           -             blind        blind        -
POST store/auto_tagging                           401     -       -       -           -             blind        blind        -
POST store/garments_in_photo                      401     -       -       -           -             blind        blind        -
GET models/get_same_pieces                        401     -       -       -           -             -            -            ok
POST models/dismiss_same_piece                    401     -       -       -           -             -            -            ok
GET admin/get_counts                              401     -       -       -           -             -            -            ok
GET models/progress                               401     -       -       -           -             -            -            ok

GET homepage/cart                                 401     ok      ok      -           -             -            -            -
POST homepage/add_to_cart (for sale)              401     ok      ok      -           -             -            -            -
POST homepage/add_to_cart (draft)                 401     404     404     -           -             -            -            -
POST homepage/remove_from_cart                    401     ok      ok      -           -             -            -            -

POST store/follow_shop                            401     ok      ok      -           -             -            -            -
POST store/unfollow_shop                          401     ok      ok      -           -             -            -            -
POST store/see_shop                               401     ok      ok      -           -             -            -            -
GET homepage/get_followed_shops                   401     ok      ok      -           -             -            -            -
POST homepage/save_search                         401     ok      ok      -           -             -            -            -
GET homepage/get_saved_searches                   401     ok      ok      -           -             -            -            -
POST homepage/change_saved_search                 401     ok      404     -           -             -            -            -
POST homepage/delete_saved_search                 401     ok      ok      -           -             -            -            -
POST collections/new_collection                   401     ok      ok      -           -             -            -            -
GET collections/get_collections                   401     ok      ok      -           -             -            -            -
GET collections/get_collection_items              401     ok      404     -           -             -            -            -
GET collections/get_saved                         401     ok      ok      -           -             -            -            -
POST collections/delete_collection                401     ok      404     -           -             -            -            -
POST collections/rename_collection                401     ok      404     -           -             -            -            -
POST collections/add_item_to_collection           401     ok      404     -           -             -            -            -
POST collections/add_item_to_collection (draft)   401     404     404     -           -             -            -            -
POST collections/remove_item_from_collection      401     ok      404     -           -             -            -            -

GET payments/get_qr                               401     -       -       -           -             ok           ok           -
POST payments/read_qr                             401     -       -       -           -             qr_not_found qr_not_found -
POST payments/set_qr                              401     -       -       -           -             ok           ok           -
POST payments/remove_qr                           401     -       -       -           -             ok           ok           -
GET payments/get_qr_changes                       401     -       -       -           -             -            -            ok
GET payments/get_payment                          401     ok      404     -           -             ok           404          -
POST payments/say_paid                            401     nothing_to_pay 404 -        -             -            -            -
POST payments/say_not_paid                        401     ok      404     -           -             ok           404          -
POST payments/say_received                        401     -       -       -           -             nothing_to_pay 404        -
POST payments/give_back                           401     -       -       -           -             payment_not_now 404       -
POST payments/add_part                            401     -       -       -           -             part_too_high 404         -
POST payments/strike_part                         401     -       -       -           -             404          404          -

POST tickets/purchase_item (for sale)             401     ok      ok      -           -             -            -            -
POST tickets/purchase_item (draft)                401     404     404     -           -             -            -            -
POST tickets/purchase_cart                        401     ok      ok      -           -             -            -            -
POST tickets/settle_purchase                      401     ok      ok      -           -             -            -            -
POST tickets/cancel_ticket                        401     ok      404     -           -             -            -            -
GET tickets/get_cancel_effect                     401     ok      404     -           -             -            -            -
POST tickets/ask_cancel                           401     move_not_allowed 404 -        -             -            -            -
POST tickets/ask_longer                           401     move_not_allowed 404 -        -             -            -            -
POST tickets/answer_request                       401     -       -       -           -             404          404          -
POST tickets/line_up                              401     line_not_needed ok -        -             -            -            -
POST tickets/leave_line                           401     ok      ok      -           -             -            -            -
GET tickets/get_line                              401     ok      ok      -           -             -            -            -
GET tickets/get_lines                             401     ok      ok      -           -             -            -            -

POST offers/make_offer                            401     ok      ok      -           -             -            -            -
POST offers/answer_offer                          401     404     404     -           -             ok           404          -
POST offers/withdraw_offer                        401     ok      404     -           -             -            -            -
GET offers/get_offers                             401     ok      ok      -           -             -            -            -
GET offers/get_item_offers                        401     ok      ok      -           -             -            -            -
GET offers/get_shop_offers                        401     -       -       -           -             ok           ok           -
GET offers/get_rules                              401     -       -       -           -             ok           404          -
POST offers/set_rules                             401     -       -       -           -             ok           404          -
POST offers/offer_to_savers                       401     -       -       -           -             ok           404          -

GET homepage/get_bundle                           ok      ok      ok      ok          ok            ok           ok           ok
GET store/get_bundle_rule                         401     -       -       -           -             ok           404          -
POST store/set_bundle_rule                        401     -       -       -           -             ok           404          -

GET live/get_sale                                 ok      ok      ok      ok          ok            ok           ok           ok
GET live/get_items                                ok      ok      ok      ok          ok            ok           ok           ok
GET live/stream                                   ok      ok      ok      ok          ok            ok           ok           ok
GET live/get_bill                                 ok      ok      ok      ok          ok            ok           ok           ok
GET live/get_mine                                 401     ok      ok      -           -             -            -            -
POST live/claim                                   401     ok      ok      -           -             -            -            -
POST live/notify_me                               401     ok      ok      -           -             -            -            -
POST live/take_over                               401     ok      ok      -           -             -            -            -
GET live/get_sales                                401     -       -       -           -             ok           ok           -
POST live/set_open_tickets                        401     -       -       -           -             ok           ok           -
POST live/new_sale                                401     -       -       -           -             ok           ok           -
POST live/start_sale                              401     -       -       -           -             sale_running 404          -
POST live/change_sale                             401     -       -       -           -             ok           404          -
POST live/cancel_sale                             401     -       -       -           -             ok           404          -
POST live/set_items                               401     -       -       -           -             ok           404          -
POST live/add_item                                401     -       -       -           -             ok           404          -
GET live/get_board                                401     -       -       -           -             ok           404          -
POST live/show_piece                              401     -       -       -           -             ok           404          -
POST live/take_back                               401     -       -       -           -             ok           404          -
POST live/claim_for_name                          401     -       -       -           -             ok           404          -
POST live/release_name                            401     -       -       -           -             ok           404          -
POST live/end_sale                                401     -       -       -           -             ok           404          -
GET live/get_bills                                401     -       -       -           -             ok           404          -
POST live/mark_sent                               401     -       -       -           -             ok           404          -
GET tickets/ticket (one's own)                    401     ok      ok      -           -             ok           ok           -
GET tickets/ticket (number)                       401     ok      404     -           -             ok           404          -
GET tickets/ticket (of the buyer)                 401     ok      theirs  -           -             theirs       theirs       -
GET tickets/get_shop_tickets                      401     -       -       -           -             ok           ok           -
GET tickets/get_counts                            401     ok      ok      -           -             ok           ok           -
GET tickets/get_due_soon                          401     ok      ok      -           -             ok           ok           -
POST tickets/update_ticket_status                 401     -       -       -           -             ok           404          -

GET pickups/get_pickups                           401     ok      ok      -           -             ok           ok           -
GET pickups/get_pickups (number)                  401     ok      404     -           -             ok           404          -
GET pickups/get_pass                              401     pickup_not_ready 404 -      -             -            -            -
POST pickups/choose_time                          401     pickup_not_ready 404 -      -             pickup_not_ready 404      -
POST pickups/choose_place                         401     pickup_not_ready 404 -      -             pickup_not_ready 404      -
POST pickups/mark_ready                           401     -       -       -           -             ok           404          -
POST pickups/scan_pass                            401     -       -       -           -             pass_unknown pass_unknown -
POST pickups/complete                             401     -       -       -           -             pickup_changed 404        -

GET pickups/get_rider_address                     401     ok      404     -           -             -            -            -
GET pickups/get_rider_sheet                       401     -       -       -           -             ok           ok           -
POST pickups/say_sent                             401     -       -       -           -             rider_sheet_changed rider_sheet_changed -
POST pickups/say_received                         401     rider_not_sent 404 -        -             -            -            -
POST pickups/ask_rider                            401     ok      404     -           -             -            -            -
POST pickups/withdraw_rider                       401     ok      404     -           -             -            -            -

GET chat/get_seller_id                            401     ok      ok      -           -             ok           ok           -
POST chat/open_conversation                       401     ok      ok      -           -             -            -            -
POST chat/open_conversation (draft)               401     404     404     -           -             -            -            -
GET chat/fetch_chat_history_user                  401     ok      ok      -           -             -            -            -
GET chat/fetch_chat_history_seller                401     -       -       -           -             ok           ok           -
GET chat/fetch_all_messages (the two)             401     ok      theirs  -           -             ok           theirs       -
GET chat/fetch_all_messages (the buyer's)         401     bad_input theirs -          -             ok           404          -
POST chat/send_message (the two)                  401     ok      theirs  -           -             ok           theirs       -
POST chat/send_message (to the buyer)             401     bad_input theirs -          -             ok           404          -
POST chat/send_message (as the seller)            401     theirs  theirs  -           -             ok           theirs       -
POST chat/send_photos (the two)                   401     ok      theirs  -           -             ok           theirs       -
GET chat/get_photo                                401     404     404     -           -             404          404          404
POST chat/mark_read (the two)                     401     ok      theirs  -           -             ok           theirs       -
POST chat/mark_read (the buyer's)                 401     bad_input theirs -          -             ok           404          -
GET chat/get_unread                               401     ok      ok      -           -             ok           ok           -
POST chat/block (the two)                         401     ok      theirs  -           -             ok           theirs       -
POST chat/block (the buyer's)                     401     bad_input theirs -          -             ok           404          -
POST chat/unblock (the two)                       401     ok      theirs  -           -             ok           theirs       -
POST chat/unblock (the buyer's)                   401     bad_input theirs -          -             ok           404          -
POST chat/report (the two)                        401     ok      theirs  -           -             ok           theirs       -
POST chat/report (the buyer's)                    401     bad_input theirs -          -             ok           404          -
GET admin/get_figures                             401     -       -       -           -             -            -            ok
GET admin/export_figures                          401     -       -       -           -             -            -            ok
GET admin/get_admins                              401     -       -       -           -             -            -            ok
POST admin/set_role                               401     -       -       -           -             -            -            ok
POST admin/remove                                 401     -       -       -           -             -            -            ok
POST admin/invite                                 401     -       -       -           -             -            -            ok
POST admin/cancel_invitation                      401     -       -       -           -             -            -            ok
POST admin/read_invitation                        ok      ok      ok      ok          ok            ok           ok           ok
POST admin/join                                   link_over link_over link_over link_over link_over link_over link_over  link_over
POST setup/check_code                             404     404     404     404         404           404          404          404
POST setup/make_first_admin                       404     404     404     404         404           404          404          404
POST admin/name_city                              401     -       -       -           -             -            -            ok
POST admin/send_test_mail                         401     -       -       -           -             -            -            mail_off
GET admin/get_log                                 401     -       -       -           -             -            -            ok
GET admin/export_log                              401     -       -       -           -             -            -            ok
GET admin/get_requests                            401     -       -       -           -             -            -            ok
POST admin/answer_request (vouchers)              401     -       -       -           -             -            -            ok
POST admin/answer_request (photos)                401     -       -       -           -             -            -            ok
GET admin/get_breach                              401     -       -       -           -             -            -            ok
GET admin/get_set_up                              401     -       -       -           -             -            -            ok
POST cases/open_case                              401     ok      404     -           -             ok           404          -
POST cases/write                                  401     ok      404     -           -             ok           404          -
GET cases/get_case                                401     ok      404     -           -             ok           404          -
GET cases/get_photo                               401     404     404     -           -             404          404          404
POST reviews/new_review                           401     ok      404     -           -             ok           404          -
POST reviews/new_review (again)                   401     review_written 404 -        -             review_written 404        -
GET reviews/get_reviews                           401     ok      ok      -           -             ok           ok           ok
GET reviews/get_pickup_reviews                    401     ok      404     -           -             ok           404          -
GET reviews/get_pickup_reviews (one side)         401     ok      404     -           -             ok           404          -
GET reviews/get_shop_trust                        401     ok      ok      -           -             ok           ok           ok
GET reviews/get_buyer_trust                       401     -       -       -           -             ok           ok           -
GET reviews/get_photo                             401     404     404     -           -             404          404          404
POST reviews/reply                                401     404     404     -           -             ok           404          -

POST moderation/report                            401     ok      ok      -           -             404          already_reported ok
POST moderation/report (not visible)              401     404     404     -           -             404          404          404
POST moderation/report (the buyer)                401     404     404     -           -             ok           404          404
GET moderation/get_queue                          401     -       -       -           -             -            -            ok
GET moderation/get_entry                          401     -       -       -           -             -            -            ok
POST moderation/take_entry                        401     -       -       -           -             -            -            ok
POST moderation/decide                            401     -       -       -           -             -            -            ok
POST moderation/confirm_decision                  401     -       -       -           -             -            -            ok
GET moderation/get_decisions                      401     ok      ok      ok          ok            ok           ok           -
POST moderation/appeal                            401     404     404     404         404           ok           404          -

GET store/codegen                                 401     -       -       -           -             -            -            ok
POST store/codegen                                401     -       -       -           -             -            -            ok
POST store/redeem_voucher                         401     -       -       -           -             ok           ok           -
GET store/get_balance (the seller's)              401     -       -       -           -             ok           theirs       -
GET store/get_balance (one's own)                 401     -       -       -           -             ok           ok           -

POST auth/shop_id_one                             401     -       -       ok          documents_in  -            -            -
POST auth/shop_id_two                             401     -       -       ok          documents_in  -            -            -
POST auth/shop_id_selfie                          401     -       -       ok          documents_in  -            -            -
GET auth/verification/document_status (completed) 401     -       -       theirs      ok            theirs       theirs       ok
GET auth/verification/document_status (one's own) 401     -       -       ok          ok            ok           ok           bad_input
GET auth/verification/get_list_pending            401     -       -       -           -             -            -            ok
GET auth/verification/get_shop_owner_details      401     -       -       -           -             -            -            ok
GET auth/verification/get_image                   401     -       -       -           -             -            -            ok
POST auth/ask_name_correction                     401     -       -       -           -             ok           ok           -
GET auth/name_correction                          401     -       -       -           -             ok           ok           -
GET auth/verification/get_corrections             401     -       -       -           -             -            -            ok
POST auth/verification/decide_correction          401     -       -       -           -             -            -            not_found
POST auth/verification/approve_or_reject          401     -       -       -           -             -            -            ok
`

export type Expected = 'ok' | ErrorCode

const cell = (text: string): Expected => {
  const code = shorthands[text] ?? text
  if (code !== 'ok' && !(code in errors)) throw new Error(`The table says "${text}", which is no answer`)
  return code as Expected
}

/** `row`: the call with its variant in brackets. */
export const table = rows
  .split('\n')
  .filter((line) => line !== '')
  .slice(1)
  .map((line) => {
    const cells = line.trim().split(/\s+/)
    const answers = cells.slice(-columns.length).map(cell)
    const row = cells.slice(0, -columns.length).join(' ')
    const call = row.replace(/ \(.*\)$/, '')
    const others = Object.fromEntries(columns.map((person, n) => [person, answers[n]])) as Record<
      (typeof columns)[number],
      Expected
    >
    const expected: Record<Person, Expected> = {
      ...others,
      helper: answerToHelper(row, call, others),
      moderator: answerToAdmin('moderator', row, call, others.admin),
      verifier: answerToAdmin('verifier', row, call, others.admin),
      treasurer: answerToAdmin('treasurer', row, call, others.admin),
    }
    return { row, call, expected }
  })
