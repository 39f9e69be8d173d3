import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Place } from '#domain/geography.ts'
import * as m from '#messages/shops.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { MapFailed, MapWaiting } from './map-states.tsx'
import { mapTilesOf, mapTilesQuery } from './queries.ts'
import classes from './location-map.module.css'

const PinMap = lazyPart(async () => (await import('./pin-map.tsx')).PinMap)

interface LocationMapProps {
  place: Place | null
  /** Where the map begins without a place. */
  start?: Place | null
  /** Without it the pin cannot be moved. */
  onMove?: (place: Place) => void
  /** A low map that only shows the place. */
  fixed?: boolean
  /** What a pin that can be moved is called. By default it is the shop. */
  pinLabel?: string
  /** Numbered stops, with the way through them. */
  stops?: readonly Place[]
}

/** The map with its pin. Its code is loaded when it is shown. */
export const LocationMap = ({
  place,
  start = null,
  onMove,
  fixed = false,
  pinLabel = m.pinLabel,
  stops,
}: LocationMapProps) => {
  const tiles = useQuery(mapTilesQuery)
  const [pictures, setPictures] = useState(true)
  const [failed, setFailed] = useState(false)
  const noPictures = !pictures || tiles.isError
  return (
    <div>
      <div
        className={`on-linen radius-medium outlined clip ${classes.frame}`}
        data-fixed={fixed || undefined}
      >
        {failed ? (
          <MapFailed onRetry={() => setFailed(false)} />
        ) : (
          <PinMap
            place={place}
            start={start}
            onMove={onMove}
            fixed={fixed}
            pinLabel={pinLabel}
            stops={stops}
            tiles={mapTilesOf(tiles.data)}
            onPictures={setPictures}
            fallback={<MapWaiting />}
            onFailed={() => setFailed(true)}
          />
        )}
      </div>
      <output className={`block small muted ${classes.note}`}>
        {failed || (noPictures && !onMove) ? m.mapMissing : noPictures ? m.mapMissingPinWorks : ''}
      </output>
    </div>
  )
}
