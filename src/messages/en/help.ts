import type { HelpPart, HelpTopic } from '#domain/help.ts'
import { statusNames } from './tickets.tsx'

/** What one page says. Each text answers the question of its name. */
export interface HelpText {
  title: string
  /** What has happened, and who acts next. */
  lead: string
  until?: string
  now: string
  otherwise?: string
}

export const all = 'All help'
export const aboutError = (sentence: string) => `You read: “${sentence}”`
export const found = (count: number) => (count === 1 ? '1 page' : `${count} pages`)
export const now = 'What can I do now?'
export const nothingFound = 'No page has these words'
export const nothingFoundHint = 'Try a word that the screen shows, such as “pickup” or “code”.'
export const otherwise = 'And if not?'
export const search = 'Search the help'
export const searchPlaceholder = 'A word, or what a screen says'
export const ownTickets = 'Your tickets now'
export const unknown = 'This help page does not exist'
export const until = 'Until when?'

export const parts: Record<HelpPart, string> = {
  tickets: 'What each status means',
  buying: 'Buying',
  paying: 'Paying',
  selling: 'Selling',
  safety: 'Safety',
  account: 'Your account',
  trouble: 'When something does not work',
}

export const topics: Record<HelpTopic, HelpText> = {
  'pending-verification': {
    title: statusNames[1],
    lead: 'The shop has your request and has not answered yet. The piece is on hold: nobody else can buy it.',
    until: 'The ticket shows the day and hour by which the shop has to answer. It is usually two days.',
    now: 'Buyers: nothing is needed. Do not go to the shop yet. You can write to the seller or cancel the ticket. Sellers: look for the piece, then mark the ticket.',
    otherwise:
      'If the shop does not answer in time, the ticket ends and the piece is free again. Nothing is paid.',
  },
  'checking-inventory': {
    title: statusNames[2],
    lead: 'The shop has seen your ticket and looks for the piece on the rack. It stays on hold for you.',
    until: 'The same day and hour as before. The ticket shows it.',
    now: 'Buyers: nothing is needed. You can write to the seller or cancel the ticket. Sellers: mark it as packed next, or as unavailable.',
    otherwise: 'If the shop says no more, the ticket ends by itself and you lose nothing.',
  },
  'pending-packaging': {
    title: statusNames[3],
    lead: 'The shop has found the piece and packs it. You are notified when it is ready.',
    until: 'The ticket shows the day and hour by which the piece has to be ready.',
    now: 'Buyers: choose when you can come, and do not go yet. Sellers: mark it as “Awaiting Pickup” once it is packed.',
    otherwise: 'You can still cancel until it is ready. If it is never ready, the ticket ends by itself.',
  },
  'awaiting-pickup': {
    title: statusNames[4],
    lead: 'The piece is packed and waits for you at the shop. The ticket has the address, the hours and your pass.',
    until: 'The ticket shows the last day and hour. It is usually three days after the piece was ready.',
    now: 'Go there within the hours, show your pass, and pay as the shop says. The pass opens without a network.',
    otherwise:
      'If you cannot come, choose “Hold it longer” on the ticket before the time is up. Afterwards the piece is free again, and the ticket counts as not picked up.',
  },
  completed: {
    title: statusNames[5],
    lead: 'The piece was handed over. The ticket and its receipt stay in your list.',
    until: 'You can write a review, or say that something is wrong, for 14 days.',
    now: 'Open the pickup for the receipt and the review. If the piece is not as it was shown, choose “Something is wrong with this pickup” there.',
  },
  'item-unavailable': {
    title: statusNames[6],
    lead: 'The shop could not give you the piece: it was sold in the shop, damaged or not found.',
    now: 'You owe nothing. If you have paid already, the pickup shows what the shop gives back. Similar pieces stand below the item.',
  },
  'seller-inactive': {
    title: statusNames[7],
    lead: 'The shop did not answer in time, so the ticket ended by itself.',
    now: 'You owe nothing, and this does not count against you. You can reserve another piece at once.',
  },
  forfeited: {
    title: statusNames[8],
    lead: 'The piece waited at the shop and was not picked up in time. It is free again.',
    until: 'For some weeks you can have fewer open tickets at once. It ends by itself.',
    now: 'If you still want it, look whether it is for sale and reserve it again. Next time, choose “Hold it longer” before the time is up.',
  },
  cancelled: {
    title: statusNames[9],
    lead: 'The buyer took the request back, or both sides agreed to end it.',
    now: 'Nothing is owed. The piece is for sale again, or goes to the next in line.',
  },
  reserving: {
    title: 'Reserve a piece',
    lead: 'Each piece exists once. “Buy Now” reserves it for you and makes a ticket. You pay when you pick it up.',
    until: 'A piece in the cart is not on hold. Only a ticket holds it.',
    now: 'Read the town before you confirm, because you go there. New buyers have a small number of open tickets at once. Pick one up or cancel one to reserve more.',
    otherwise:
      'If somebody was faster, you can wait in line. If the price has changed, you are shown the new one first.',
  },
  'cancel-or-move': {
    title: 'Cancel, or come another day',
    lead: 'Until a piece is ready you can cancel its ticket at once. Once it is packed, you ask the shop.',
    until: 'Ask before the last day and hour on the ticket.',
    now: 'Open the ticket and choose “Cancel reservation”. If it awaits pickup, choose “Ask to cancel”, or “Hold it longer” for a day up to seven days later. The hour of a pickup can be moved once.',
    otherwise:
      'If the shop does not answer a question to cancel, the ticket is cancelled. If it says no to another day, the day stays as it was.',
  },
  'waiting-in-line': {
    title: 'Somebody else has the piece',
    lead: 'A piece on hold has a line. If its ticket ends without a pickup, the first in line gets a turn.',
    until: 'The turn has an end, which the notification names. Turns begin between 8 AM and 9 PM.',
    now: 'Choose “Line up” on the item page. You can wait for ten pieces at once, and leave at any time.',
    otherwise: 'If you do not buy within your turn, the next in line is asked.',
  },
  offers: {
    title: 'Offers (tawad)',
    lead: 'With an offer you say what you would pay. If the seller accepts, the piece is reserved for you at that price.',
    until: 'An offer is open for 24 hours. A seller can answer with another price, which holds for 24 hours.',
    now: 'Choose “Make an offer” on the item page. You can offer half the price or more, three times for each piece. You can take an offer back until it is answered.',
    otherwise: 'An offer ends when somebody else gets the piece. Nothing is paid or owed.',
  },
  'live-sales': {
    title: 'Live sales',
    lead: 'The seller shows pieces one by one. The first who taps “Mine” gets the piece.',
    until: 'After the sale each buyer has a bill. It shows how long the pieces are kept.',
    now: 'Open the link that the seller sent, and log in before the sale begins. If you commented under another name, open the link of your bill to take the pieces over.',
    otherwise: 'If your tap came second, you can wait in line for the piece.',
  },
  saving: {
    title: 'Cart, collections and saved searches',
    lead: 'Save pieces to decide later. You are notified when one gets cheaper or is free again.',
    now: 'The cart shows what you would pick up in each town. A collection holds up to 2,000 pieces. A saved search notifies you of new pieces that fit it.',
    otherwise: 'Nothing that is saved is on hold: others can still buy it.',
  },
  paying: {
    title: 'Paying',
    lead: 'You pay the shop, not Ukay: in cash when you pick up, or by the shop’s own QR code.',
    until: 'Pay by QR only when the piece awaits pickup. The pickup shows the amount.',
    now: 'Scan or save the code on the pickup, check the name, pay the exact amount, and say “I have paid”. Never pay to a number that somebody sends in the chat.',
    otherwise:
      'If an amount has changed, look at the pickup again before you pay. If a code cannot be used, the message says why.',
  },
  'payment-states': {
    title: 'Not paid, said to be paid, received, given back',
    lead: 'A payment moves between four states. The buyer says that it is paid, and the seller says that it arrived.',
    now: 'Sellers: look into your wallet before you tap “Received”. If you cannot give a piece that is paid for, give the money back and say so there.',
    otherwise:
      'If both sides disagree, say that something is wrong on the pickup. An admin reads both sides.',
  },
  vouchers: {
    title: 'Vouchers and balance',
    lead: 'A voucher adds its amount to a seller’s balance once.',
    now: 'Type the code on the page Redeem Voucher. Capitals and dashes do not matter.',
    otherwise:
      'If the code is invalid, read it again: each works once. After many wrong codes you have to wait.',
  },
  documents: {
    title: 'Proving who you are',
    lead: 'Every seller sends photos of two IDs and a selfie. An admin compares them. Nobody else sees them.',
    until: 'The check takes one or two business days.',
    now: 'Send all three photos, with all corners in the picture and no glare. While they wait, there is nothing to do. You are notified.',
    otherwise:
      'If they were not accepted, the page says why. Send all three again. A name that is wrong on the account can be corrected with a proof.',
  },
  photos: {
    title: 'Photos that are not taken',
    lead: 'JPEG, PNG, WebP, AVIF, GIF and the photos of phones work, up to 12 MB each and eight for a piece.',
    now: 'Make a new photo, or save the picture as JPEG. Wait for a photo that is still being sent. What you typed stays.',
    otherwise: 'If a photo keeps failing, try it on another network. The other photos are kept.',
  },
  listing: {
    title: 'List and change a piece',
    lead: 'A piece needs a photo, a name, a size, a style, a tag and a price. What is missing is named at its field.',
    now: 'Auto Tagging suggests tags from the photos. Nothing is chosen without a tap. A piece that is reserved, sold or in a live sale cannot be changed.',
    otherwise:
      'A draft stays until you publish or delete it. An accidental change can be undone for a short time.',
  },
  files: {
    title: 'Import a file',
    lead: 'A CSV file adds or changes up to 2,000 pieces. A ZIP brings their photos.',
    now: 'Start from the template, and save the sheet as “CSV UTF-8”. Lines with a mistake are shown with the reason, and the others go on.',
    otherwise: 'You can send the corrected lines alone. No piece is added twice.',
  },
  'your-shop': {
    title: 'Your shop',
    lead: 'A shop has a name, an address, hours and a pin on the map. Buyers see the town before they reserve.',
    now: 'All of it stands in Shop settings. On vacation nothing is for sale, and tickets that are open stay. A helper can list and hand over, and the owner decides about money and the shop.',
    otherwise: 'If your shop is paused or stopped, Decisions says why, and you can appeal.',
  },
  'handing-over': {
    title: 'Hand over, and sell at the counter',
    lead: 'The buyer shows a pass. Scan it or type its six digits, tick the pieces, and complete the pickup.',
    now: 'If the code is not found, check that the pass is for your shop. A walk-in sale of a piece with a ticket is refused, so that no piece is sold twice.',
    otherwise:
      'Without a network the handover is kept and sent later. A counter sale can be undone for a minute.',
  },
  chat: {
    title: 'Chat',
    lead: 'Buyers and sellers write about a piece. Admins read a conversation only if one of the two reports it.',
    now: 'Never send codes or money because somebody asks for it here. You can block a person, and report a message.',
    otherwise: 'If a conversation is blocked, no new messages go through. Old ones stay.',
  },
  reports: {
    title: 'Reports, decisions and appeals',
    lead: 'Anybody can report a piece, a review, a shop or a message. An admin decides and says why.',
    until: 'You can appeal for 30 days. Another admin then decides.',
    now: 'Decisions in the menu lists what was decided about you. About a pickup, choose “Something is wrong with this pickup” on its page.',
  },
  reviews: {
    title: 'Reviews',
    lead: 'Both sides review a pickup, and see the other review once both are written or the time is over.',
    until: 'For 14 days after the handover.',
    now: 'Open the pickup. A review cannot be changed, and the other side can answer it once.',
  },
  'logging-in': {
    title: 'Log in, and forgotten passwords',
    lead: 'Your e-mail and your password open your account. Names and IDs are never asked for at the login.',
    until: 'A link from an e-mail works for a short time and once. A newer one replaces it.',
    now: 'Check the spelling of the e-mail. Choose “Forgot your password?” for a link. Use the newest e-mail, and look into the spam folder.',
    otherwise: 'After many wrong passwords you wait a little. Somebody else’s tries do not lock you out.',
  },
  passkeys: {
    title: 'Passkeys',
    lead: 'With a passkey you log in by your finger, your face or the screen lock of your device, without a password.',
    now: 'Make one in Account, on each device that you use. Switch on the screen lock first. At the login, choose “Log in with a passkey”.',
    otherwise:
      'The password works as before. Remove the passkey of a lost device in Account. In the browser of Messenger, open Ukay in Chrome.',
  },
  'second-factor': {
    title: 'Codes from an app',
    lead: 'A second factor asks for six digits from an authenticator app after the password. Admins may need it.',
    now: 'Type the code that the app shows now. Each code works once. If the clock of the phone is wrong, set it to automatic.',
    otherwise:
      'Without the phone, use one of your recovery codes. Without those too, only the team of the marketplace can let you in.',
  },
  phone: {
    title: 'Your phone number',
    lead: 'Some marketplaces ask for a confirmed mobile number before the first reservation.',
    until: 'A code works for ten minutes. You can ask for a new one.',
    now: 'Check the number: 11 digits that start with 09. Type the code from the newest text message.',
    otherwise: 'If no text arrives, try again later, or change the number in Account.',
  },
  'your-data': {
    title: 'Your data, and deleting your account',
    lead: 'Account has your details, where you are logged in, a download of your data, and the deletion.',
    now: 'Finish or cancel open tickets first, and use up the balance. The deletion asks for your password.',
    otherwise: 'What the law or open cases need is kept for a while. The privacy notice says how long.',
  },
  notifications: {
    title: 'Notifications',
    lead: 'You are notified of tickets, messages, prices and turns: here, on your device and by e-mail.',
    now: 'Account has a switch for each kind. On an iPhone the app has to be on the home screen first.',
    otherwise:
      'If a device stays silent, look at the browser’s own settings. At night most notifications wait.',
  },
  'marketplace-team': {
    title: 'For the team of the marketplace',
    lead: 'Admins have roles. Whoever may not do something is told which role it needs.',
    now: 'Some acts need a second admin: it waits on their page. If an entry was decided by somebody else, open the list again.',
    otherwise: 'The last owner cannot be removed. Another admin has to become owner first.',
  },
  connection: {
    title: 'Without a network, or with a slow one',
    lead: 'What you typed stays on the screen. Your tickets and passes open without a network.',
    now: 'Wait for the network and try again. A purchase or a message that was sent twice counts once.',
    otherwise: 'If a button says that the outcome is not known, look at your tickets before you try again.',
  },
  'not-found': {
    title: 'Something is gone or not yours to see',
    lead: 'The piece, page or ticket does not exist any more, or belongs to somebody else.',
    now: 'Check that you are logged in with the right account. Go back and open it from a list.',
    otherwise: 'A piece that was sold or taken down leaves all lists. Similar ones stand in the search.',
  },
  'server-busy': {
    title: 'Too many tries, or a busy server',
    lead: 'A limit protects everybody from floods. Sometimes many people send photos at once, or the server restarts.',
    until: 'Mostly a minute. The message says if it is longer.',
    now: 'Wait a little and try again. Nothing that you have saved is lost.',
    otherwise: 'If it goes on for an hour, write to the team of the marketplace.',
  },
}
