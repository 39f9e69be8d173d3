import { IconMapPin, IconRosetteDiscountCheckFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Place } from '#domain/geography.ts'
import * as m from '#messages/shops.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { useNear } from '#web/ui/use-near.ts'
import { Row } from '#web/ui/parts.tsx'
import { LocationMap } from './location-map.tsx'
import { shopQuery } from './queries.ts'
import classes from './shop-card.module.css'
import { ShopWay } from './shop-way.tsx'

interface ShopCardProps {
  shopID: string
  name: string
  /** The name as a link. */
  title: ReactNode
  location: Place | null
  /** A button that opens the conversation with the shop. */
  contact?: ReactNode
  /** The button that follows the shop. It may ask the server for its state once the reader is near. */
  follow?: ((isNear: boolean) => ReactNode) | undefined
  /** How well the shop keeps its word. Rendered once the reader comes near. */
  trust: ReactNode
  /** More items of the shop. Rendered once the reader comes near. */
  moreItems: ReactNode
}

/** The shop of an item. Its address, map and items are loaded once the reader comes near. */
export const ShopCard = ({
  shopID,
  name,
  title,
  location,
  contact,
  follow,
  trust,
  moreItems,
}: ShopCardProps) => {
  // The map is large, so it waits until the reader is on the way to it.
  const [card, near] = useNear(100)
  // Without them the card still has the name and the way to the shop.
  const { data: shop, isPending } = useQuery({ ...shopQuery(shopID), enabled: near })
  return (
    <section ref={card} className="stack gap-12" aria-label={m.shop}>
      <Row as="header" gap={12} className="min-0">
        <Avatar name={name} photo={shop?.photo} />
        <div className="grow min-0">
          {title}
          <p className={`row gap-4 small semibold teal line-20 ${classes.verified}`}>
            {shop?.verified && (
              <>
                <IconRosetteDiscountCheckFilled size={18} aria-hidden />
                {m.verifiedSeller}
              </>
            )}
          </p>
          {near && trust}
        </div>
        {follow?.(near)}
      </Row>
      {(isPending || shop) && (
        <p className="flex gap-8 muted line-24 break">
          <IconMapPin className="mt-2" size={20} stroke={1.75} aria-hidden />
          {shop ? <span>{shop.address}</span> : <span className={`skeleton ${classes.waiting}`} />}
        </p>
      )}
      <ShopWay
        shopID={shopID}
        location={location}
        rough={shop?.addressHidden}
        map={<div className={classes.map}>{near && location && <LocationMap place={location} fixed />}</div>}
      />
      <div className={`grid gap-12 ${classes.buttons}`}>
        {contact}
        <Button to={`/shop/${shopID}`} variant="outline">
          {m.viewShop}
        </Button>
      </div>
      {near && moreItems}
    </section>
  )
}
