import type { Readable } from 'node:stream'
import { v7 as uuidv7 } from 'uuid'
import { caseDays, maxMessagesPerSide } from '#domain/cases.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import type { FileSource } from '../../../platform/file-source.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import { type SentPhoto, removePhotos, storePhotos } from '../../../platform/storage/private-photos.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { openEntry } from '../moderation/entries.ts'
import type { AddNotifications } from '../../people/index.ts'
import { casePhotos } from './case-photos.ts'
import {
  type CaseRow,
  type Side,
  countMessages,
  findLastCase,
  findPhoto,
  findPickup,
  hasMessage,
  insertCase,
  insertMessage,
  insertPhotos,
  lockCase,
} from './queries.ts'
import { whole } from './whole-case.ts'

const day = 24 * 3_600_000

/** Each may have three photos. */
const messagesPerAccount = {
  max: 30,
  seconds: 3600,
  sentence: 'You have sent many photos in a short time. Please wait a little; what you wrote is not lost.',
}

interface Written {
  text: string
  uploads: FileSource[]
}

type Pickup = NonNullable<Awaited<ReturnType<typeof findPickup>>>

const isInTime = ({ open, last_move_at }: Pickup, now: Date): boolean =>
  open || (last_move_at !== null && now.getTime() < last_move_at.getTime() + caseDays * day)

/** The side of this person, or undefined for others. */
const sideIn = (row: Pick<CaseRow, 'buyer_id' | 'owner_id'>, accountID: string): Side | undefined => {
  if (row.buyer_id === accountID) return 'buyer'
  return row.owner_id === accountID ? 'seller' : undefined
}

/** Cases: one side says what is wrong with a pickup, the other answers, and an admin closes it with words to both. */
export const createCases = (
  { db }: Database,
  clock: Clock,
  storage: Storage,
  addNotifications: AddNotifications,
) => {
  /** Adds a message under the lock of its case, and notifies the other side. Returns false if it was there before. */
  const add = async (
    tx: Tx,
    row: CaseRow,
    side: Side,
    { text, clientID, photos }: { text: string; clientID: string; photos: SentPhoto[] },
  ): Promise<boolean> => {
    const number = (await countMessages(tx, row.id, side)) + 1
    if (number > maxMessagesPerSide) throw new AppError('case_full')
    const [author, other] = side === 'buyer' ? [row.buyer_id, row.owner_id] : [row.owner_id, row.buyer_id]
    const message = { case_id: row.id, side, number }
    const isNew = await insertMessage(tx, {
      ...message,
      author_id: author,
      body: text,
      sent_at: clock.now(),
      client_id: clientID,
    })
    if (!isNew) return false
    if (photos.length > 0) await insertPhotos(tx, message, photos)
    await addNotifications(tx, [
      {
        accountID: other,
        kind: 'case_message',
        subject: `case ${row.id} ${side} ${number}`,
        path: `/pickup/${row.pickup_id}`,
        about: author,
        facts: { from: side === 'buyer' ? row.first_name : row.shop_name },
      },
    ])
    return true
  }

  /** Runs `work` with the stored photos, and removes them unless it returns true. */
  const withPhotos = async (
    accountID: string,
    uploads: FileSource[],
    work: (photos: SentPhoto[]) => Promise<boolean>,
  ): Promise<void> => {
    const photos = await storePhotos(storage, casePhotos, uploads, accountID)
    const keys = photos.map(({ key }) => key)
    let added = false
    try {
      added = await work(photos)
    } finally {
      if (!added) await removePhotos(db, storage, keys)
    }
  }

  const requirePickup = async (pickupID: number, accountID: string): Promise<Pickup> => {
    const pickup = await findPickup(db, pickupID, accountID)
    if (!pickup) throw new AppError('not_found')
    return pickup
  }

  return {
    consumeAttempt: ({ accountID }: { accountID: string }): Promise<void> =>
      consumeAttempt(db, clock, `case-message:${accountID}`, messagesPerAccount),

    async open(accountID: string, pickupID: number, { text, uploads }: Written): Promise<void> {
      const pickup = await requirePickup(pickupID, accountID)
      if (!isInTime(pickup, clock.now())) throw new AppError('case_late')
      const last = await findLastCase(db, pickupID)
      if (last && last.closed_at === null) throw new AppError('case_open')
      const side = sideIn(pickup, accountID) ?? 'buyer'
      await withPhotos(accountID, uploads, (photos) =>
        db.transaction().execute(async (tx) => {
          const id = uuidv7()
          const row = { id, pickup_id: pickupID, opened_by: side, opened_at: clock.now() }
          const opened = (await insertCase(tx, row)) && (await lockCase(tx, id))
          if (!opened) throw new AppError('case_open')
          await openEntry(tx, {
            kind: 'pickup',
            subjectID: id,
            aboutID: null,
            title: opened.shop_name,
            at: row.opened_at,
          })
          return add(tx, opened, side, { text, clientID: id, photos })
        }),
      )
    },

    async write(
      accountID: string,
      caseID: string,
      { text, uploads, clientID = uuidv7() }: Written & { clientID: string | undefined },
    ): Promise<void> {
      await withPhotos(accountID, uploads, (photos) =>
        db.transaction().execute(async (tx) => {
          const row = await lockCase(tx, caseID)
          const side = row && sideIn(row, accountID)
          if (!row || !side) throw new AppError('not_found')
          // Also once the case is full or closed, so that a repeated request succeeds.
          if (await hasMessage(tx, caseID, side, clientID)) return false
          if (row.closed_at) throw new AppError('case_closed')
          return add(tx, row, side, { text, clientID, photos })
        }),
      )
    },

    async ofPickup(pickupID: number, accountID: string) {
      const pickup = await requirePickup(pickupID, accountID)
      const row = await findLastCase(db, pickupID)
      const isOpen = row !== undefined && row.closed_at === null
      const canOpen = !isOpen && isInTime(pickup, clock.now())
      if (!row) return { canOpen, found: null, side: null, messagesLeft: 0 }
      const [found = null] = await whole(db, [row])
      const side = sideIn(row, accountID) ?? 'buyer'
      const sent = await countMessages(db, row.id, side)
      return { canOpen, found, side, messagesLeft: isOpen ? maxMessagesPerSide - sent : 0 }
    },

    async photo(
      photo: Parameters<typeof findPhoto>[1],
      reader: Parameters<typeof findPhoto>[2],
    ): Promise<string> {
      const found = await findPhoto(db, photo, reader)
      if (!found) throw new AppError('not_found')
      return found.storage_key
    },

    async openPhoto(key: string): Promise<Readable> {
      const file = await storage.open(key)
      if (!file) throw new AppError('not_found')
      return file.stream
    },
  }
}

export type Cases = ReturnType<typeof createCases>
