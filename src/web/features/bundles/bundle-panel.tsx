import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#web/lib/call-query.ts'
import { BundleCard } from '#web/ui/bundle-card.tsx'
import { Photo, type PhotoSource } from '#web/ui/photo.tsx'

/** What the item costs with others of its shop, on its page. */
export const ItemBundle = ({ itemID, photo }: { itemID: string; photo: PhotoSource | undefined }) => {
  const { data } = useQuery(callQuery('GET homepage/get_bundle', { itemID }))
  return data?.bundle ? (
    <div className="mt-16">
      <BundleCard bundle={data.bundle} item={<Photo photo={photo} sizes="52px" alt="" />} />
    </div>
  ) : null
}

/** What several items of a shop cost, on its page. */
export const ShopBundle = ({ storeID }: { storeID: string }) => {
  const { data } = useQuery(callQuery('GET homepage/get_bundle', { storeID }))
  return data?.bundle ? (
    <div className="mb-20">
      <BundleCard bundle={data.bundle} />
    </div>
  ) : null
}
