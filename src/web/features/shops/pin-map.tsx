import L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Place } from '#domain/geography.ts'
import * as m from '#messages/shops.ts'
import classes from './pin-map.module.css'

export interface PinMapProps {
  place: Place | null
  /** Without it the pin cannot be moved. */
  onMove?: ((place: Place) => void) | undefined
  tiles: { address: string; attribution: string } | null
  /** Called with whether the map tiles load. */
  onPictures: (come: boolean) => void
}

const wholeCountry = { centre: [12.4, 122.6] as const, zoom: 5 }
const streetZoom = 16
const keyStep = 8

const steps: Partial<Record<string, [x: number, y: number]>> = {
  ArrowUp: [0, -keyStep],
  ArrowDown: [0, keyStep],
  ArrowLeft: [-keyStep, 0],
  ArrowRight: [keyStep, 0],
}

const pin = L.divIcon({
  className: classes.pin ?? '',
  iconSize: [40, 48],
  iconAnchor: [20, 46],
  html: `<svg viewBox="0 0 40 48" width="40" height="48" aria-hidden="true">
    <path d="M20 46C20 46 36 29.5 36 18A16 16 0 0 0 4 18C4 29.5 20 46 20 46Z" />
    <circle cx="20" cy="18" r="6" />
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

const placeAt = (point: L.LatLng): Place => {
  const { lat, lng } = point.wrap()
  return { lat: Math.max(-90, Math.min(90, lat)), long: lng }
}

const linked = (attribution: string): string => {
  const text = document.createElement('span')
  text.textContent = attribution
  const safe = text.innerHTML
  return safe.includes('OpenStreetMap')
    ? `<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">${safe}</a>`
    : safe
}

/** A map with one pin, which can be dragged, placed by a tap and moved with the arrow keys if `onMove` is given. */
export const PinMap = ({ place, onMove, tiles, onPictures }: PinMapProps) => {
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<L.Map>(null)
  const marker = useRef<L.Marker>(null)
  const move = useRef(onMove)
  const reportPictures = useRef(onPictures)
  useEffect(() => {
    move.current = onMove
    reportPictures.current = onPictures
  })

  useLayoutEffect(() => {
    if (!box.current) return
    const made = L.map(box.current, {
      scrollWheelZoom: false,
      worldCopyJump: true,
      minZoom: 2,
      maxZoom: 19,
      fadeAnimation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      zoomAnimation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    }).setView([...wholeCountry.centre], wholeCountry.zoom)
    made.attributionControl.setPrefix(false)
    made.addLayer(new Grid())
    made.on('click', (event) => move.current?.(placeAt(event.latlng)))
    // Scrolling zooms the map only while it has the focus; otherwise it scrolls the page.
    made.on('focus', () => made.scrollWheelZoom.enable())
    made.on('blur', () => made.scrollWheelZoom.disable())
    map.current = made
    return () => {
      made.remove()
      map.current = null
      marker.current = null
    }
  }, [])

  const address = tiles?.address
  const attribution = tiles?.attribution
  useEffect(() => {
    if (address === undefined || attribution === undefined || !map.current) return
    const layer = L.tileLayer(address, {
      maxZoom: 19,
      attribution: linked(attribution),
      // Tile servers require a referrer. Only the origin is sent, not the page.
      referrerPolicy: 'origin',
    })
    layer.on('tileload', () => reportPictures.current(true))
    layer.on('tileerror', () => reportPictures.current(false))
    layer.addTo(map.current)
    return () => void layer.remove()
  }, [address, attribution])

  const lat = place?.lat
  const long = place?.long
  useEffect(() => {
    const shown = map.current
    // While a coordinate is incomplete the pin stays where it was.
    if (!shown || lat === undefined || long === undefined) return
    if (!marker.current) {
      marker.current = addPin(shown, [lat, long], move.current && ((to) => move.current?.(to)))
      shown.setView([lat, long], streetZoom, { animate: false })
      return
    }
    marker.current.setLatLng([lat, long])
    if (!shown.getBounds().pad(-0.05).contains([lat, long])) shown.panTo([lat, long])
  }, [lat, long])

  return <div ref={box} className={classes.map} role="application" aria-label={m.mapLabel} />
}

const addPin = (map: L.Map, at: L.LatLngTuple, onMove: ((place: Place) => void) | undefined): L.Marker => {
  if (!onMove) return L.marker(at, { icon: pin, interactive: false, keyboard: false }).addTo(map)
  const marker = L.marker(at, { icon: pin, draggable: true, autoPan: true, keyboard: true }).addTo(map)
  marker.on('dragend', () => onMove(placeAt(marker.getLatLng())))
  const element = marker.getElement()
  element?.setAttribute('aria-label', m.pinLabel)
  element?.addEventListener('keydown', (event) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    const reach = event.shiftKey ? 8 : 1
    const from = marker.getLatLng()
    const to = placeAt(
      map.containerPointToLatLng(map.latLngToContainerPoint(from).add([step[0] * reach, step[1] * reach])),
    )
    // The map rounds to pixels, so the coordinate that did not change is kept exactly.
    onMove(step[0] === 0 ? { ...to, long: from.lng } : { ...to, lat: from.lat })
  })
  return marker
}
