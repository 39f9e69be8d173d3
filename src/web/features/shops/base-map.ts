import L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { type RefObject, useEffect, useRef } from 'react'
import classes from './pin-map.module.css'

/** The address of the tiles of a map, with its attribution. */
export interface MapTiles {
  address: string
  attribution: string
  /** Closer, these tiles are enlarged. */
  maxZoom: number
}

export const wholeCountry = { centre: [12.4, 122.6] as const, zoom: 5 }

export const pinIcon = L.divIcon({
  className: classes.pin ?? '',
  iconSize: [40, 48],
  iconAnchor: [20, 46],
  html: `<svg viewBox="0 0 40 48" width="40" height="48" aria-hidden="true">
    <path d="M20 46C20 46 36 29.5 36 18A16 16 0 0 0 4 18C4 29.5 20 46 20 46Z" />
    <circle cx="20" cy="18" r="6" />
  </svg>`,
})

/** A pin with a number in place of its dot. */
export const numberedPin = (number: number) =>
  L.divIcon({
    className: `${classes.pin ?? ''} ${classes.numbered ?? ''}`,
    iconSize: [40, 48],
    iconAnchor: [20, 46],
    html: `<svg viewBox="0 0 40 48" width="40" height="48" aria-hidden="true">
    <path d="M20 46C20 46 36 29.5 36 18A16 16 0 0 0 4 18C4 29.5 20 46 20 46Z" />
    <text x="20" y="23" text-anchor="middle">${number}</text>
  </svg>`,
  })

/** A plain grid that moves with the map, visible if the tiles do not load. */
const Grid = L.GridLayer.extend({
  createTile: () => {
    const tile = document.createElement('div')
    tile.className = classes.square ?? ''
    return tile
  },
}) as new () => L.GridLayer

/** A map of the whole country, without tiles. A fixed map has no controls and lets every touch scroll the page. */
export const createMap = (box: HTMLElement, { fixed = false } = {}): L.Map => {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = L.map(box, {
    scrollWheelZoom: false,
    zoomControl: !fixed,
    dragging: !fixed,
    touchZoom: !fixed,
    doubleClickZoom: !fixed,
    boxZoom: !fixed,
    keyboard: !fixed,
    worldCopyJump: true,
    minZoom: 2,
    maxZoom: 19,
    fadeAnimation: !still,
    zoomAnimation: !still,
  }).setView([...wholeCountry.centre], wholeCountry.zoom)
  map.attributionControl.setPrefix(false)
  map.addLayer(new Grid())
  if (fixed) return map
  // Scrolling zooms the map only while it has the focus; otherwise it scrolls the page.
  map.on('focus', () => map.scrollWheelZoom.enable())
  map.on('blur', () => map.scrollWheelZoom.disable())
  return map
}

const linked = (attribution: string): string => {
  const text = document.createElement('span')
  text.textContent = attribution
  const safe = text.innerHTML
  return safe.includes('OpenStreetMap')
    ? `<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">${safe}</a>`
    : safe
}

/** Shows the tiles. `onPictures` is called with whether they load. */
export const useTiles = (
  map: RefObject<L.Map | null>,
  tiles: MapTiles | null,
  onPictures: (come: boolean) => void,
): void => {
  const report = useRef(onPictures)
  useEffect(() => {
    report.current = onPictures
  })
  const address = tiles?.address
  const attribution = tiles?.attribution
  const maxZoom = tiles?.maxZoom
  useEffect(() => {
    if (address === undefined || attribution === undefined || !map.current) return
    const layer = L.tileLayer(address, {
      maxZoom: 19,
      maxNativeZoom: maxZoom ?? 19,
      attribution: linked(attribution),
      // Tile servers require a referrer. Only the origin is sent, not the page.
      referrerPolicy: 'origin',
    })
    layer.on('tileload', () => report.current(true))
    layer.on('tileerror', () => report.current(false))
    layer.addTo(map.current)
    return () => void layer.remove()
  }, [map, address, attribution, maxZoom])
}
