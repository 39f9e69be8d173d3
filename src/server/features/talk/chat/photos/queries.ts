import { sql } from 'kysely'
import type { Db, TableRow, Tx } from '../../../../platform/db/connect.ts'
import type { SentPhoto } from '../../../../platform/storage/private-photos.ts'

/** A photo of a message: its conversation, the sequence number of the message and the position among its photos. */
export type PhotoID = Pick<TableRow<'message_photos'>, 'conversation_id' | 'sequence' | 'position'>

export const insertPhotos = (
  tx: Tx,
  { conversation_id, sequence }: Pick<PhotoID, 'conversation_id' | 'sequence'>,
  photos: SentPhoto[],
) =>
  tx
    .insertInto('message_photos')
    .values(
      photos.map(({ key, hash }, position) => ({
        conversation_id,
        sequence,
        position,
        storage_key: key,
        sent_hash: hash,
      })),
    )
    .execute()

/** Whether the photos of a message are these. Those that are deleted or older than the hashes are not compared. */
export const haveHashes = async (
  tx: Tx,
  { conversation_id, sequence }: Pick<PhotoID, 'conversation_id' | 'sequence'>,
  hashes: Buffer[],
): Promise<boolean> => {
  if (hashes.length === 0) return true
  const rows = await tx
    .selectFrom('message_photos')
    .select(['position', 'sent_hash'])
    .where('conversation_id', '=', conversation_id)
    .where('sequence', '=', sequence)
    .execute()
  return rows.every(
    ({ position, sent_hash }) => sent_hash === null || hashes[position]?.equals(sent_hash) === true,
  )
}

/** The file of a photo in a conversation of this person. */
export const findOwnPhoto = (db: Db, photo: PhotoID, accountID: string) =>
  db
    .selectFrom('message_photos as p')
    .innerJoin('conversations as c', 'c.id', 'p.conversation_id')
    .innerJoin('shops as s', 's.id', 'c.shop_id')
    .select('p.storage_key')
    .where('p.conversation_id', '=', photo.conversation_id)
    .where('p.sequence', '=', photo.sequence)
    .where('p.position', '=', photo.position)
    .where((is) => is.or([is('c.buyer_id', '=', accountID), is('s.owner_id', '=', accountID)]))
    .executeTakeFirst()

/** The file of a photo in a reported message. */
export const findReportedPhoto = (db: Db, photo: PhotoID) =>
  db
    .selectFrom('message_photos as p')
    .select('p.storage_key')
    .where('p.conversation_id', '=', photo.conversation_id)
    .where('p.sequence', '=', photo.sequence)
    .where('p.position', '=', photo.position)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('reports as r')
          .select('r.id')
          .whereRef('r.conversation_id', '=', 'p.conversation_id')
          .where(sql<boolean>`p.sequence between r.first_sequence and r.last_sequence`),
      ),
    )
    .executeTakeFirst()

/**
 * Deletes the photos that these people have sent, except those in open reports, which an admin has yet to see. Returns
 * their files.
 */
export const deletePhotosSentBy = async (tx: Tx, accountIDs: string[]): Promise<string[]> => {
  const { rows } = await sql<Pick<TableRow<'message_photos'>, 'storage_key'>>`
    delete from message_photos p using messages m, conversations c, shops s
    where c.id = p.conversation_id and s.id = c.shop_id
      and (c.buyer_id = any(${accountIDs}::uuid[]) or s.owner_id = any(${accountIDs}::uuid[]))
      and m.conversation_id = p.conversation_id and m.sequence = p.sequence
      and case m.sender when 'buyer' then c.buyer_id else s.owner_id end = any(${accountIDs}::uuid[])
      and not exists (
        select from reports r join queue_entries e on e.id = r.entry_id
        where r.conversation_id = p.conversation_id and e.closed_at is null
          and p.sequence between r.first_sequence and r.last_sequence)
    returning p.storage_key`.execute(tx)
  return rows.map(({ storage_key }) => storage_key)
}

/** The deleted accounts among the two sides of a conversation. */
export const selectDeletedSidesOf = async (tx: Tx, conversationID: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('conversations as c')
    .innerJoin('shops as s', 's.id', 'c.shop_id')
    .innerJoin('accounts as a', (join) =>
      join.on((on) => on.or([on('a.id', '=', on.ref('c.buyer_id')), on('a.id', '=', on.ref('s.owner_id'))])),
    )
    .select('a.id')
    .where('c.id', '=', conversationID)
    .where('a.deleted_at', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}
