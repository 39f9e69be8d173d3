import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Place } from '#domain/geography.ts'
import * as m from '#messages/shops.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { mapTilesOf, mapTilesQuery } from './queries.ts'
import classes from './location-map.module.css'

const PinMap = lazy(async () => ({ default: (await import('./pin-map.tsx')).PinMap }))

interface LocationMapProps {
  place: Place | null
  /** Without it the pin cannot be moved. */
  onMove?: (place: Place) => void
  /** A low map that only shows the place. */
  fixed?: boolean
}

/** The map with its pin. Its code is loaded when it is shown. */
export const LocationMap = ({ place, onMove, fixed = false }: LocationMapProps) => {
  const tiles = useQuery(mapTilesQuery)
  const [pictures, setPictures] = useState(true)
  return (
    <div>
      <div className={classes.frame} data-fixed={fixed || undefined}>
        <Suspense
          fallback={
            <div className={classes.waiting} aria-busy>
              <Spinner size={28} />
            </div>
          }
        >
          <PinMap
            place={place}
            onMove={onMove}
            fixed={fixed}
            tiles={mapTilesOf(tiles.data)}
            onPictures={setPictures}
          />
        </Suspense>
      </div>
      <output className={classes.note}>
        {!pictures || tiles.isError ? (onMove ? m.mapMissingPinWorks : m.mapMissing) : ''}
      </output>
    </div>
  )
}
