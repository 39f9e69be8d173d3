import { useQuery } from '@tanstack/react-query'
import { shopQuery } from '#web/features/shops/queries.ts'
import { shopAddress } from '#web/lib/share-link.ts'
import { ShareButton } from '#web/ui/share-button.tsx'

export const ShareShop = ({ shopID }: { shopID: string }) => {
  const { data: shop } = useQuery(shopQuery(shopID))
  return <ShareButton link={shop && { title: shop.storeName, url: shopAddress(shop) }} />
}
