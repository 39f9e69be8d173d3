import { number, plural } from './language.ts'

export const addPhotos = 'Add photos'
export const block = 'Block'
export const blockHint =
  'Neither of you will be able to send new messages here. Past messages stay. You can unblock at any time.'
export const blockQuestion = (name: string) => `Block ${name}?`
export const blockedByYou = (name: string) => `You blocked ${name}. Neither of you can send new messages.`
export const blockedHint = 'No new messages can be sent in this conversation.'
export const buyers = 'Buyers'
export const chooseConversation = 'Choose a conversation'
export const connecting = 'Connecting... New messages may be missing.'
export const deleteUnsent = (text: string) => `Delete the unsent message: ${text}`
export const emptyHintForBuyers = 'Open a piece that you like and tap Talk to Seller.'
export const emptyHintForSellers = 'Buyers who ask about your pieces appear here.'
export const emptyTitle = 'No conversations yet'
export const fullDay = (weekday: string, day: string, month: string, year: string) =>
  `${weekday}, ${day} ${month}${year}`
export const hello = (name: string) => `Say hello to ${name}`
export const helloHint = 'Ask about the size, the condition, or where to pick the piece up.'
export const lastMessageByYou = (message: string) => `You: ${message}`
export const loadingOlder = 'Loading older messages...'
export const logLabel = (name: string) => `Messages with ${name}`
export const markDelivered = 'Delivered'
export const markRead = 'Read'
export const markSending = 'Sending'
export const markSent = 'Sent'
export const menuLabel = 'More'
export const messageLabel = 'Message'
export const messagePlaceholder = 'Type your message here'
export const newMessageCount = (count: number) =>
  plural(count, { one: '1 new message', other: `${number(count)} new messages` })
export const newMessages = 'New messages'
export const noMessagesYet = 'No messages yet'
export const notFound = 'We could not find this conversation.'
export const notFoundHint = 'The address may be wrong, or the conversation belongs to someone else.'
export const notFoundTitle = 'Conversation not found'
export const notSent = 'Not sent. Tap to retry'
export const offline = 'You are offline. New messages appear when you are back online.'
export const photos = 'Photos'
export const photosLost =
  'The photos are no longer on this device. Delete this message and choose them again.'
export const photosSpoken = (count: number) =>
  plural(count, { one: 'Photo', other: `${number(count)} photos` })
export const quickReplies = 'Quick replies'
export const replyAvailable = 'Is this still available?'
export const replyMeasurements = 'What are the measurements?'
export const replyOpen = 'When are you open for pickup?'
export const replyReserve = 'Yes. Tap Buy Now to reserve it.'
export const replySold = 'Sorry, it is already sold.'
export const replyYes = 'Yes, it is still available.'
export const safetyNote =
  'Stay safe: keep talking here, and pay only when you have the piece in your hands. Never send money or codes to someone whom you know only from a chat.'
export const send = 'Send'
export const spoken = (author: string, message: string) => `${author}: ${message}`
export const spokenAuthor = (author: string) => `${author}: `
export const stores = 'Stores'
export const subjectLabel = 'The piece you talk about'
export const talkToSeller = 'Talk to Seller'
export const toNewest = 'Go to the newest message'
export const today = 'Today'
export const tooLong = (count: number, most: number) =>
  `${number(count)} of ${number(most)} characters. Please shorten your message.`
export const typed = (count: number, most: number) => `${number(count)} of ${number(most)}`
export const unblock = 'Unblock'
export const unread = (count: number) => plural(count, { one: 'unread message', other: 'unread messages' })
export const unreadShort = 'unread'
export const yesterday = 'Yesterday'
export const you = 'You'
