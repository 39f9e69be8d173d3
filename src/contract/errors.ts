/** All errors of the API: code, HTTP status and the message that people see. */
export const errors = {
  bad_input: [400, 'Something is missing or not as expected. Please check it and try again.'],
  cross_site: [403, 'This request came from another site and was refused.'],
  not_signed_in: [401, 'Please log in first.'],
  wrong_credentials: [401, 'Incorrect username or password'],
  code_wanted: [401, 'Please enter the code that your authenticator app shows.'],
  wrong_code: [403, 'This code is wrong or was already used. Please enter the next one.'],
  second_factor_needed: [403, 'Please set up your second factor first.'],
  second_factor_on: [409, 'You already have a second factor. Turn it off first.'],
  second_factor_off: [409, 'You have no second factor.'],
  set_up_over: [409, 'This setup was not started, or it took too long. Please start again.'],
  codes_locked: [503, 'Codes cannot be checked right now. The server log says why.'],
  link_over: [
    403,
    'This link no longer works. It has been used, a newer one replaced it, or it is too old. Please ask for a new one.',
  ],
  mail_off: [409, 'This marketplace sends no e-mail. Please contact its team.'],
  wrong_password: [403, 'This is not your password.'],
  tickets_open: [409, 'You still have open tickets. Please finish or cancel them first.'],
  balance_left: [409, 'You still have a balance, which would be lost.'],
  not_allowed: [403, 'Your account cannot do this.'],
  not_yours: [403, 'This request names an account other than yours.'],
  not_found: [404, 'This does not exist, or you may not see it.'],
  too_many_tries: [429, 'Too many attempts. Please wait a little and try again.'],
  too_many_uploads: [
    429,
    'Too many photos are being sent at once. Please wait until some of them are done, then try again.',
  ],
  too_many_requests: [429, 'Too many requests at once. Please wait a moment and try again.'],
  too_many_streams: [429, 'Too many of your pages are open at once. Please close some of them.'],
  too_large: [413, 'This is larger than we can accept.'],
  upload_slow: [408, 'This photo took too long to arrive. Please check your connection and try again.'],
  unsupported_body: [415, 'The body must be JSON or form-encoded, or multipart where a call takes files.'],
  email_taken: [409, 'There is already an account with this e-mail.'],
  name_fixed: [409, 'An admin compares your name with your IDs, so it can no longer be changed here.'],
  common_password: [400, 'This password is among the most common ones. Please choose another.'],
  guessable_password: [
    400,
    'This password is little more than a word of this site, the name of a place, or your own name, e-mail or number. Please add other words.',
  ],
  unknown_tag: [400, 'One of the tags does not exist.'],
  shop_missing: [409, 'Create your shop first.'],
  shop_location_missing: [409, 'This shop has not set its location yet.'],
  shop_exists: [409, 'You already have a shop.'],
  shop_name_taken: [409, 'Another shop has this name already. Please choose a different one.'],
  not_a_photo: [415, 'We cannot read this file as a photo. JPEG, PNG, WebP, AVIF and GIF work.'],
  photo_too_large: [413, 'This photo has too many pixels. Please choose a smaller one.'],
  photo_infected: [422, 'A virus scanner found something in this file. Please choose another photo.'],
  too_many_photos: [409, 'An item has at most 8 photos.'],
  too_many_drafts: [
    409,
    'You have 100 drafts, the most that you can have. Please add the missing photos to some of them, or delete some, and try again.',
  ],
  item_complete: [409, 'This item is already listed.'],
  item_reserved: [409, 'A buyer has reserved this piece. You can change it once the ticket has ended.'],
  item_sold: [409, 'This piece is sold. It can no longer be changed.'],
  item_unfinished: [409, 'This listing is not finished. Add its missing photos first.'],
  photos_changed: [409, 'The photos of this piece were changed in the meantime. Please check them again.'],
  item_held: [409, 'Cannot buy item. Pending ticket already exists.'],
  cart_item_held: [409, 'Cannot add item to cart. Pending ticket already exists.'],
  cart_full: [409, 'Your cart is full. It holds at most 200 pieces.'],
  collections_full: [409, 'You already have 200 collections. Please delete one first.'],
  collection_full: [409, 'This collection is full. It holds at most 2,000 pieces.'],
  already_in_collection: [409, 'Item is already in this collection'],
  conversation_blocked: [409, 'No new messages can be sent in this conversation.'],
  message_reused: [409, 'This message was already sent with another text or other photos.'],
  item_gone: [409, 'This item is no longer for sale.'],
  item_changed: [409, 'The price of this item has changed.'],
  too_many_open_tickets: [
    409,
    'You have as many open reservations as you can have for now. Pick up or cancel one first.',
  ],
  reservation_declined: [
    409,
    'This seller cannot take your reservation. There are many other pieces to find.',
  ],
  purchase_settled: [409, 'This request bought nothing, and it no longer can. Please try again.'],
  move_not_allowed: [409, 'A ticket cannot go back to an earlier step.'],
  documents_in: [409, 'We already have your documents. They are waiting for review.'],
  documents_missing: [409, 'This seller has not sent all three documents yet.'],
  already_decided: [409, 'Another admin has already decided about this seller.'],
  photos_not_seen: [409, 'Please view all three photos of this seller before you decide.'],
  voucher_invalid: [404, 'Voucher code invalid'],
  voucher_used: [409, 'This voucher has already been redeemed.'],
  id_reused: [409, 'This clientID was already used for something else.'],
  push_off: [409, 'This marketplace does not send notifications to devices.'],
  push_address: [
    400,
    'Notifications can only be sent to the push service of a browser. This address does not belong to one that we know.',
  ],
  texts_off: [409, 'This marketplace sends no text messages.'],
  text_failed: [503, 'The text message could not be sent. Please try again in a moment.'],
  phone_not_here: [
    409,
    'Text messages only go to Philippine mobile numbers: 11 digits that start with 09. Please change your number first.',
  ],
  wrong_phone_code: [403, 'That is not the code.'],
  phone_code_over: [403, 'This code no longer works. Please ask for a new one.'],
  phone_needed: [403, 'Please confirm your phone number before your first reservation: see Account.'],
  photo_locked: [503, 'This photo cannot be opened right now. The server log says why.'],
  busy: [503, 'Many photos are being prepared right now. Please try again in a moment.'],
  scanner_away: [503, 'Photos cannot be checked for viruses right now. Please try again in a moment.'],
  vision_missing: [503, 'This server cannot search by photo. Please use words instead.'],
  search_slow: [503, 'This search takes too long right now. Please try again in a moment.'],
  shutting_down: [503, 'The server is restarting. Please try again in a moment.'],
  not_ready: [503, 'The server is not ready yet. Please try again in a moment.'],
  internal: [500, 'Something went wrong on our side. Please try again.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

export type ErrorCode = keyof typeof errors

/** The body of every error reply. `fields` maps invalid form fields to messages. */
export interface ErrorBody {
  error: string
  code: ErrorCode
  fields?: Record<string, string>
  /** With `item_held`: the caller's own ticket, if that is what holds the item. */
  ticketID?: number
  /** With `item_changed`: the current price of the item, in pesos. */
  price?: number
}
