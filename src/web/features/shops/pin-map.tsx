import L from 'leaflet'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Place } from '#domain/geography.ts'
import * as m from '#messages/shops.ts'
import { createMap, type MapTiles, numberedPin, pinIcon, useTiles } from './base-map.ts'
import classes from './pin-map.module.css'

export interface PinMapProps {
  place: Place | null
  /** Where the map begins without a place. */
  start: Place | null
  /** Without it the pin cannot be moved. */
  onMove?: ((place: Place) => void) | undefined
  /** Whether it only shows the place, and cannot be moved. */
  fixed: boolean
  /** What a pin that can be moved is called. */
  pinLabel: string
  /** Numbered stops, with the way through them from `place`. */
  stops?: readonly Place[] | undefined
  tiles: MapTiles | null
  /** Called with whether the map tiles load. */
  onPictures: (come: boolean) => void
}

const streetZoom = 16
const keyStep = 8

const steps: Partial<Record<string, [x: number, y: number]>> = {
  ArrowUp: [0, -keyStep],
  ArrowDown: [0, keyStep],
  ArrowLeft: [-keyStep, 0],
  ArrowRight: [keyStep, 0],
}

const placeAt = (point: L.LatLng): Place => {
  const { lat, lng } = point.wrap()
  return { lat: Math.max(-90, Math.min(90, lat)), long: lng }
}

/** A map with one pin, which can be dragged, placed by a tap and moved with the arrow keys if `onMove` is given. */
export const PinMap = ({ place, start, onMove, fixed, pinLabel, stops, tiles, onPictures }: PinMapProps) => {
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<L.Map>(null)
  const marker = useRef<L.Marker>(null)
  const move = useRef(onMove)
  useEffect(() => {
    move.current = onMove
  })

  useLayoutEffect(() => {
    if (!box.current) return
    const made = createMap(box.current, { fixed })
    made.on('click', (event) => move.current?.(placeAt(event.latlng)))
    // Without a pointer, the map is moved with the arrow keys, and Enter places the pin in its middle.
    made.on('keydown', ({ originalEvent }) => {
      if (originalEvent.key === 'Enter' && originalEvent.target === box.current)
        move.current?.(placeAt(made.getCenter()))
    })
    map.current = made
    return () => {
      made.remove()
      map.current = null
      marker.current = null
    }
  }, [fixed])

  useTiles(map, tiles, onPictures)

  useEffect(() => {
    if (start && !marker.current)
      map.current?.setView([start.lat, start.long], streetZoom - 2, { animate: false })
  }, [start])

  const lat = place?.lat
  const long = place?.long
  useEffect(() => {
    const shown = map.current
    // While a coordinate is incomplete the pin stays where it was.
    if (!shown || lat === undefined || long === undefined) return
    if (!marker.current) {
      marker.current = addPin(shown, [lat, long], pinLabel, move.current && ((to) => move.current?.(to)))
      shown.setView([lat, long], streetZoom, { animate: false })
      return
    }
    marker.current.setLatLng([lat, long])
    if (!shown.getBounds().pad(-0.05).contains([lat, long])) shown.panTo([lat, long])
  }, [lat, long, pinLabel])

  // Drawn again only where it differs.
  const route = stops && JSON.stringify(stops)
  useEffect(() => {
    const shown = map.current
    if (!shown || route === undefined) return
    const points = (JSON.parse(route) as Place[]).map(({ lat: y, long: x }): L.LatLngTuple => [y, x])
    const way: L.LatLngTuple[] = lat === undefined || long === undefined ? points : [[lat, long], ...points]
    const group = L.layerGroup([
      L.polyline(way, { className: classes.way ?? '', interactive: false }),
      ...points.map((at, n) =>
        L.marker(at, { icon: numberedPin(n + 1), interactive: false, keyboard: false }),
      ),
    ]).addTo(shown)
    if (way.length > 0)
      shown.fitBounds(L.latLngBounds(way), {
        paddingTopLeft: [24, 48],
        paddingBottomRight: [24, 8],
        maxZoom: streetZoom,
        animate: false,
      })
    return () => void group.remove()
  }, [route, lat, long])

  return (
    <div
      ref={box}
      className={`full-height ${classes.map}`}
      role={fixed ? 'group' : 'application'}
      aria-label={m.mapLabel}
    />
  )
}

const addPin = (
  map: L.Map,
  at: L.LatLngTuple,
  label: string,
  onMove: ((place: Place) => void) | undefined,
): L.Marker => {
  if (!onMove) return L.marker(at, { icon: pinIcon, interactive: false, keyboard: false }).addTo(map)
  const marker = L.marker(at, { icon: pinIcon, draggable: true, autoPan: true, keyboard: true }).addTo(map)
  marker.on('dragend', () => onMove(placeAt(marker.getLatLng())))
  const element = marker.getElement()
  element?.setAttribute('aria-label', label)
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
