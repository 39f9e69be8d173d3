import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { forYou } from '#messages/common.ts'
import * as m from '#messages/listings.tsx'
import { ItemTile } from '#web/ui/item-tile.tsx'
import { TileSkeletons } from '#web/ui/tile-skeleton.tsx'
import classes from './more-of-shop.module.css'
import { shopOfferQuery } from './queries.ts'

const shown = 3
const sizes = '(min-width: 1224px) 160px, (min-width: 768px) 15vw, 30vw'

/** The newest other items of a shop that are for sale. Renders nothing if there are none. */
export const MoreOfShop = ({ shopID, except }: { shopID: string; except: string }) => {
  const heading = useId()
  const { data, isPending } = useInfiniteQuery(shopOfferQuery(shopID))
  const items = (data?.pages[0]?.items ?? []).filter(
    ({ itemID, status, images }) => itemID !== except && status === 'for_sale' && images.length > 0,
  )
  if (!isPending && items.length === 0) return null
  return (
    <section className="mt-8" aria-labelledby={heading}>
      <h3 id={heading} className="mb-12 body bold">
        {m.moreOfShop}
      </h3>
      <ul className={`grid gap-12 ${classes.row}`} aria-busy={isPending || undefined}>
        {isPending ? (
          <TileSkeletons count={shown} store={false} />
        ) : (
          items
            .slice(0, shown)
            .map((item) => (
              <ItemTile
                key={item.itemID}
                to={`/item/${item.itemID}`}
                photo={item.images[0]}
                name={item.name}
                price={item.price}
                was={item.offered?.usual ?? item.was}
                badge={item.offered && forYou}
                size={item.size}
                sizes={sizes}
              />
            ))
        )}
      </ul>
    </section>
  )
}
