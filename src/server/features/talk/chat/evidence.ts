import { sql } from 'kysely'
import type { z } from 'zod'
import type { Message } from '#contract/chat.ts'
import type { Database, Db, Tx } from '../../../platform/db/connect.ts'
import { removePhotos } from '../../../platform/storage/private-photos.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { MessageRow } from './message-queries.ts'
import type { AfterCommit, MessageRange } from '../../looking-after/index.ts'
import { deletePhotosSentBy, selectDeletedSidesOf } from './photos/queries.ts'
import { photosOf, toSide } from './presenter.ts'

/** Of an entry of the queue, however many reports it has. */
const maxShown = 200

/** Oldest first, and nothing else of the conversation. */
export const selectReportedMessages = async (
  db: Db,
  ranges: MessageRange[],
): Promise<z.output<typeof Message>[]> => {
  const { rows } = await sql<MessageRow>`
    select distinct m.conversation_id, m.sequence, m.sender, m.body, m.photos, m.sent_at
    from jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb)
      as r (conversation_id uuid, first_sequence bigint, last_sequence bigint)
    join messages m on m.conversation_id = r.conversation_id
      and m.sequence between r.first_sequence and r.last_sequence
    order by m.conversation_id, m.sequence limit ${sql.lit(maxShown)}`.execute(db)
  return rows.map((row) => ({
    sequence: row.sequence,
    message: row.body,
    photos: photosOf(row),
    sender: toSide(row.sender),
    timestamp: row.sent_at.toISOString(),
    clientID: null,
    safetyNote: false,
  }))
}

/** Photos of a deleted account are kept only while an admin has yet to see them. */
export const createCloseMessages =
  ({ db }: Pick<Database, 'db'>, storage: Storage) =>
  async (tx: Tx, conversationID: string): Promise<AfterCommit> => {
    const files = await deletePhotosSentBy(tx, await selectDeletedSidesOf(tx, conversationID))
    return () => removePhotos(db, storage, files)
  }
