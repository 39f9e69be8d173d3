import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconMapPin, IconZoomIn } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { metresBetween, type Place } from '#domain/geography.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/shops.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { ownLocationQuery } from '#web/lib/own-location-query.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useDistance } from '#web/ui/own-place.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { useLocationDialog } from '#web/ui/use-location-dialog.tsx'
import { MapFailed, MapWaiting } from './map-states.tsx'
import { mapTilesOf, mapTilesQuery } from './queries.ts'
import type { Cluster, View } from './shops-map.tsx'
import mapClasses from './location-map.module.css'
import classes from './shops-page.module.css'

const ShopsMap = lazyPart(async () => (await import('./shops-map.tsx')).ShopsMap)

/** The maximum length of the list. The map shows all shops. */
const maxListed = 40

const byDistance = (own: Place | null, clusters: Cluster[]): Cluster[] =>
  clusters
    .toSorted((a, b) => (own ? metresBetween(own, a) - metresBetween(own, b) : b.shops - a.shops))
    .slice(0, maxListed)

const keyOf = ({ shop, lat, long }: Cluster): string => shop?.shopID ?? `${lat} ${long}`

interface ShopsPageProps {
  /** The items of a shop. */
  offer: (shopID: string) => ReactNode
}

/** A map of all shops, with a list of those on it and the items of the chosen one. */
export const ShopsPage = ({ offer }: ShopsPageProps) => {
  const own = useQuery(ownLocationQuery)
  const { ask, dialog } = useLocationDialog()
  const location = own.data?.place ?? null
  return (
    <>
      <PageTitle title={m.shops} />
      <div className={`row gap-8 muted ${classes.where}`}>
        <IconMapPin size={20} stroke={1.75} aria-hidden />
        <span>{location ? m.near(location.town) : m.nearUnknown}</span>
        <Button variant="subtle" size="sm" onClick={ask}>
          {location ? m.changeWhere : m.sayWhere}
        </Button>
      </div>
      {dialog}
      {own.isPending ? (
        <div className={`on-linen radius-medium outlined clip ${mapClasses.frame}`} aria-busy />
      ) : (
        <Shops key={location ? `${location.lat} ${location.long}` : ''} own={location} offer={offer} />
      )}
    </>
  )
}

const Shops = ({ own, offer }: ShopsPageProps & { own: Place | null }) => {
  const [view, setView] = useState<View>()
  const [shown, setShown] = useState<Place>()
  const [chosen, setChosen] = useState<Cluster>()
  const [pictures, setPictures] = useState(true)
  const [failed, setFailed] = useState(false)
  const card = useRef<HTMLElement>(null)
  const tiles = useQuery(mapTilesQuery)
  const shops = useQuery({
    ...callQuery('GET store/map', view ?? { west: 0, south: 0, east: 1, north: 1 }),
    enabled: view !== undefined,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
  const clusters = shops.data?.clusters
  const choose = (cluster: Cluster) => {
    if (!cluster.shop) return setShown({ lat: cluster.lat, long: cluster.long })
    setChosen(cluster)
    requestAnimationFrame(() => card.current?.scrollIntoView({ block: 'nearest' }))
  }
  return (
    <div className={`stack gap-20 ${classes.page}`}>
      <div>
        <div className={`on-linen radius-medium outlined clip ${mapClasses.frame} ${classes.map}`}>
          {failed ? (
            <MapFailed onRetry={() => setFailed(false)} />
          ) : (
            <ShopsMap
              own={own}
              clusters={clusters ?? noClusters}
              shown={shown}
              onView={setView}
              onChoose={choose}
              tiles={mapTilesOf(tiles.data)}
              onPictures={setPictures}
              fallback={<MapWaiting />}
              onFailed={() => setFailed(true)}
            />
          )}
        </div>
        <output className={`block small muted ${mapClasses.note}`}>
          {failed ? m.mapMissing : !pictures || tiles.isError ? m.shopsMapMissing : ''}
        </output>
      </div>
      {/* Without the map it is unknown which shops are on it. */}
      <div hidden={failed}>
        {chosen?.shop && (
          <section
            ref={card}
            className={`pad-16 on-linen radius-large clip ${classes.card}`}
            aria-label={chosen.shop.shopName}
          >
            <div className={`row gap-12 mb-12 ${classes.cardTop}`}>
              <Avatar name={chosen.shop.shopName} photo={chosen.shop.photo} />
              <div>
                <h2 className="section-title">{chosen.shop.shopName}</h2>
                <Distance place={chosen} />
              </div>
              <Button variant="default" size="sm" to={`/shop/${chosen.shop.shopID}`}>
                {m.viewShop}
              </Button>
            </div>
            {offer(chosen.shop.shopID)}
          </section>
        )}
        <h2 className="section-title">{m.onThisMap}</h2>
        <QueryState
          query={shops}
          skeleton={<p aria-busy>{common.loading}</p>}
          empty={clusters?.length === 0 && <EmptyState text={m.noShopsHere} hint={m.noShopsHereHint} />}
        >
          {(found) => (
            <ul className={`mt-8 ${classes.list}`} aria-label={m.onThisMap}>
              {byDistance(own, found.clusters).map((cluster) => (
                <li key={keyOf(cluster)}>
                  <button
                    type="button"
                    className={`row gap-12 full semibold ink text-start ${classes.row}`}
                    onClick={() => choose(cluster)}
                  >
                    {cluster.shop ? (
                      <Avatar name={cluster.shop.shopName} photo={cluster.shop.photo} size="small" />
                    ) : (
                      <IconZoomIn size={20} stroke={1.75} aria-hidden />
                    )}
                    <span>{cluster.shop?.shopName ?? m.shopsHere(cluster.shops)}</span>
                    <Distance place={cluster} />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </QueryState>
      </div>
    </div>
  )
}

/** The same array in all renders, because a new one would recreate the markers. */
const noClusters: Cluster[] = []

const Distance = ({ place }: { place: Place }) => {
  const distance = useDistance(place)
  return distance && <small className="small medium muted nowrap">{m.away(distance)}</small>
}
