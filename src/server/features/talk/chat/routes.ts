import { chat as calls } from '#contract/chat.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Caller, type CallerSide, sideOf } from '../../../platform/http/caller.ts'
import { isPhotoCached } from '../../../platform/http/private-photo.ts'
import type { Handlers, Register } from '../../../platform/http/register.ts'
import { toChatroom, toMessage, toRoom } from './presenter.ts'
import type { Reports } from './reports/service.ts'
import type { Chat } from './service.ts'

interface Between {
  userID?: string | undefined
  sellerID?: string | undefined
}

/** The session decides which side the caller is. Refuses a request that names somebody else as the caller. */
const sidesOf = (caller: Caller, { userID, sellerID }: Between): [side: CallerSide, otherID: string] => {
  const side = sideOf(caller)
  const [own, other] = side.kind === 'buyer' ? [userID, sellerID] : [sellerID, userID]
  if (own !== undefined && own !== caller.sellerID) throw new AppError('not_yours')
  if (other === undefined) {
    const [field, sentence] =
      side.kind === 'buyer' ? ['sellerID', 'Seller is required'] : ['userID', 'User is required']
    throw new AppError('bad_input', { sentence, fields: { [field]: sentence } })
  }
  return [side, other]
}

/** The allowed values of the field `sender`. Any other value names somebody else as the sender and is refused. */
const namesOf = (caller: Caller): string[] =>
  caller.role === 'seller' ? ['seller', caller.sellerID] : ['user', 'buyer', caller.accountID]

export const chatRoutes = (register: Register, chat: Chat, reports: Reports): void => {
  const list = async (caller: Caller, cursor: string | undefined) => {
    const side = sideOf(caller)
    const { rows, ...page } = await chat.list(side, cursor)
    return { chat_info: rows.map(toChatroom(side.kind)), ...page }
  }

  const handlers: Handlers<typeof calls> = {
    'GET chat/get_seller_id': async ({ input: { storeID } }) => {
      const shop = await chat.sellerOf(storeID)
      return { shopOwnerID: shop.owner_id, storeName: shop.name }
    },
    'POST chat/open_conversation': async ({ caller, input: { storeID, itemID } }) => ({
      chatroom: toRoom('buyer', await chat.open(caller.accountID, storeID, itemID)),
    }),
    'GET chat/fetch_chat_history_user': ({ caller, input }) => list(caller, input.cursor),
    'GET chat/fetch_chat_history_seller': ({ caller, input }) => list(caller, input.cursor),
    'GET chat/fetch_all_messages': async ({ caller, input: { before, since, ...between } }) => {
      const [side, otherID] = sidesOf(caller, between)
      const { room, messages, ...page } = await chat.messages(side, otherID, { before, since })
      return {
        chatroom: toRoom(side.kind, room),
        messages: messages.map(toMessage(side.kind)),
        ...page,
      }
    },
    'POST chat/send_message': async ({ caller, input: { message, sender, clientID, ...between } }) => {
      const [side, otherID] = sidesOf(caller, between)
      if (sender !== undefined && !namesOf(caller).includes(sender)) throw new AppError('not_yours')
      const sent = await chat.send(side, otherID, { body: message, clientID })
      return { response: 'Message sent', message: toMessage(side.kind)(sent) }
    },
    'POST chat/send_photos': async ({ caller, input: { message = '', photos, clientID, ...between } }) => {
      const [side, otherID] = sidesOf(caller, between)
      const sent = await chat.sendPhotos(side, otherID, { body: message, uploads: photos, clientID })
      return { response: 'Message sent', message: toMessage(side.kind)(sent) }
    },
    'GET chat/get_photo': async ({ caller, input: { conversationID, ...photo }, request, reply }) => {
      const key = await chat.photoKey(caller, { conversation_id: conversationID, ...photo })
      // A message never gets other photos.
      const version = [conversationID, ...Object.values(photo)].join('-')
      return isPhotoCached(request, reply, version) ? reply.send() : chat.photo(key)
    },
    'POST chat/mark_read': async ({ caller, input: { sequence, ...between } }) => ({
      readSequence: await chat.markRead(...sidesOf(caller, between), sequence),
    }),
    'GET chat/get_unread': async ({ caller }) => ({ unread: await chat.unread(sideOf(caller)) }),
    'POST chat/block': async ({ caller, input }) => {
      await chat.block(...sidesOf(caller, input))
      return { response: 'Blocked' }
    },
    'POST chat/unblock': async ({ caller, input }) => {
      await chat.unblock(...sidesOf(caller, input))
      return { response: 'Unblocked' }
    },
    'POST chat/report': async ({ caller, input: { details = '', clientID, ...input } }) => {
      const { reason, firstSequence, lastSequence, ...between } = input
      const report = { reason, details, firstSequence, lastSequence, clientID }
      await reports.report(...sidesOf(caller, between), report)
      return { response: 'Thank you. An admin will review these messages.' }
    },
  }
  register(calls, handlers, {
    'POST chat/send_photos': chat.consumePhotosAttempt,
    'POST chat/block': chat.consumeBlockAttempt,
    'POST chat/unblock': chat.consumeBlockAttempt,
  })
}
