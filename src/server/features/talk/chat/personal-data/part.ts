import { publishToAll } from '../../../../platform/events/publish-to.ts'
import type { Database } from '../../../../platform/db/connect.ts'
import type { PersonalPart } from '../../../../platform/personal-data.ts'
import { removePhotos } from '../../../../platform/storage/private-photos.ts'
import type { Storage } from '../../../../platform/storage/storage.ts'
import { deletePhotosSentBy } from '../photos/queries.ts'
import { photosOf } from '../presenter.ts'
import {
  closeConversationsOf,
  forgetSubjects,
  lockConversationsOf,
  selectBlocksBy,
  selectConversationsOf,
  selectMessagesOf,
} from './queries.ts'

export const chatPart = ({ db: database }: Pick<Database, 'db'>, storage: Storage): PersonalPart => ({
  async collect(db, { accountID, kind }) {
    if (kind === 'admin') return {}
    const side = { kind, accountID }
    const conversations = await selectConversationsOf(db, side)
    const messages = Map.groupBy(await selectMessagesOf(db, side), (message) => message.conversation_id)
    const blocked = new Set((await selectBlocksBy(db, side)).map(({ conversation_id }) => conversation_id))
    return {
      conversations: conversations.map((one) => ({
        with: kind === 'buyer' ? one.shop_name : `${one.first_name} ${one.last_name}`,
        startedAt: one.created_at.toISOString(),
        messages: (messages.get(one.id) ?? []).map(({ sender, body, sent_at, ...row }) => ({
          from: sender === kind ? ('you' as const) : ('the other' as const),
          message: body,
          photos: photosOf(row),
          at: sent_at.toISOString(),
        })),
        blockedByYou: blocked.has(one.id),
      })),
    }
  },

  async hold(tx, { accountID, kind }) {
    if (kind !== 'admin') await lockConversationsOf(tx, { kind, accountID })
  },

  /** The other side keeps the texts of messages. The name of a deleted account is replaced elsewhere. */
  async erase(tx, { accountID, kind, at }) {
    if (kind === 'admin') return
    await publishToAll(tx, await closeConversationsOf(tx, { kind, accountID }, at), 'messages')
    await forgetSubjects(tx, accountID)
    const files = await deletePhotosSentBy(tx, [accountID])
    return () => removePhotos(database, storage, files)
  },
})
