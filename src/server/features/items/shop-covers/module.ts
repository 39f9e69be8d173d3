import { shopCovers as calls } from '#contract/shop-covers.ts'
import type { Upload } from '#contract/fields.ts'
import type { Module, ModuleDependencies } from '../../../module.ts'
import { AppError } from '../../../platform/errors.ts'
import { publishTo } from '../../../platform/events/publish-to.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import { keepFiles } from '../../../platform/storage/reconciler.ts'
import { type StoredPhoto, storePhoto } from '../listings/photos.ts'
import { removeUnusedPhotos } from '../listings/photo-removal.ts'
import { toPhoto } from '../listings/presenter.ts'
import { findShopOf } from '../../shops/index.ts'
import { replaceCover } from './queries.ts'

const coversPerSeller = {
  max: 30,
  seconds: 3600,
  sentence: 'You changed your cover very often. Please try again in an hour.',
}

/** The photo at the top of a shop's page. It goes the way of item photos, and the reconciler cares for both. */
export const shopCoversModule = ({
  database: { db },
  events,
  clock,
  storage,
}: ModuleDependencies): Module => {
  const replace = async ({ accountID }: Caller, cover: StoredPhoto | null): Promise<void> => {
    const replaced = await db.transaction().execute(async (tx) => {
      if (cover) {
        await keepFiles(tx)
        await cover.putAgain()
      }
      const found = await replaceCover(tx, accountID, cover)
      if (found?.isChanged) await publishTo(tx, accountID, 'items')
      return found
    })
    if (!replaced) throw new AppError('shop_missing')
    if (replaced.isChanged && replaced.before !== null)
      await removeUnusedPhotos(db, storage, [replaced.before])
    await events.syncNotifications()
  }

  const set = async (caller: Caller, upload: Upload) => {
    // Before the costly decoding.
    if (!(await findShopOf(db, caller.accountID))) throw new AppError('shop_missing')
    const cover = await storePhoto(storage, upload, caller.accountID)
    await replace(caller, cover)
    return { cover: toPhoto(cover) }
  }

  return {
    routes: (register) =>
      register(
        calls,
        {
          'POST store/set_cover': ({ caller, input }) => set(caller, input.img),
          'POST store/remove_cover': async ({ caller }) => {
            await replace(caller, null)
            return { response: 'The cover was removed' }
          },
        },
        {
          'POST store/set_cover': ({ accountID }) =>
            consumeAttempt(db, clock, `cover:${accountID}`, coversPerSeller),
        },
      ),
    personalData: {
      // The data of the shop name it.
      collect: async () => ({}),
      async erase(tx, { accountID }) {
        const erased = await replaceCover(tx, accountID, null)
        return () => removeUnusedPhotos(db, storage, erased?.before ? [erased.before] : [])
      },
    },
  }
}
