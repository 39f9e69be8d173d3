import { availableParallelism } from 'node:os'
import type pg from 'pg'
import { storePhoto } from '#server/features/items/listings/photos.ts'
import { openVoucherCodes } from '#server/features/money/wallet/voucher-codes.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { createLog } from '#server/platform/http/log.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { Vault } from '#server/platform/vault/vault.ts'
import type { Preparation } from '#server/platform/http/preparing.ts'
import { progressBar } from '../progress.ts'
import { demoShops, seedAccounts } from './accounts.ts'
import { type PreparedItem, firstUnlisted, seedItems } from './items.ts'
import type { CatalogueItem } from './catalogue-item.ts'
import { seedCollections, seedConversations, seedVouchers } from './talk.ts'
import { seedTickets } from './tickets.ts'
import { shopsOfOwners } from './wardrobes.ts'

const isUnreadable = (error: unknown): boolean =>
  error instanceof AppError
    ? error.code === 'not_a_photo' || error.code === 'photo_too_large'
    : (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Enough to use every core, and fewer than the photo queue accepts. */
const everyCore = Math.min(12, availableParallelism() + 2)
/** One core is left for requests. */
const allButOne = Math.min(12, Math.max(1, availableParallelism() - 1))

/** The number of items when the marketplace opens: five pages of the feed, and enough for the tickets of the demo's seller. */
const firstItems = 80
/** Items that are listed at once after that. */
const lot = 8

interface Marketplace {
  pool: pg.Pool
  db: Db
  storage: Storage
  vault: Vault
  analyze(): Promise<void>
  /** Queues the photos that have no embedding. The app does so as a photo is added, but the photos here are added by SQL. */
  embedPhotos(): Promise<void>
}

const photosOf = (catalogue: CatalogueItem[]): number =>
  catalogue.reduce((sum, { photos }) => sum + photos.length, 0)

/** Leaves out unreadable photos, and items without photos. */
const preparePhotos = async (
  storage: Storage,
  catalogue: CatalogueItem[],
  { from, atATime, step, stopping }: { from: number; atATime: number; step(): void; stopping?: AbortSignal },
): Promise<PreparedItem[]> => {
  const prepared = catalogue.map((item, n): PreparedItem => ({ number: from + n, item, photos: [] }))
  let unreadable = 0
  let next = 0
  const work = async (): Promise<void> => {
    for (let at = next++; at < prepared.length; at = next++) {
      const entry = prepared[at]
      for (const photo of entry?.item.photos ?? []) {
        if (stopping?.aborted) return
        try {
          entry?.photos.push(await storePhoto(storage, await photo(), null))
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

const inTransaction = async (
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<unknown>,
): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

/**
 * Fills an empty database with the demo marketplace in one transaction: people, their tickets and messages, and the first
 * items. The others follow later, because preparing all photos takes more than a minute.
 */
export const seedDemo = async (
  { pool, db, storage, vault, analyze, embedPhotos }: Marketplace,
  catalogue: CatalogueItem[],
  onStep?: (progress: Preparation) => void,
): Promise<void> => {
  const first = catalogue.slice(0, firstItems)
  const step = progressBar('Preparing photos', photosOf(first), onStep)
  const prepared = await preparePhotos(storage, first, { from: 0, atATime: everyCore, step })
  const codes = await openVoucherCodes(db, vault, createLog('error'))
  await inTransaction(pool, async (client) => {
    const now = new Date()
    const seeded = await seedAccounts(client, storage, vault, now)
    const ofOwners = shopsOfOwners(catalogue, seeded.shops.length)
    const items = await seedItems(client, now, { shops: seeded.shops, ofOwners }, prepared, 'over days')
    await seedTickets(client, now, seeded, items)
    await seedConversations(client, now, seeded, items)
    await seedCollections(client, now, seeded, items)
    await seedVouchers(client, now, seeded, codes)
  })
  await analyze()
  await embedPhotos()
}

/**
 * Lists the remaining items as new ones, a few at a time: the feed promises to skip nothing, so nothing may be added below
 * what a reader has seen. Continues where an earlier run was interrupted.
 */
export const listTheRest = async (
  { pool, storage, analyze, embedPhotos }: Omit<Marketplace, 'db' | 'vault'>,
  catalogue: CatalogueItem[],
  stopping: AbortSignal,
): Promise<void> => {
  const begin = await firstUnlisted(pool)
  const shops = await demoShops(pool)
  if (begin === null || begin >= catalogue.length || shops.length === 0) return
  const ofOwners = shopsOfOwners(catalogue, shops.length)
  const step = progressBar('The sellers list more: photos', photosOf(catalogue.slice(begin)))
  for (let from = begin; from < catalogue.length; from += lot) {
    const some = catalogue.slice(from, from + lot)
    const prepared = await preparePhotos(storage, some, { from, atATime: allButOne, step, stopping })
    if (stopping.aborted) return
    await inTransaction(pool, async (client) => {
      for (const { id } of await seedItems(client, new Date(), { shops, ofOwners }, prepared, 'now'))
        await client.query("select pg_notify('items', $1)", [id])
    })
    await embedPhotos()
  }
  await analyze()
}

export const isEmpty = async (pool: pg.Pool): Promise<boolean> => {
  const { rows } = await pool.query<{ empty: boolean }>('select not exists (select from accounts) as empty')
  return rows[0]?.empty ?? true
}
