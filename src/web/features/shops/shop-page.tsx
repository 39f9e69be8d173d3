import { IconCamera, IconMapPin, IconPhone, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, Navigate } from 'react-router'
import { coverSizes } from '#domain/cover-sizes.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/shops.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { shopAddress } from '#web/lib/share-link.ts'
import { ItemGrid } from '#web/ui/item-grid.tsx'
import { useDocumentTitle } from '#web/ui/page-title.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { ShareButton } from '#web/ui/share-button.tsx'
import { TileSkeletons } from '#web/ui/tile-skeleton.tsx'
import { ChangeCover } from './change-cover.tsx'
import { ChangeHours } from './change-hours.tsx'
import { ChangeShop } from './change-shop.tsx'
import { ChangeVacation } from './change-vacation.tsx'
import { CoordinatesTile } from './coordinates-tile.tsx'
import { Followers } from './followers.tsx'
import { AwayNotice, PausedNotice } from './paused.tsx'
import { Opening } from './pickup-hours.tsx'
import { myShopQuery } from './queries.ts'
import classes from './shop-page.module.css'
import { AboutShop, Directions } from './shop-words.tsx'

interface ShopPageProps {
  /** Renders the tiles once the shop is known to exist, with the tool among them. */
  items: (tool: ReactNode) => ReactNode
  /** Only the owner sees the settings of the shop. */
  isOwner: boolean
  /** Who sells, with a button to change it. Only for the owner. */
  whoSells: ReactNode
}

/** The seller's own shop. */
export const ShopPage = ({ items, isOwner, whoSells }: ShopPageProps) => {
  const query = useQuery(myShopQuery)
  const { data: shop, error } = query
  useDocumentTitle(shop?.storeName ?? common.myShop)
  if (error instanceof ApiError && error.code === 'not_found') return <Navigate to="/shop/create" replace />
  const page = (
    <>
      {shop?.cover && (
        <div className={`relative ${classes.cover}`} data-photo="">
          <Photo photo={shop.cover} sizes={coverSizes} alt="" priority />
        </div>
      )}
      <header className={classes.head} aria-busy={!shop || undefined}>
        <h1 className={`mb-8 bold break text-hero ${classes.name}`}>
          {shop ? shop.storeName : <Waiting width={220} label={m.loadingShop} />}
        </h1>
        {shop && <Followers shop={shop} />}
        {shop && <AboutShop about={shop.about} />}
        <p className={`flex gap-8 align-start muted line-24 ${classes.line}`} data-address="">
          <IconMapPin size={20} stroke={1.75} aria-hidden />
          {shop ? <span>{shop.address}</span> : <Waiting width={260} />}
        </p>
        <p className={`flex gap-8 align-start muted line-24 ${classes.line}`}>
          <IconPhone size={20} stroke={1.75} aria-hidden />
          {shop ? <a href={`tel:${shop.phoneNumber}`}>{shop.phoneNumber}</a> : <Waiting width={120} />}
        </p>
        {shop?.hours && <Opening hours={shop.hours} />}
        {shop && <Directions directions={shop.directions} />}
        {shop && (
          <div className={`row wrap gap-8-16 ${classes.tools}`}>
            {isOwner && (
              <>
                <ChangeShop shop={shop} />
                <ChangeHours hours={shop.hours} />
                <ChangeVacation awayUntil={shop.awayUntil} />
                <ChangeCover hasCover={shop.cover !== null} />
              </>
            )}
            <ShareButton link={{ title: shop.storeName, url: shopAddress(shop) }} />
            <Link to={`/shop/${shop.shopID}`} className={`semibold line-24 ${classes.mapLink}`}>
              {m.seeAsBuyers}
            </Link>
            <Link to="/import-pieces" className={`semibold line-24 ${classes.mapLink}`}>
              {m.importAndExport}
            </Link>
            <Link to="/my-pieces" className={`semibold line-24 ${classes.mapLink}`}>
              {m.manageItems}
            </Link>
            <Link to="/live" className={`semibold line-24 ${classes.mapLink}`}>
              {common.liveSales}
            </Link>
            <Link to="/counter" className={`semibold line-24 ${classes.mapLink}`}>
              {m.counter}
            </Link>
            <Link to="/price-tags" className={`semibold line-24 ${classes.mapLink}`}>
              {m.priceTags}
            </Link>
            {isOwner && (
              <>
                <Link to="/shop/poster" className={`semibold line-24 ${classes.mapLink}`}>
                  {m.printPoster}
                </Link>
                <Link to="/ownqr" className={`semibold line-24 ${classes.mapLink}`}>
                  {m.paymentQr}
                </Link>
                <Link to="/helpers" className={`semibold line-24 ${classes.mapLink}`}>
                  {m.helpers}
                </Link>
              </>
            )}
          </div>
        )}
        {shop && whoSells}
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
        <li className="min-0">
          <Link
            to="/rack"
            className={`row gap-10 justify-center full portrait body semibold accent line-13 centre plain on-linen radius-medium balance hover-press pad-8 ${classes.tileButton}`}
          >
            <span className={`grid centred radius-full tint-hot ${classes.sign}`} data-quiet="">
              <IconCamera size={28} aria-hidden />
            </span>
            {m.manyItems}
            <span className={`small regular muted ${classes.tileHint}`}>{m.manyItemsHint}</span>
          </Link>
        </li>
        {shop ? items(isOwner && <CoordinatesTile location={shop.location} />) : <TileSkeletons count={7} />}
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
