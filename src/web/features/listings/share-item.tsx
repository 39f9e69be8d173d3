import { useQuery } from '@tanstack/react-query'
import { useQuietMoment } from '#web/lib/quiet-moment.ts'
import { itemAddress } from '#web/lib/share-link.ts'
import { ShareButton } from '#web/ui/share-button.tsx'
import type { Item } from './item-query.ts'
import { shopOfItemQuery } from './queries.ts'

/** The address must be known before the tap, because browsers share only at once. */
export const ShareItem = ({ item }: { item: Item }) => {
  const enabled = useQuietMoment()
  const { data: shop } = useQuery({ ...shopOfItemQuery(item.storeID), enabled })
  return <ShareButton iconOnly link={shop && { title: item.name, url: itemAddress(item.itemID, shop) }} />
}
