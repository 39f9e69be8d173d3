import type { ReactNode } from 'react'
import { Photo, type PhotoSource } from './photo.tsx'
import { garments } from './rail-garments.tsx'
import classes from './rail.module.css'

const Hanger = () => (
  <svg className={`absolute ${classes.hanger}`} viewBox="0 0 26 30" width="26" height="30" aria-hidden>
    <path d="M13 20v-3.6c3-.8 4.6-2.6 4.6-5.2A4.6 4.6 0 0 0 13 6.6a4.6 4.6 0 0 0-4.4 3.2M13 20 4 27.5h18z" />
  </svg>
)

/** A place on the rail, below a hanger. */
const Place = ({ children }: { children?: ReactNode }) => (
  <div className={`grow min-0 relative ${classes.place}`} data-hung={children ? '' : undefined}>
    <Hanger />
    {children}
  </div>
)

/** The rod with a hanger for each child. */
export const Rail = ({ children }: { children: ReactNode[] }) => (
  <div className={`flex gap-14 align-start relative ${classes.rail}`}>
    {children.map((child, n) => (
      <Place key={n}>{child}</Place>
    ))}
  </div>
)

interface RailBandProps {
  photos: PhotoSource[]
  places: number
  /** For the top of a page: as wide as the screen on phones. */
  cover?: boolean
  /** Whether drawn clothes hang in the places without a photo. */
  filled?: boolean
}

/** The rail that clothes hang on, on clay, with photos of live items. Places without a photo are outlined. */
export const RailBand = ({ photos, places, cover, filled }: RailBandProps) => (
  <div className={`radius-large clip ${classes.band}`} data-cover={cover || undefined} aria-hidden>
    <div className={`flex gap-14 align-start relative ${classes.rail}`}>
      {Array.from({ length: places }, (_, n) => (
        <Place key={n}>
          {photos[n] ? (
            <Photo photo={photos[n]} sizes="220px" alt="" priority />
          ) : filled ? (
            garments[n % garments.length]
          ) : (
            <div className={`portrait radius-medium ${classes.vacant}`} />
          )}
        </Place>
      ))}
    </div>
  </div>
)

/** Three bare hangers, for an empty list. */
export const BareRail = () => (
  <div className={`full pad-0-8 ${classes.bare}`} aria-hidden>
    <div className={`flex gap-14 align-start relative ${classes.rail}`}>
      <Place />
      <Place />
      <Place />
    </div>
  </div>
)
