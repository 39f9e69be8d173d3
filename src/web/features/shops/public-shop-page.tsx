import { IconMapPin, IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { coverSizes } from '#domain/cover-sizes.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/shops.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { isNotFound } from '#web/lib/api-error.ts'
import { ItemGrid } from '#web/ui/item-grid.tsx'
import { BackArrow, PageTitle, useDocumentTitle } from '#web/ui/page-title.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Photo, type PhotoSource } from '#web/ui/photo.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { RailBand } from '#web/ui/rail.tsx'
import { TileSkeletons } from '#web/ui/tile-skeleton.tsx'
import { Followers } from './followers.tsx'
import { AwayShop, PausedShop } from './paused.tsx'
import { Opening } from './pickup-hours.tsx'
import { isAddressUnseen, shopQuery } from './queries.ts'
import classes from './shop-page.module.css'
import { ShopWay } from './shop-way.tsx'
import { AboutShop, Directions } from './shop-words.tsx'
import { Trust } from './trust.tsx'

interface PublicShopPageProps {
  shopID: string
  /** Photos of the newest items, for the rail above the name. */
  photos: PhotoSource[]
  /** How well the shop keeps its word. */
  trust: ReactNode
  /** Who sells. */
  renderSeller: (shop: ReplyOf<'GET store/get_shop_details'>) => ReactNode
  /** The report of the shop. */
  report: ReactNode
  /** The contact of the shop. */
  contact: ReactNode
  /** The items for sale, rendered once the shop is known to exist. */
  renderItems: (shop: ReplyOf<'GET store/get_shop_details'>) => ReactNode
  /** Rendered if there is no such shop. */
  notFound: ReactNode
}

/** A shop as everybody but its seller sees it. */
export const PublicShopPage = ({
  shopID,
  photos,
  trust,
  renderSeller,
  report,
  contact,
  renderItems,
  notFound,
}: PublicShopPageProps) => {
  const query = useQuery(shopQuery(shopID))
  const { data: shop, error } = query
  useDocumentTitle(shop?.storeName ?? m.shop)
  if (!shop && isNotFound(error)) return notFound
  const page = (
    <>
      <div className={`relative ${classes.cover}`} data-photo={shop?.cover ? '' : undefined}>
        <BackArrow />
        {shop?.cover ? (
          <Photo photo={shop.cover} sizes={coverSizes} alt="" priority />
        ) : (
          <RailBand photos={photos} places={5} cover />
        )}
      </div>
      <header className={classes.head} data-public="" aria-busy={!shop || undefined}>
        <div className={`radius-full relative fit ${classes.face}`}>
          {shop && <Avatar name={shop.storeName} photo={shop.photo} size="large" />}
        </div>
        <h1 className={`mb-8 bold break text-hero ${classes.name}`}>
          {shop ? shop.storeName : <span className={classes.waiting} style={{ width: 220 }} />}
        </h1>
        {shop && <Trust shop={shop} />}
        {shop && (
          <div className="mb-8">
            {trust}
            <Followers shop={shop} />
          </div>
        )}
        {shop && <AboutShop about={shop.about} />}
        {shop && contact && <div className={`row wrap gap-8-16 ${classes.contact}`}>{contact}</div>}
        {shop && (
          <div className={`mt-16 ${classes.where}`}>
            <p className={`flex gap-8 align-start muted line-24 ${classes.line}`} data-address="">
              <IconMapPin size={20} stroke={1.75} aria-hidden />
              <span>
                {shop.address}
                {isAddressUnseen(shop) && <span className="block small">{m.addressLater}</span>}
              </span>
            </p>
            <p className={`flex gap-8 align-start muted line-24 ${classes.line}`}>
              <IconPhone size={20} stroke={1.75} aria-hidden />
              <a href={`tel:${shop.phoneNumber}`}>{shop.phoneNumber}</a>
            </p>
            {shop.hours && <Opening hours={shop.hours} />}
            <Directions directions={shop.directions} />
            {renderSeller(shop)}
            <ShopWay shopID={shop.shopID} location={shop.location} rough={isAddressUnseen(shop)} />
            {report}
          </div>
        )}
      </header>
      {shop?.paused ? (
        <PausedShop pause={shop.paused} />
      ) : shop?.awayUntil ? (
        <AwayShop until={shop.awayUntil} />
      ) : shop ? (
        renderItems(shop)
      ) : (
        <ItemGrid label={common.itemsOfShop} busy>
          <TileSkeletons count={8} />
        </ItemGrid>
      )}
    </>
  )
  return (
    <>
      {!shop && error && <PageTitle title={m.shop} />}
      <QueryState query={query} skeleton={page}>
        {() => page}
      </QueryState>
    </>
  )
}
