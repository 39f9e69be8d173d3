import { IconMapPin, IconPhone, IconPlus, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, Navigate } from '#web/lib/router.tsx'
import * as common from '#messages/common.ts'
import * as m from '#messages/shops.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { shopAddress } from '#web/lib/share-link.ts'
import { Button } from '#web/ui/button.tsx'
import { ItemGrid } from '#web/ui/item-grid.tsx'
import { useDocumentTitle } from '#web/ui/page-title.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { ShareButton } from '#web/ui/share-button.tsx'
import { TileSkeletons } from '#web/ui/tile-skeleton.tsx'
import { CoordinatesTile } from './coordinates-tile.tsx'
import { Followers } from './followers.tsx'
import { AwayNotice, PausedNotice } from './paused.tsx'
import { Opening } from './pickup-hours.tsx'
import { myShopQuery } from './queries.ts'
import classes from './shop-page.module.css'

interface ShopPageProps {
  /** Renders the tiles once the shop is known to exist, with the tool among them. */
  items: (tool: ReactNode) => ReactNode
  /** Only the owner sets the pin of the shop. */
  isOwner: boolean
}

/** The seller's own shop. */
export const ShopPage = ({ items, isOwner }: ShopPageProps) => {
  const query = useQuery(myShopQuery)
  const { data: shop, error } = query
  useDocumentTitle(shop?.storeName ?? common.myShop)
  if (error instanceof ApiError && error.code === 'not_found') return <Navigate to="/shop/create" replace />
  const page = (
    <>
      <header className={classes.head} aria-busy={!shop || undefined}>
        <h1 className={`mb-8 bold break text-hero ${classes.name}`}>
          {shop ? shop.storeName : <Waiting width={220} label={m.loadingShop} />}
        </h1>
        <p className={`flex gap-8 align-start muted line-24 ${classes.line}`} data-address="">
          <IconMapPin size={20} stroke={1.75} aria-hidden />
          {shop ? <span>{shop.address}</span> : <Waiting width={260} />}
        </p>
        <p className={`flex gap-8 align-start muted line-24 ${classes.line}`}>
          <IconPhone size={20} stroke={1.75} aria-hidden />
          {shop ? <a href={`tel:${shop.phoneNumber}`}>{shop.phoneNumber}</a> : <Waiting width={120} />}
        </p>
        {shop && <Followers shop={shop} />}
        {shop?.hours && <Opening hours={shop.hours} />}
        {shop && (
          <div className={`row wrap gap-8-16 ${classes.tools}`}>
            <Button
              to="/shop/settings"
              variant="default"
              size="sm"
              leftSection={<IconSettings size={20} stroke={1.75} aria-hidden />}
            >
              {m.settings}
            </Button>
            <ShareButton link={{ title: shop.storeName, url: shopAddress(shop) }} />
            <Link to={`/shop/${shop.shopID}`} className={`semibold line-24 ${classes.mapLink}`}>
              {m.seeAsBuyers}
            </Link>
          </div>
        )}
      </header>
      {shop?.paused && <PausedNotice pause={shop.paused} />}
      {shop?.awayUntil && <AwayNotice until={shop.awayUntil} />}
      <ItemGrid label={m.yourItems}>
        <li className="min-0">
          <Link
            to="/shop/add"
            className={`row gap-10 justify-center full portrait body semibold accent line-13 centre plain on-linen radius-medium balance hover-press pad-8 ${classes.tileButton}`}
          >
            <span className={`grid centred radius-full tint-hot ${classes.sign}`}>
              <IconPlus size={28} aria-hidden />
            </span>
            {m.addItem}
          </Link>
        </li>
        {shop ? items(isOwner && <CoordinatesTile location={shop.location} />) : <TileSkeletons count={8} />}
      </ItemGrid>
    </>
  )
  return (
    <QueryState query={query} skeleton={page}>
      {() => page}
    </QueryState>
  )
}

const Waiting = ({ width, label }: { width: number; label?: string }) => (
  <span className={classes.waiting} style={{ width }}>
    {label && <span className="unseen">{label}</span>}
  </span>
)
