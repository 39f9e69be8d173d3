import L from 'leaflet'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Place } from '#domain/geography.ts'
import * as m from '#messages/shops.ts'
import type { InputOf, ReplyOf } from '#web/lib/api.ts'
import { createMap, type MapTiles, pinIcon, useTiles, wholeCountry } from './base-map.ts'
import mapClasses from './pin-map.module.css'
import classes from './shops-map.module.css'

export type Cluster = ReplyOf<'GET store/map'>['clusters'][number]
export type View = InputOf<'GET store/map'>

export interface ShopsMapProps {
  /** Where the buyer is. The map begins there. */
  own: Place | null
  clusters: Cluster[]
  /** A place to show, which moves the map. */
  shown: Place | undefined
  onView: (view: View) => void
  onChoose: (cluster: Cluster) => void
  tiles: MapTiles | null
  onPictures: (come: boolean) => void
}

const cityZoom = 12
/** A press on a cluster shows it this much larger. */
const closer = 3
const maxZoom = 17

/** In whole thousandths, so that views of the same place ask for the same. */
const at = (degrees: number, most: number): number =>
  Math.max(-most, Math.min(most, Math.round(degrees * 1000) / 1000))

const viewOf = (map: L.Map): View => {
  const bounds = map.getBounds()
  return {
    west: at(bounds.getWest(), 180),
    south: at(bounds.getSouth(), 90),
    east: at(bounds.getEast(), 180),
    north: at(bounds.getNorth(), 90),
  }
}

const iconOf = ({ shops, shop }: Cluster): L.DivIcon =>
  shop
    ? pinIcon
    : L.divIcon({
        className: classes.cluster ?? '',
        iconSize: [44, 44],
        html: `<span>${shops > 999 ? '999+' : shops}</span>`,
      })

/** A map of shops. Those that are close together are one circle with their number. */
export const ShopsMap = ({ own, clusters, shown, onView, onChoose, tiles, onPictures }: ShopsMapProps) => {
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<L.Map>(null)
  const markers = useRef<L.LayerGroup>(null)
  const calls = useRef({ onView, onChoose })
  useEffect(() => {
    calls.current = { onView, onChoose }
  })

  const lat = own?.lat
  const long = own?.long
  useLayoutEffect(() => {
    if (!box.current) return
    const made = createMap(box.current)
    if (lat !== undefined && long !== undefined) {
      made.setView([lat, long], cityZoom, { animate: false })
      const dot = { radius: 8, className: classes.own ?? '', interactive: false }
      L.circleMarker([lat, long], dot).addTo(made)
    } else made.setView([...wholeCountry.centre], wholeCountry.zoom, { animate: false })
    made.on('moveend', () => calls.current.onView(viewOf(made)))
    calls.current.onView(viewOf(made))
    map.current = made
    markers.current = L.layerGroup().addTo(made)
    return () => {
      made.remove()
      map.current = null
      markers.current = null
    }
  }, [lat, long])

  useTiles(map, tiles, onPictures)

  useEffect(() => {
    const group = markers.current
    if (!group) return
    group.clearLayers()
    for (const cluster of clusters) {
      const name = cluster.shop?.shopName ?? m.shopsHere(cluster.shops)
      const marker = L.marker([cluster.lat, cluster.long], { icon: iconOf(cluster), title: name, alt: name })
      marker.on('click', () => calls.current.onChoose(cluster))
      marker.addTo(group)
      marker.getElement()?.setAttribute('aria-label', name)
    }
  }, [clusters])

  useEffect(() => {
    const zoom = map.current?.getZoom() ?? cityZoom
    if (shown) map.current?.setView([shown.lat, shown.long], Math.min(maxZoom, zoom + closer))
  }, [shown])

  return (
    <div
      ref={box}
      className={`full-height ${mapClasses.map}`}
      role="application"
      aria-label={m.shopsMapLabel}
    />
  )
}
