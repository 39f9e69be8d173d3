import type { HelperAct } from '#domain/helper-acts.ts'

export const acts: Record<HelperAct, string> = {
  'POST store/add_item': 'Added a piece',
  'POST store/add_img_item': 'Added a photo',
  'POST store/attach_tag_to_item': 'Tagged a piece',
  'POST store/update_item': 'Changed a piece',
  'POST store/withdraw_item': 'Took a piece off sale',
  'POST store/relist_item': 'Put a piece back on sale',
  'POST store/delete_item': 'Deleted a piece',
  'POST store/publish_items': 'Published drafts',
  'POST store/renew_items': 'Said that pieces are still there',
  'POST store/set_drop': 'Set a drop',
  'POST store/move_drop': 'Moved a drop',
  'POST store/leave_drop': 'Took pieces out of a drop',
  'POST store/cancel_drop': 'Cancelled a drop',
  'POST store/update_items': 'Changed many pieces',
  'POST store/undo_update_items': 'Undid a change of many pieces',
  'POST store/duplicate_item': 'Duplicated a piece',
  'POST store/sell_in_shop': 'Sold a piece in the shop',
  'POST store/undo_sale': 'Undid a sale in the shop',
  'POST store/change_sale_price': 'Changed the price of a sale in the shop',
  'POST store/put_into_bale': 'Put pieces into a bale',
  'POST store/import_items': 'Sent a file of pieces',
  'POST store/start_import': 'Imported a file of pieces',
  'POST tickets/update_ticket_status': 'Moved a ticket',
  'POST tickets/answer_request': 'Answered a buyer’s request',
  'POST offers/answer_offer': 'Answered an offer',
  'POST pickups/choose_time': 'Set a pickup time',
  'POST pickups/choose_place': 'Set where and when to meet',
  'POST pickups/mark_ready': 'Marked a pickup as ready',
  'POST pickups/say_sent': 'Sent pickups with a rider',
  'POST pickups/complete': 'Handed over a pickup',
  'POST chat/send_message': 'Sent a message',
  'POST chat/send_photos': 'Sent photos',
  'POST chat/block': 'Blocked a buyer in the chat',
  'POST chat/unblock': 'Unblocked a buyer in the chat',
  'POST chat/report': 'Reported a message',
  'POST moderation/report': 'Sent a report',
  'POST live/new_sale': 'Planned a live sale',
  'POST live/change_sale': 'Changed a live sale',
  'POST live/cancel_sale': 'Cancelled a live sale',
  'POST live/set_items': 'Chose the pieces of a live sale',
  'POST live/add_item': 'Added a piece to a live sale',
  'POST live/start_sale': 'Started a live sale',
  'POST live/show_piece': 'Showed a piece in a live sale',
  'POST live/take_back': 'Took a piece back in a live sale',
  'POST live/claim_for_name': 'Held a piece for a name',
  'POST live/release_name': 'Released a piece that was held for a name',
  'POST live/end_sale': 'Ended a live sale',
  'POST live/mark_sent': 'Marked a bill as sent',
}
export const actsOfHelpers = 'What helpers did'
export const allHelpers = 'All helpers'
export const noActs = 'What your helpers do is shown here, for a year.'
export const whose = 'Whose acts'
export const accept = 'Accept'
export const backToBuying = 'Back to buying'
export const cancelInvitation = 'Cancel'
export const cannot = 'The owner keeps'
export const cannotList = [
  'money, vouchers and the payment QR',
  'documents, and the account of the owner',
  'the name, address, hours and cover of the shop',
  'reviews, cases, and who helps',
]
export const copyLink = 'Copy the link'
export const helpEnded = 'You no longer help this shop'
export const helpEndedHint = 'The owner has ended it, or you have left. Your own account stays as it was.'
export const helpers = 'Helpers'
export const helpersLead =
  'People you trust can list pieces, answer chats, move tickets and hand over for your shop. Each has an account of their own, and you see who did what. Money, documents and your shop’s details stay with you.'
export const helpsSince = (day: string) => `Since ${day}`
export const invitationTitle = (shop: string) => `Help ${shop}`
export const invitationLead = (shop: string, day: string) =>
  `The owner of ${shop} invites you to help. This link works once, until ${day}.`
export const invitationOver = 'This invitation no longer works'
export const invitationOverHint =
  'It was used, cancelled, or is older than 7 days. Please ask the owner for a new one.'
export const invite = 'Invite a helper'
export const inviteHint =
  'Send this link to one person, for example in Messenger. It works once, for 7 days. It is shown only now.'
export const logInToAccept = 'Log in to accept'
export const noHelpers = 'Nobody helps you yet.'
export const okay = 'Okay'
export const onlyBuyers = 'Only a buyer’s account can help a shop. Please log in with one.'
export const openInvitation = (day: string) => `Open invitation, until ${day}`
export const openInvitations = 'Open invitations'
export const remove = 'Remove'
export const removed = (name: string) => `${name} no longer helps your shop`
export const removeQuestion = (name: string) => `Remove ${name}?`
export const removeWarning =
  'They can do nothing more for your shop, from this moment on. What they did stays.'
export const signUpToAccept = 'Sign up first'
export const workAt = (shop: string) => `Work at ${shop}`
export const workingFor = (shop: string) => `You work for ${shop}`
export const youMay = 'You may'
export const youMayList = [
  'list, change and take down pieces',
  'move tickets and answer what buyers ask',
  'set pickup times, scan passes and hand over',
  'answer chats, and block or report somebody there',
]
export const yourName = 'The owner sees your name beside what you do.'
