import { availableParallelism } from 'node:os'
import type pg from 'pg'
import { storePhoto } from '#server/features/listings/index.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { Vault } from '#server/platform/vault/vault.ts'
import { progressBar } from '../progress.ts'
import { seedAccounts } from './accounts.ts'
import { type StoredPhoto, seedItems } from './items.ts'
import type { Piece } from './pieces.ts'
import { seedCollections, seedConversations, seedVouchers } from './talk.ts'
import { seedTickets } from './tickets.ts'

const isUnreadable = (error: unknown): boolean =>
  error instanceof AppError
    ? error.code === 'not_a_photo' || error.code === 'photo_too_large'
    : (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Enough to keep every core busy, and fewer than the queue of photos takes. */
const atATime = Math.min(12, availableParallelism() + 2)

/** Photos that cannot be read are left out, and so are pieces without any. */
const preparePhotos = async (storage: Storage, pieces: Piece[]) => {
  const total = pieces.reduce((sum, piece) => sum + piece.photos.length, 0)
  const step = progressBar('Preparing photos', total)
  const prepared = pieces.map((piece) => ({ piece, photos: [] as StoredPhoto[] }))
  let unreadable = 0
  let next = 0
  const work = async (): Promise<void> => {
    for (let at = next++; at < prepared.length; at = next++) {
      const entry = prepared[at]
      for (const photo of entry?.piece.photos ?? []) {
        try {
          entry?.photos.push(await storePhoto(storage, await photo()))
        } catch (error) {
          if (!isUnreadable(error)) throw error
          unreadable += 1
        }
        step()
      }
    }
  }
  await Promise.all(Array.from({ length: atATime }, work))
  if (unreadable > 0) process.stdout.write(`${unreadable} photos could not be read and were left out.\n`)
  return prepared.filter(({ photos }) => photos.length > 0)
}

/** Fills an empty database with the demo marketplace: all of it, or nothing when it is cut off. */
export const seedDemo = async (
  { pool, storage, vault }: { pool: pg.Pool; storage: Storage; vault: Vault },
  pieces: Piece[],
): Promise<void> => {
  const prepared = await preparePhotos(storage, pieces)
  const client = await pool.connect()
  try {
    await client.query('begin')
    const now = new Date()
    const seeded = await seedAccounts(client, storage, vault, now)
    const items = await seedItems(client, now, seeded.shops, prepared)
    await seedTickets(client, now, seeded, items)
    await seedConversations(client, now, seeded, items)
    await seedCollections(client, now, seeded, items)
    await seedVouchers(client, now, seeded)
    await client.query('commit')
    await client.query('analyze')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

export const isEmpty = async (pool: pg.Pool): Promise<boolean> => {
  const { rows } = await pool.query<{ empty: boolean }>('select not exists (select from accounts) as empty')
  return rows[0]?.empty ?? true
}
