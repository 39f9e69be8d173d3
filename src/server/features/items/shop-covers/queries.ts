import type { Tx } from '../../../platform/db/connect.ts'
import { type StoredPhoto } from '../listings/photos.ts'

type Cover = Pick<StoredPhoto, 'key' | 'width' | 'height' | 'placeholder'>

const none = { cover_key: null, cover_width: null, cover_height: null, cover_placeholder: null }

/**
 * Sets the cover of an open shop, or removes it. Returns the key of the one before, and whether that is another one;
 * undefined without such a shop.
 */
export const replaceCover = async (
  tx: Tx,
  ownerID: string,
  cover: Cover | null,
): Promise<{ before: string | null; isChanged: boolean } | undefined> => {
  const shop = await tx
    .selectFrom('shops')
    .select(['id', 'cover_key'])
    .where('owner_id', '=', ownerID)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!shop) return undefined
  const before = shop.cover_key
  if (before === (cover?.key ?? null)) return { before, isChanged: false }
  await tx
    .updateTable('shops')
    .set(
      cover
        ? {
            cover_key: cover.key,
            cover_width: cover.width,
            cover_height: cover.height,
            cover_placeholder: cover.placeholder,
          }
        : none,
    )
    .where('id', '=', shop.id)
    .execute()
  return { before, isChanged: true }
}
